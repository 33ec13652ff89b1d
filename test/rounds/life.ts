/** A life of an app: its models change, its developers edit what was emitted, and generate again. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSyntaxError } from '../../src/emit/style/parse-error.js'
import { parseSource } from '../../src/inspect/source/syntax.js'
import { bindingsOf } from '../../src/reconcile/structure/imports.js'
import { freeNames } from '../../src/reconcile/structure/names.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import type { Counts } from './counts.js'
import type { EditedFile, UserEdit } from './edits/edit.js'
import { anyEdit } from './edits/editors.js'
import { hostFiles } from './hosts/host-files.js'
import { anyChange } from './model-changes.js'
import { makeIn, redo, wordsOf } from './oracle.js'
import { type Ran, scimGen } from './program.js'
import { type Random, randomOf } from './random.js'
import { anyWorld, type World } from './world.js'

export interface Life {
  readonly seed: number
  readonly cwd: string
  readonly random: Random
  readonly counts: Counts
  /** What has happened, for who looks into a failure. */
  readonly story: string[]
  world: World
  edits: UserEdit[]
  /** Files that the developers of the app have written: those of another world are taken away. */
  own: readonly string[]
  marks: number
}

export function begin(seed: number, counts: Counts, start: (random: Random) => World = anyWorld) {
  const random = randomOf(seed)
  const { cwd, remove } = outsideFolder('round')
  const world = start(random)
  const life: Life = { seed, cwd, random, counts, story: [], world, edits: [], own: [], marks: 0 }
  return { life, end: remove }
}

/** Something that must not happen in a life. */
export function fault(_: Life, message: string): never {
  throw new Error(message)
}

export const pathOf = ({ world: { out } }: Pick<Life, 'world'>, file: EditedFile): string =>
  `${out}/${file === 'auth' ? 'auth.ts' : `adapters/${file}.ts`}`

export const textAt = ({ cwd }: Life, path: string): string | undefined =>
  existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : undefined

/** Writes the models and the config of the world as it is now. */
export function writeHost(life: Life): void {
  const files = hostFiles(life.world)
  for (const path of life.own) if (!(path in files)) rmSync(join(life.cwd, path), { force: true })
  writeFiles(life.cwd, files)
  life.own = Object.keys(files)
}

/** Some edits, where there are files to edit. */
export function editFiles(life: Life, most: number): void {
  const { random } = life
  for (let left = random.below(most + 1); left > 0; left--) {
    const file = random.pick(['user', 'user', 'user', 'user', 'group', 'auth'] as const)
    const path = pathOf(life, file)
    const text = textAt(life, path)
    if (text === undefined) continue
    const isTaken = (place: string) => life.edits.some((one) => one.place === place)
    const edit = anyEdit(file, text, `e${life.marks++}`, random, isTaken)
    const made = edit && makeIn(text, edit)
    if (!edit || made === undefined || hasSyntaxError(parseSource(made))) continue
    if (!edit.stands(made)) fault(life, `${edit.name} does not stand where it was made:\n${made}`)
    const broken = life.edits.find((one) => one.file === file && !one.stands(made))
    // Taken back by the user.
    if (broken) continue
    writeFileSync(join(life.cwd, path), made)
    life.edits = [...life.edits, edit]
    life.story.push(`edit: ${edit.name}`)
    life.counts.edits[edit.name.split(' ')[0] ?? ''] =
      (life.counts.edits[edit.name.split(' ')[0] ?? ''] ?? 0) + 1
  }
}

export function changeWorld(life: Life, most: number, hasRows: boolean): void {
  for (let left = life.random.below(most + 1); left > 0; left--) {
    const changed = anyChange(life.world, hasRows, life.random)
    if (!changed) continue
    // As SG4102 says: another database has migrations of its own.
    if (changed.world.dialect !== life.world.dialect)
      for (const path of ['.scim-gen/migrations', '.scim-gen/model.json'])
        rmSync(join(life.cwd, path), { recursive: true, force: true })
    const isMappedAnew = (attribute = '') =>
      changed.world.mapped.has(attribute) && !life.world.mapped.has(attribute)
    life.edits = life.edits.filter(({ takesOut }) => !isMappedAnew(takesOut))
    life.world = changed.world
    life.story.push(`change: ${changed.what}`)
  }
}

/** What a person answers where a run asks. */
const ANSWERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/--allow-destructive/, ['--allow-destructive']],
  [/--merge-migrations/, ['--merge-migrations']],
]

/** Runs `generate` to its end, as a person who answers what is asked; conflicts are left to the caller. */
export async function generate(life: Life, ...flags: readonly string[]): Promise<Ran> {
  const ran = await scimGen(life.cwd, 'generate', ...flags)
  life.story.push(`generate ${flags.join(' ')}: ${ran.code} ${ran.codes.join(' ')}`)
  if (ran.code === 0) return bringBack(life, ran, flags)
  if (ran.codes.includes('SG4021')) return ran
  // Both places of a move that was committed by half: what they wrote is at the new one.
  const left = ran.codes.includes('SG4024') ? [...ran.said.matchAll(/and delete (\S+); or/g)] : []
  for (const [, path = ''] of left) rmSync(join(life.cwd, path))
  if (left.length > 0) return generate(life, ...flags)
  if (ran.codes.includes('SG4109') && takeBack(life, ran)) return generate(life, ...flags)
  const renamed = [...ran.said.matchAll(/Answer with (--rename) (\S+:\S+?),/g)].flatMap(
    ([, flag = '', value = '']) => [flag, value],
  )
  const answers = [...renamed, ...ANSWERS.flatMap(([asked, answer]) => (asked.test(ran.said) ? answer : []))]
  const fresh = answers.some((one) => !flags.includes(one))
  return answers.length > 0 && fresh ? generate(life, ...new Set([...flags, ...answers])) : ran
}

/** Files that the records tell of and nobody has committed: what a run names is made anew, as it says. */
function bringBack(life: Life, ran: Ran, flags: readonly string[]): Ran | Promise<Ran> {
  const deleted = [...ran.said.matchAll(/; (--restore) (\S+) brings it back/g)].flatMap(([, ...one]) => one)
  const records = [...ran.said.matchAll(/no database has run it, delete (\S+) too/g)].map(
    ([, one = '']) => one,
  )
  for (const record of records) rmSync(join(life.cwd, record), { force: true })
  const isFresh = records.length > 0 || deleted.some((one) => !flags.includes(one))
  return isFresh ? generate(life, ...flags, ...deleted) : ran
}

/** Takes one of two migrations back, as SG4109 says: no database has either of them yet. Whether its record was there. */
function takeBack({ cwd }: Life, { said }: Ran): boolean {
  const record = / (\.scim-gen\/migrations\/\S+\.json)/.exec(said)?.[1] ?? ''
  if (record === '') return false
  const { files } = JSON.parse(readFileSync(join(cwd, record), 'utf8')) as { files: Record<string, string> }
  for (const path of [record, ...Object.keys(files)]) rmSync(join(cwd, path), { force: true })
  return true
}

/** The text that was emitted last, beside which the user's is kept. */
export const emittedAt = (life: Life, path: string) => textAt(life, `.scim-gen/base/${path}`)

const FILES = ['user', 'group', 'auth'] as const

const editsOf = (life: Life, file: EditedFile) => life.edits.filter((one) => one.file === file)

/** The files as a person settles them: each edit made anew in what is generated now; what has no place any more is given up. */
export function settleByHand(life: Life): void {
  for (const file of FILES) {
    const path = pathOf(life, file)
    const generated = emittedAt(life, path)
    if (generated === undefined || textAt(life, path) === undefined) continue
    const { text, without } = redo(generated, editsOf(life, file))
    writeFileSync(join(life.cwd, path), text)
    life.edits = life.edits.filter((one) => !without.includes(one) && (one.file !== file || one.stands(text)))
  }
}

/** A run, whatever it comes to; then all that must hold after it. */
export async function regenerate(
  life: Life,
  isBaseKnown = true,
  flags: readonly string[] = [],
): Promise<void> {
  const { counts, random } = life
  const ran = await generate(life, ...flags)
  if (ran.codes.includes('SG4021')) await settleConflict(life, isBaseKnown, flags, ran)
  else if (ran.code !== 0) {
    for (const code of ran.codes) counts.refusals[code] = (counts.refusals[code] ?? 0) + 1
    fault(life, `generate ended with ${ran.code}:\n${ran.said}`)
  } else expectEdits(life, isBaseKnown, ran)
  counts.rounds++
  await expectSettled(life, random.chance(0.1))
}

/** After a run that nobody was asked by. */
function expectEdits(life: Life, isBaseKnown: boolean, { said }: Ran): void {
  const { counts } = life
  const isMerged = /merged \d/.test(said)
  counts.clean++
  for (const file of FILES) {
    const path = pathOf(life, file)
    const [text, generated] = [textAt(life, path), emittedAt(life, path)]
    const edits = editsOf(life, file)
    if (text === undefined) {
      // No longer emitted: the file stays wherever it was, and has its edits when it is emitted again.
      if (edits.length > 0 && !(file === 'group' && life.world.group === false))
        fault(life, `${path} is gone, and had edits`)
      continue
    }
    if (hasSyntaxError(parseSource(text))) fault(life, `${path} does not parse:\n${text}`)
    for (const edit of edits)
      if (!edit.stands(text)) {
        counts.lost++
        fault(life, `${edit.name} is lost in ${path}:\n${text}`)
      }
    if (generated === undefined || edits.length === 0) continue
    if (isMerged) counts.merged++
    // What git has merged, or nobody knows the base of, is compared when it is corrected.
    if (!isBaseKnown) continue
    const person = redo(generated, edits)
    if (person.without.length === 0 && wordsOf(person.text) !== wordsOf(text)) {
      counts.unlikePerson++
      counts.unlikeStories.push(
        `life ${life.seed}\n  ${life.story.join('\n  ')}\n--- merged\n${text}\n--- by hand\n${person.text}`,
      )
    }
  }
}

/** Whether a person would have been asked, too; then they decide. */
async function settleConflict(
  life: Life,
  isBaseKnown: boolean,
  flags: readonly string[],
  { said }: Ran,
): Promise<void> {
  const { counts, random } = life
  counts.conflicts++
  const choice = random.pick(['mine', 'generated', 'markers'] as const)
  const before = FILES.flatMap((file) => textAt(life, pathOf(life, file)) ?? [])
  const ran = await generate(life, ...flags, `--conflict=${choice}`)
  if (ran.code !== (choice === 'markers' ? 3 : 0))
    fault(life, `--conflict=${choice} ended with ${ran.code}:\n${ran.said}`)
  if (choice !== 'markers') expectImports(life, before)
  if (!isBaseKnown) counts.withoutBase++
  else {
    const asked = FILES.filter((file) => {
      const generated = emittedAt(life, pathOf(life, file))
      return generated !== undefined && redo(generated, editsOf(life, file)).without.length > 0
    })
    if (asked.length === 0) {
      counts.avoidable++
      counts.avoidableStories.push(`life ${life.seed}\n  ${life.story.join('\n  ')}\n${said}`)
    }
  }
  settleByHand(life)
  const again = await generate(life)
  if (again.code !== 0) fault(life, `what was settled by hand is refused:\n${again.said}`)
}

/** Whichever side was chosen, the imports of the file are whole: no name is without one that has one on a side. */
function expectImports(life: Life, before: readonly string[]): void {
  const sides = [...before, ...FILES.flatMap((file) => emittedAt(life, pathOf(life, file)) ?? [])]
  const imported = new Set(sides.flatMap((text) => bindingsOf(parseSource(text)).map(({ local }) => local)))
  for (const file of FILES) {
    const text = textAt(life, pathOf(life, file))
    if (text === undefined) continue
    const source = parseSource(text)
    const own = new Set(bindingsOf(source).map(({ local }) => local))
    // `Request` is Express's in one tree, and everybody's in the next.
    const isMissing = (name: string) => imported.has(name) && !own.has(name) && !(name in globalThis)
    const missing = [...freeNames(source)].filter(isMissing)
    if (missing.length > 0) fault(life, `${missing.join(', ')} is not imported any more:\n${text}`)
  }
}

/** `check` finds nothing, and neither it nor another run changes a file. */
async function expectSettled(life: Life, isRunAgain: boolean): Promise<void> {
  const before = readFiles(life.cwd)
  const checked = await scimGen(life.cwd, 'check')
  if (checked.code !== 0) fault(life, `check ended with ${checked.code}:\n${checked.said}`)
  if (isRunAgain) {
    const again = await scimGen(life.cwd, 'generate')
    if (again.code !== 0) fault(life, `a second run ended with ${again.code}:\n${again.said}`)
  }
  const after = readFiles(life.cwd)
  const torn = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path] && !path.startsWith('node_modules/'),
  )
  if (torn.length > 0) fault(life, `a run with nothing to do changed ${torn.join(', ')}`)
}
