/** Merging in a host with the real Prettier: who runs it, or changes its settings, gets no conflict from that. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { syntaxErrorLine } from '../../src/emit/style/parse-error.js'
import { mergeAdapter } from '../../src/reconcile/merge-adapter.js'
import { linesOf, withoutLayout } from '../../src/reconcile/text.js'

interface Prettier {
  readonly format: (text: string, options: object) => Promise<string>
}
const prettier: Prettier = createRequire(join(import.meta.dirname, '../../fixtures/package.json'))('prettier')

const golden = join(import.meta.dirname, '../golden/sqlite-flag-and-teams/expected/src/scim/adapters/user.ts')
const BASE = readFileSync(golden, 'utf8')
const NOW = BASE.replaceAll(/^( +)(title: .*,\n)/gm, '$1$2$1nickName: host.nick,\n')

const settings = [
  { semi: true, tabWidth: 4, printWidth: 60 },
  { semi: false, singleQuote: true, printWidth: 110 },
  { useTabs: true, trailingComma: 'none', arrowParens: 'avoid' },
] as const
const format = (text: string, options: object) => prettier.format(text, { parser: 'typescript', ...options })

/** Places that a user edits: the line that is there, and what they make of it. */
const edits: readonly (readonly [string, string])[] = [
  ['  override newRow(data: UserInput): NewUserRow {', '$&\n    assertFreeSeat(this.context) // mine0'],
  [
    /^ +groups, .*$/m.source,
    '$&\n      mine1: { first: host.first, second: host.second, third: host.third },',
  ],
  ['jobTitle: data.title \\?\\? null,', '$& // mine2'],
  ['/\\*\\* Maps SCIM users', '/** mine3 */\n$&'],
  ['import type .*|import \\{ constant.*', "$&\nimport { mine4 } from './mine4.js'"],
]
const edited = (text: string, which: readonly number[]) =>
  which.reduce((result, index) => {
    const [from = '', to = ''] = edits[index] ?? []
    return result.replace(new RegExp(from.replace('(data: UserInput)', '\\(data: UserInput\\)'), 'm'), to)
  }, text)

describe.each(settings)('with %j', (options) => {
  const merge = async (mine: string, base: string, now: string) =>
    mergeAdapter(
      { path: 'user.ts', mine, base, now },
      { syntaxErrorLine, restyle: (_, text) => format(text, options).catch(() => undefined) },
    )

  test('a user who ran it, after other settings, gets a clean merge', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([0, 1, 2, 3, 4]),
        fc.constantFrom(...settings),
        fc.boolean(),
        async (which, before, ran) => {
          const base = await format(BASE, before)
          const written = await format(edited(BASE, which), before)
          const mine = ran ? await format(written, options) : written
          const now = await format(NOW, options)
          const result = await merge(mine, base, now)
          expect(result.kind, `${which}`).toBe('clean')
          if (result.kind !== 'clean') return
          expect(withoutLayout(result.text)).toBe(withoutLayout(edited(NOW, which)))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('only new lines get its layout in a text that the user lays out by hand', async () => {
    const base = await format(BASE, options)
    const mine = (
      await format(edited(BASE, [0, 3]), { ...options, useTabs: !('useTabs' in options) })
    ).replace('override newRow', 'override   newRow')
    const result = await merge(mine, base, await format(NOW, options))
    expect(result.kind).toBe('clean')
    if (result.kind !== 'clean') return
    const merged = new Set(linesOf(result.text))
    const lost = linesOf(mine).filter((line) => !merged.has(line))
    expect(lost.filter((line) => /mine|override {3}newRow/.test(line))).toEqual([])
    expect(lost.length).toBeLessThan(linesOf(mine).length / 10)
    expect(result.text).toContain('nickName: host.nick')
  })
})
