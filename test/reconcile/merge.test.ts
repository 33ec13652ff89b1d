import { describe, expect, it } from 'vitest'
import { syntaxErrorLine } from '../../src/emit/style/parse-error.js'
import { carryOver } from '../../src/reconcile/carry-over.js'
import { type MergeTools, mergeAdapter } from '../../src/reconcile/merge-adapter.js'
import { hunksOf } from '../../src/reconcile/pieces.js'
import { format } from './rounds.js'

const BASE = `export const map = {
  userName: 'email',
  title: 'title',
  active: 'on',
}

export function check() {
  return true
}
`
/** What is generated after the model has got a column. */
const NOW = BASE.replace("  title: 'title',\n", "  title: 'title',\n  phone: 'phone',\n")

const path = 'adapters/user.ts'
const styled = (indent: string, quote: string): MergeTools => ({
  syntaxErrorLine,
  restyle: async (_, text) => format(text, { indent, quote }),
})
const merge = (mine: string, base = BASE, now = NOW, tools: MergeTools = { syntaxErrorLine }) =>
  mergeAdapter({ path, mine, base, now }, tools)

describe('a merge by lines', () => {
  it('has the edits of both', async () => {
    const mine = BASE.replace('  return true', '  audit()\n  return true')
    expect(await merge(mine)).toEqual({
      kind: 'clean',
      text: NOW.replace('  return true', '  audit()\n  return true'),
    })
  })

  it('takes a change that both have made once', async () => {
    expect(await merge(NOW)).toEqual({ kind: 'clean', text: NOW })
  })

  it('is a conflict where both have changed the same', async () => {
    const mine = BASE.replace("title: 'title'", "title: 'job'")
    const result = await merge(mine, BASE, NOW.replace("title: 'title'", "title: 'position'"))
    expect(result).toMatchObject({
      kind: 'conflict',
      pieces: [
        { kind: 'merged' },
        {
          kind: 'conflict',
          hunk: {
            line: 3,
            mine: ["  title: 'job',"],
            base: ["  title: 'title',"],
            now: ["  title: 'position',", "  phone: 'phone',"],
          },
        },
        { kind: 'merged' },
      ],
    })
  })

  it('does not bring back what the user deleted, where scim-gen moves it', async () => {
    const moved = BASE.replace("  userName: 'email',\n", '').replace(
      "  active: 'on',\n",
      "  active: 'on',\n  userName: 'email',\n",
    )
    const mine = BASE.replace("  userName: 'email',\n", '')
    expect(await merge(mine, BASE, moved)).toEqual({ kind: 'clean', text: mine })
  })

  it('does not write a line twice that both sides have added, each at its place', async () => {
    const mine = BASE.replace("  userName: 'email',\n", "  phone: 'phone',\n  userName: 'email',\n")
    expect(await merge(mine)).toEqual({ kind: 'clean', text: mine })
  })

  it('is a conflict where the result does not parse', async () => {
    const mine = `/*\n${BASE.replace('\nexport function', '*/\nexport function')}`
    const now = BASE.replace("  title: 'title',\n", "  title: 'title',\n  /** New. */\n")
    const result = await merge(mine, BASE, now)
    expect(result.kind === 'conflict' && hunksOf(result.pieces)).toEqual([
      { line: 5, mine: [], base: [], now: ['  /** New. */'] },
    ])
  })

  it('leaves a text that is broken already as it is where nothing is new', async () => {
    const broken = `${NOW}const = 1\n`
    expect(await merge(broken)).toEqual({ kind: 'clean', text: broken })
  })
})

describe('a merge in the style of the host', () => {
  const tabs = { indent: '\t', quote: '"' }
  it('is clean where the user ran a formatter that nobody sees', async () => {
    const far = format(BASE.replace('  return true', '  audit("x")\n  return true'), tabs)
    const merged = format(NOW.replace('  return true', '  audit("x")\n  return true'), tabs)
    for (const now of [NOW, format(NOW, tabs)])
      expect(await merge(far, BASE, now)).toEqual({ kind: 'clean', text: merged })
  })

  it('keeps the layout that the user has given the lines that do not change', async () => {
    const mine = format(BASE, tabs).replace('\treturn true', '\taudit()\n\n\n\treturn   true')
    expect(await merge(mine)).toEqual({
      kind: 'clean',
      text: mine.replace('\ttitle: "title",\n', '\ttitle: "title",\n\tphone: "phone",\n'),
    })
  })

  it('shows the conflict that is left, and not the whole file, where the user ran the formatter', async () => {
    const mine = format(BASE.replace("'title',\n", "'job',\n"), tabs)
    const now = format(NOW.replace("'title',\n", "'position',\n"), tabs)
    const result = await merge(mine, BASE, now, styled(tabs.indent, tabs.quote))
    expect(result.kind === 'conflict' && hunksOf(result.pieces)).toEqual([
      {
        line: 3,
        mine: ['\ttitle: "job",'],
        base: ['\ttitle: "title",'],
        now: ['\ttitle: "position",', '\tphone: "phone",'],
      },
    ])
  })

  it('is left out where the formatter fails', async () => {
    const tools: MergeTools = { syntaxErrorLine, restyle: async () => undefined }
    const mine = format(BASE.replace("'title',\n", "'job',\n"), tabs)
    const now = format(NOW.replace("'title',\n", "'position',\n"), tabs)
    const result = await merge(mine, BASE, now, tools)
    expect(result.kind === 'conflict' && hunksOf(result.pieces)[0]?.mine).toHaveLength(3)
  })
})

describe('carrying changes over to another layout', () => {
  it('widens a change to lines whose place is known', () => {
    const formatted = ['a {', '  b', '  c', '}', 'd']
    const changed = ['a {', '  b', '  new', '  c', '}', 'd']
    expect(carryOver(formatted, changed, ['a { b c }', 'd'])).toEqual([
      'a {',
      '  b',
      '  new',
      '  c',
      '}',
      'd',
    ])
    expect(carryOver(formatted, changed, ['a {', '\tb', '\tc', '}', 'd'])).toEqual([
      'a {',
      '\tb',
      '  new',
      '\tc',
      '}',
      'd',
    ])
  })

  it('joins changes that come to touch each other', () => {
    const formatted = ['a', 'b', 'c', 'd', 'e']
    expect(carryOver(formatted, ['a', 'B', 'c', 'D', 'e'], ['a', 'bc d', 'e'])).toEqual([
      'a',
      'B',
      'c',
      'D',
      'e',
    ])
  })

  it('gives up where it cannot tell the place', () => {
    expect(
      carryOver(['a', '}', 'b', '}'], ['a', '}', 'b', 'new', '}'], ['a}', 'b', '}', 'x']),
    ).toBeUndefined()
  })
})
