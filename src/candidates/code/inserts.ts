import type { Call, Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { isRole } from '../groups/roles.js'
import { affirmative, isPowerful } from '../lexicon.js'
import { isState } from '../users/active.js'
import { codeNaming, isOfApp } from './app-code.js'
import { knownInserts } from './insert-calls.js'
import { callIn, constantIn, literalIn } from './inserted-text.js'
import { callsWithRows } from './makers.js'

/** A value that the host's own inserts give a column. */
export interface Inserted<Value> {
  readonly value: Value
  readonly reason: string
}

interface Counted<Value> extends Inserted<Value> {
  readonly times: number
  /** The source that does. */
  readonly path: string
  /** The expression that stands for it. */
  readonly given: string
}

/**
 * The value that the host's own inserts into a table give a column, where they agree: a literal, a constant, the member of an enum.
 *
 * @param whose a column that says whose a row is: of several kinds of rows, those that have it speak
 */
export function insertedValue(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  whose?: HostColumn,
): Inserted<Literal> | undefined {
  const [first, second] = insertedValues(table, column, sources, whose)
  return first && first.times !== second?.times ? first : undefined
}

/** All of them, the commonest first; of somebody with rights over others only what may be said of all. */
export function insertedValues(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  whose?: HostColumn,
): readonly Counted<Literal>[] {
  const isOfAll = isOfAnybody(table, column)
  const has = whose && insertsOfApp(table, sources).some(owning(whose)) ? owning(whose) : () => true
  return counted(table, column, sources, (text, _, block) =>
    has(block) && (isOfAll || !(isOfPowerful(block) || isOfOne(block)))
      ? literalOf(column, text, sources)
      : undefined,
  )
}

/** The call that makes what they give a column: `newId('usr')`. */
export const insertedCall = (
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Inserted<Call> | undefined =>
  counted(
    table,
    column,
    sources,
    (text, source) => callIn(text, source, sources),
    (block) => givenIn(column.field, block) ?? shortIn(column.field, block),
  )[0]

/** `{ id, email }` */
export const shortIn = (field: string, block: string): string | undefined =>
  new RegExp(`[{,]\\s*${escaped(field)}\\s*[,}]`).test(block) ? field : undefined

/** Whether the host's inserts give two columns the same: `{ email, login: email }`. */
export const insertedAlike = (
  table: HostTable,
  one: HostColumn,
  other: HostColumn,
  sources: readonly Source[],
): boolean =>
  insertsOfApp(table, sources).some((block) => {
    const given = givenIn(one.field, block)
    return (
      given !== undefined &&
      /^[A-Za-z_$][\w.$]*$/.test(given) &&
      given === (givenIn(other.field, block) ?? shortIn(other.field, block))
    )
  })

/** Tells the columns that the host encrypts before it inserts rows: `email: encrypt(sent.email)`, `email: encryptedEmail`. */
export function encryptedIn(table: HostTable, sources: readonly Source[]): (column: HostColumn) => boolean {
  // To look for inserts takes longer than all else, and few files encrypt.
  const blocks = insertsOfApp(
    table,
    sources.filter(({ text }) => /encrypt/i.test(text)),
  )
  return ({ field }) => {
    const encrypts = new RegExp(
      `[{,\\s]['"]?${escaped(field)}['"]?\\s*:\\s*(?:await\\s+)?[\\w.]*encrypt`,
      'i',
    )
    return blocks.some((block) => encrypts.test(block))
  }
}

/** Of a row that comes from elsewhere, or is put together from others, nothing tells what is left out: `values(sent)`. */
const isTold = (block: string): boolean => !/^[^{]*$|\.\.\.\w/.test(block)

/** Whether the host inserts rows, and all of them come from elsewhere. */
export function insertsTellNothing(table: HostTable, sources: readonly Source[]): boolean {
  const blocks = insertsOfApp(table, sources)
  return blocks.length > 0 && !blocks.some(isTold)
}

/** Whether the host inserts rows, says what it gives them, and never says a word of a column. */
export function insertsLeaveOut(
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
): boolean {
  const blocks = sources.flatMap(({ text }) => knownInserts(table, text, sources).rows)
  return blocks.some(isTold) && !blocks.some((block) => new RegExp(`\\b${escaped(field)}\\b`).test(block))
}

/** Whether the host inserts rows, and gives all of them a column. */
export function insertsAllName(table: HostTable, column: HostColumn, sources: readonly Source[]): boolean {
  const blocks = insertsOfApp(table, sources)
  return blocks.length > 0 && blocks.every(naming(column))
}

/** Whether most of the host's inserts that say what they give, or all of them, do without a column. */
export function insertsMostlyLeaveOut(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): boolean {
  if (insertsLeaveOut(table, column, sources)) return true
  const isNamed = naming(column)
  const isEmptied = emptying(column)
  const blocks = insertsOfApp(table, sources).filter((block) => isNamed(block) || isTold(block))
  return blocks.filter((block) => isNamed(block) && !isEmptied(block)).length * 2 < blocks.length
}

/** Whether most of them give it a value, whatever that is. */
export const insertsMostlyFill = (
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): boolean => !insertsMostlyLeaveOut(table, column, sources) && insertsName(table, column, sources)

/** Whether any insert of the app's own gives a column something. */
export const insertsName = (table: HostTable, column: HostColumn, sources: readonly Source[]): boolean =>
  insertsOfApp(table, sources).some(naming(column))

const insertsOfApp = (table: HostTable, sources: readonly Source[]): readonly string[] =>
  sources.filter(isOfApp).flatMap(({ text }) => knownInserts(table, text, sources).rows)

function naming({ field }: HostColumn): (block: string) => boolean {
  // In `{ plan: role }` it is the value of another one.
  const names = new RegExp(`(?<=[{,\\s]['"]?)(?<![:?|&+=(]\\s*['"]?)${escaped(field)}['"]?\\s*[:,}]`)
  return (block) => names.test(block)
}

/** Whether an insert says whose its row is: by the key, or by the row that it is of, `firm: { connect: { id } }`. */
function owning({ field }: HostColumn): (block: string) => boolean {
  const name = escaped(field.replace(/(?<=\w)_?id$/i, ''))
  const fills = new RegExp(
    `[{,\\s]['"]?(?:${escaped(field)}['"]?\\s*(?:[,}]|:(?!\\s*(?:null|undefined)\\b))|${name}['"]?\\s*:\\s*\\{)`,
  )
  return (block) => fills.test(block)
}

/** `role: sent.role || null`: where nobody says more, nothing. */
function emptying({ field }: HostColumn): (block: string) => boolean {
  const empties = new RegExp(
    `[{,\\s]['"]?${escaped(field)}['"]?\\s*:[^,{}]*(?:\\|\\||\\?\\?)\\s*null\\s*[,}]`,
  )
  return (block) => empties.test(block)
}

const anyRole = /\b\w*roles?(id|name|code|type)?['"]?\s*:\s*\[?\s*['"`]?([\w.-]+)/gi

/** Whether an insert makes somebody with rights over others. */
const isOfPowerful = (block: string): boolean =>
  [...block.matchAll(anyRole)].some(([, isKey, role = '']) =>
    isPowerful(isKey ? role : (role.split('.').at(-1) ?? '')),
  )

/** Whether an insert makes one person whom the code knows by the address: what else it says is of nobody else. */
const isOfOne = (block: string): boolean => /\be_?-?mail\w*['"]?\s*:\s*(['"`])[\w.+-]+@[\w.-]+\1/i.test(block)

/** The role itself, and what tells who is there already, whatever rights they have. */
const isOfAnybody = (table: HostTable, column: HostColumn): boolean =>
  isRole(table, column) || isState(table, column) || affirmative.test(plainField(table, column.field))

/** The time at hand, as code and SQL write it. */
const AT_HAND =
  /(?:new Date\(\)|Date\.now\(\)|(?:\w+\.)*now(?:\(\))?|sql`(?:now\(\)|current_timestamp)`)(?:\.\w+\(\))*/i

/** Where the host itself gives a column the time at hand: in a row that it makes, or later. */
export function setsNow({ field }: HostColumn, sources: readonly Source[]): Inserted<'now'> | undefined {
  const sets = settingNow(field)
  const source = codeNaming(sources, field).find(({ text }) => sets.test(text))
  return source && { value: 'now', reason: `${source.path} sets it` }
}

const settingNow = (field: string) =>
  new RegExp(`[{,.\\s]['"]?${escaped(field)}['"]?\\s*[:=]\\s*(?:${AT_HAND.source})\\s*(?:[,;})]|$)`, 'im')

/** Whether each of the app's inserts sets a column to the time. */
export function insertsSetNow(table: HostTable, { field }: HostColumn, sources: readonly Source[]): boolean {
  const [blocks, sets] = [insertsOfApp(table, sources), settingNow(field)]
  return blocks.length > 0 && blocks.every((block) => sets.test(block))
}

/** What inserts give a column that means something, the commonest first. */
export function counted<Value>(
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
  meaning: (text: string, source: Source, block: string) => Value | undefined,
  givenBy = (block: string) => givenIn(field, block),
): readonly Counted<Value>[] {
  const found = new Map<string, { value: Value; given: string; path: string; times: number }>()
  for (const source of sources.filter(isOfApp)) {
    const { path, text } = source
    const { rows, given: called, places } = knownInserts(table, text, sources)
    const known = new Set(places.map(({ index }) => index))
    const passed = callsWithRows(table, text, sources).flatMap(({ index, call }) =>
      known.has(index) ? [] : call,
    )
    // A class elsewhere may have what an object of it gives.
    for (const block of [...rows, ...called, ...passed].filter((one) => one.includes(field))) {
      const given = givenBy(block)
      if (given === undefined) continue
      const value = meaning(given, source, block)
      if (value === undefined) continue
      const key = JSON.stringify(value)
      const before = found.get(key)
      found.set(key, { given, path, ...before, value, times: (before?.times ?? 0) + 1 })
    }
  }
  return [...found.values()]
    .sort((a, b) => b.times - a.times)
    .map((one) => ({ ...one, reason: `as ${one.path} inserts it` }))
}

/**
 * The text of what an insert gives a field, where that is all that it gives, or what it gives where nobody says more: `role ?? 'reader'`;
 * of the object that stands for a related row, its key.
 */
export const givenIn = (field: string, block: string): string | undefined => {
  const simple = `'[^'\\n]*'|"[^"\\n]*"|-?\\d+|[\\w.]+(?:\\([^()\\n]*\\))?`
  const end = '(?:\\s+(?:as|satisfies)\\s[^,}]*|!)?\\s*(?:[,}]|//|$)'
  const [, instead, text, key] =
    new RegExp(
      `[{,\\s]['"]?${escaped(field)}['"]?\\s*:\\s*([\\w.?!]+\\s*(?:\\?\\?|\\|\\|)\\s*)?(?:(\\[\\s*\\]|\\{\\s*\\}|${simple})|\\{\\s*\\w+\\s*:\\s*(${simple})\\s*\\})${end}`,
    ).exec(block) ?? []
  // What is left empty is no value of anybody's.
  return instead && /^(['"])\1$/.test(text ?? '') ? undefined : (text ?? key)
}

/**
 * The texts that the host's own inserts into a table give a column, those of seeds too: what rows there are.
 *
 * @param beside a field that they must name as well
 */
export function insertedTexts(
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
  beside = field,
): readonly string[] {
  const literal = new RegExp(`[{,\\s]['"]?${escaped(field)}['"]?\\s*:\\s*(['"])([^'"\\n]*)\\1`, 'g')
  const inserts = sources.flatMap(({ text }) =>
    text.includes(field) ? knownInserts(table, text, sources).rows : [],
  )
  return inserts
    .filter((call) => call.includes(beside))
    .flatMap((call) => [...call.matchAll(literal)].map(([, , value = '']) => value))
}

/** The literal that a text is or names, where the column can hold it. */
export function literalOf(
  { type, references }: HostColumn,
  text: string,
  sources: readonly Source[],
): Literal | undefined {
  // The key of a row that only a literal tells may be that of an example.
  const value = references ? constantIn(text, sources) : literalIn(text, sources)
  if (type.kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (type.kind === 'number') return typeof value === 'number' ? value : undefined
  if (type.kind !== 'string') return references ? value : undefined
  if (typeof value === 'string' && (!type.values || type.values.includes(value))) return value
  // `Role.Member`, of an enum that a package or a generator declares.
  const member = /^\w+\.(\w+)$/.exec(text)?.[1]?.toLowerCase()
  return type.values?.find((one) => one.replace(/\W/g, '').toLowerCase() === member?.replace(/_/g, ''))
}
