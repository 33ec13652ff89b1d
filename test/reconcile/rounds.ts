/**
 * A host's life with one adapter, as data: its user edits, its models change, and it is generated again. What must hold
 * is checked after each round, in memory.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { syntaxErrorLine } from '../../src/emit/style/parse-error.js'
import { refusals } from '../../src/reconcile/changes.js'
import type { Choice } from '../../src/reconcile/choices.js'
import { parseManifest } from '../../src/reconcile/manifest.js'
import { planChanges } from '../../src/reconcile/plan.js'
import { linesOf, textOf, withoutLayout } from '../../src/reconcile/text.js'

const PATH = 'src/scim/adapters/user.ts'

/** Adapters that scim-gen has really emitted. */
const golden = join(import.meta.dirname, '../golden')
export const adapters = readdirSync(golden, { recursive: true, encoding: 'utf8' })
  .filter((path) => /expected\/src\/.*adapters\/\w+\.ts$/.test(path.replaceAll('\\', '/')))
  .sort()
  .map((path) => linesOf(readFileSync(join(golden, path), 'utf8')))

/** How a formatter lays the text out. */
export interface Layout {
  readonly indent: string
  readonly quote: string
}
const layouts: readonly Layout[] = [
  { indent: '  ', quote: "'" },
  { indent: '\t', quote: '"' },
  { indent: '    ', quote: "'" },
]

/** A formatter of lines: indentation in steps, quotes, no blanks at ends, one empty line at most. */
export function format(text: string, { indent, quote }: Layout): string {
  return textOf(linesOf(text))
    .replace(/^[ \t]+/gm, (white) => indent.repeat(stepsOf(white)))
    .replace(/(['"])([\w.,:/@-]*)\1/g, `${quote}$2${quote}`)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}
const stepsOf = (white: string) =>
  white.includes('\t')
    ? white.length
    : Math.ceil(white.length / (white.length % 4 === 0 && white.length > 8 ? 4 : 2))

/** A change of the models, as it shows in what is emitted: which line, and what happens to it. */
const modelChange = fc.record({
  kind: fc.constantFrom('add' as const, 'remove' as const, 'change' as const, 'move' as const),
  at: fc.nat(1_000),
  to: fc.nat(1_000),
})
type ModelChange = typeof modelChange extends fc.Arbitrary<infer T> ? T : never

const userEdit = fc.record({
  kind: fc.constantFrom(
    ...(['insert', 'insert', 'insert', 'property', 'change', 'change', 'delete', 'move'] as const),
    ...(['reformat', 'otherFormat', 'crlf', 'noFinalNewline', 'blanks', 'emptyLine'] as const),
  ),
  at: fc.nat(1_000),
  to: fc.nat(1_000),
})
type UserEdit = typeof userEdit extends fc.Arbitrary<infer T> ? T : never

export interface Round {
  readonly edits: readonly UserEdit[]
  readonly models: readonly ModelChange[]
  readonly choice: Choice
  /** The host's formatter from now on; undefined where it has none. */
  readonly layout: Layout | undefined
}

export const rounds: fc.Arbitrary<readonly Round[]> = fc.array(
  fc.record({
    edits: fc.array(userEdit, { maxLength: 5 }),
    models: fc.array(modelChange, { maxLength: 3 }),
    choice: fc.constantFrom('abort' as const, 'abort' as const, 'markers', 'mine', 'generated'),
    layout: fc.option(fc.constantFrom(...layouts), { nil: undefined, freq: 2 }),
  }),
  { minLength: 5, maxLength: 5 },
)

/** What the rounds came to. */
export const counts = { rounds: 0, first: 0, merged: 0, kept: 0, settled: 0, conflicts: 0, markers: 0 }

/** The host while it lives. */
interface Life {
  readonly disk: Map<string, string>
  /** What templates make of the models. */
  emitted: readonly string[]
  /** The user's words: each stands in one line of theirs. */
  readonly words: Set<string>
  /** Lines that the user deleted, without their layout, as long as they are emitted. */
  readonly gone: Set<string>
  next: number
}

/** Lives through some rounds; throws where something is lost. */
export async function live(adapter: readonly string[], all: readonly Round[]): Promise<void> {
  const life: Life = { disk: new Map(), emitted: adapter, words: new Set(), gone: new Set(), next: 0 }
  const first: Round = { edits: [], models: [], choice: 'abort', layout: undefined }
  for (const round of [first, ...all]) {
    for (const edit of round.edits) editByUser(life, edit, round.layout)
    for (const change of round.models) life.emitted = changeModels(life, change)
    await generate(life, round)
    if (round !== first) counts.rounds++
  }
}

/** The lines of attributes: those that come, go and move with the models. */
const attributeLines = (lines: readonly string[]) =>
  lines.flatMap((line, index) => (/^ {6,}['\w.]+: .*,$/.test(line) ? [index] : []))

/** The line that opens the object in which a line stands. */
const blockOf = (lines: readonly string[], index: number) =>
  lines.findLastIndex((line, at) => at < index && line.endsWith('{'))

function changeModels(life: Life, { kind, at, to }: ModelChange): readonly string[] {
  const { emitted } = life
  const places = attributeLines(emitted)
  const index = places[at % places.length]
  if (index === undefined) return emitted
  const line = emitted[index] ?? ''
  switch (kind) {
    case 'add':
      return emitted.toSpliced(index, 0, `      attribute${life.next}: host.column${life.next++},`)
    case 'remove':
      return places.length > 2 ? emitted.toSpliced(index, 1) : emitted
    case 'change':
      return emitted.with(index, line.replace(/( \?\? 'new\d+')?,$/, ` ?? 'new${life.next++}',`))
    case 'move': {
      // Within its object: in another one its key could stand twice, which no template emits.
      const block = places.filter((place) => blockOf(emitted, place) === blockOf(emitted, index))
      return emitted.toSpliced(index, 1).toSpliced(block[to % block.length] ?? index, 0, line)
    }
  }
}

function editByUser(life: Life, { kind, at, to }: UserEdit, layout: Layout = layouts[0] ?? fail()): void {
  const text = life.disk.get(PATH)
  if (text === undefined) return
  const lines = linesOf(text)
  const index = at % (lines.length + 1)
  const line = lines[index] ?? ''
  const word = `mine${life.next++}x`
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const write = (changed: readonly string[]) =>
    life.disk.set(
      PATH,
      changed
        .map((one) => one + eol)
        .join('')
        .slice(0, text.endsWith('\n') ? undefined : -eol.length),
    )
  switch (kind) {
    case 'insert':
      life.words.add(word)
      return void write(lines.toSpliced(index, 0, `// ${word}`))
    case 'property': {
      const places = attributeLines(lines)
      const place = places[at % places.length]
      if (place === undefined) return
      life.words.add(word)
      return void write(lines.toSpliced(place, 0, `      ${word}: host.${word},`))
    }
    case 'change':
      if (index === lines.length || line.includes('<<<') || !isDeletable(line)) return
      life.words.add(word)
      return void write(lines.with(index, `${line} // ${word}`))
    case 'delete':
      if (!isDeletable(line)) return
      forget(life, line, lines)
      return void write(lines.toSpliced(index, 1))
    case 'move': {
      if (!isDeletable(line)) return
      const rest = lines.toSpliced(index, 1)
      return void write(rest.toSpliced(to % (rest.length + 1), 0, line))
    }
    case 'reformat':
      return void life.disk.set(PATH, format(text, layout))
    case 'otherFormat':
      return void life.disk.set(PATH, format(text, layouts[at % layouts.length] ?? layout))
    case 'crlf':
      return void life.disk.set(PATH, text.replace(/\r?\n/g, '\r\n'))
    case 'noFinalNewline':
      return void life.disk.set(PATH, text.replace(/[\r\n]+$/, ''))
    case 'blanks':
      return void (index < lines.length && write(lines.with(index, `${line}  `)))
    case 'emptyLine':
      return void write(lines.toSpliced(index, 0, ''))
  }
}

/** Lines that can be taken out, or go on, without breaking the code around them: then every merge would be refused. */
const isDeletable = (line: string) =>
  /^\s+['\w.]+: .*,( \/\/ mine\d+x)*$/.test(line) || /^\/\/ mine\d+x$/.test(line)

function forget(life: Life, line: string, lines: readonly string[]): void {
  for (const [word = ''] of line.matchAll(/mine\d+x/g)) life.words.delete(word)
  const said = withoutLayout(line)
  const times = (all: readonly string[]) => all.filter((one) => withoutLayout(one) === said).length
  if (times(life.emitted) === 1 && times(lines) === 1) life.gone.add(said)
}

async function generate(life: Life, { choice, layout }: Round): Promise<void> {
  const { disk } = life
  const emitted = layout ? format(textOf(life.emitted), layout) : textOf(life.emitted)
  const previous = new Set(linesOf(disk.get(`.scim-gen/base/${PATH}`) ?? '').map(withoutLayout))
  const plan = (choose: () => Choice) =>
    planChanges({
      emitted: [{ path: PATH, text: emitted, ownership: 'adapter' }],
      manifest: parseManifest(disk.get('.scim-gen/manifest.json')),
      generator: '1.0.0',
      read: (path) => disk.get(path),
      restyle: async (_, text) => (layout ? format(text, layout) : text),
      syntaxErrorLine,
      choose,
    })
  let hadConflict = false
  const mine = disk.get(PATH)
  const changes = await plan(() => {
    hadConflict = true
    return choice
  })
  for (const said of life.gone)
    if (!life.emitted.some((line) => withoutLayout(line) === said)) life.gone.delete(said)
  if (refusals(changes).length > 0) {
    expect(hadConflict && choice === 'abort').toBe(true)
    expect(changes.writes.filter(({ path }) => path === PATH || path.startsWith('.scim-gen/base/'))).toEqual(
      [],
    )
    counts.conflicts++
    return
  }
  for (const { path, before, after } of changes.writes) {
    expect(disk.get(path)).toBe(before)
    if (after === undefined) disk.delete(path)
    else disk.set(path, after)
  }
  const text = disk.get(PATH) ?? ''
  const kind = changes.files[0]?.kind
  if (kind === 'create') counts.first++
  else if (hadConflict) counts.settled++
  else if (kind === 'merge') counts.merged++
  else counts.kept++

  const homes = choice === 'generated' && hadConflict ? [...disk.values()].join('\n') : text
  for (const word of life.words) expect(homes, `${word} was lost`).toContain(word)
  if (!hadConflict) expectSound(life, mine ?? '', text, linesOf(emitted), previous)
  if (kind === 'marked') {
    counts.markers++
    expect(refusals(await plan(() => 'abort')).map(({ code }) => code)).toEqual(['SG4022'])
    // The user keeps their side.
    disk.set(PATH, resolved(text))
  } else expect((await plan(() => 'abort')).writes).toEqual([])
  // What was given up is given up.
  for (const word of life.words) if (!(disk.get(PATH) ?? '').includes(word)) life.words.delete(word)
  if (hadConflict) life.gone.clear()
}

/** What holds of every merge that nobody was asked about. */
function expectSound(
  life: Life,
  mine: string,
  text: string,
  emitted: readonly string[],
  base: ReadonlySet<string>,
): void {
  expect(text).not.toMatch(/^(<{7}|>{7})/m)
  const said = linesOf(text).map(withoutLayout)
  for (const line of life.gone) expect(said, 'a deleted line came back').not.toContain(line)
  const lines = new Set(said)
  if (mine === '') return
  // Nothing new is forgotten, and no line of the user's is broken: both may have changed one, each in another place of it.
  const holds = (line: string) => [...lines].some((one) => wordsOf(line).every((word) => one.includes(word)))
  for (const line of emitted)
    if (!base.has(withoutLayout(line))) expect(holds(line), `${line} is missing`).toBe(true)
  for (const line of linesOf(mine))
    if (/mine\d+x/.test(line)) expect(holds(line), `${line} was changed`).toBe(true)
  if (mine.endsWith('\n') !== text.endsWith('\n')) expect.fail('the last line end was changed')
}

/** But for what changes of the models give and take. */
const wordsOf = (line: string) => (line.match(/\w+/g) ?? []).filter((word) => !/^new\d+$/.test(word))

const resolved = (text: string) =>
  text
    .replace(/^<{7} yours\r?\n/gm, '')
    .replace(/^\|{7} last generated\r?\n[\s\S]*?^>{7} generated now(\r?\n|$)/gm, '')

const fail = () => expect.fail('no layout')
