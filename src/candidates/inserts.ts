import type { Literal } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'

/** Calls that make rows; what they are given is in braces not far behind. */
const insertCall =
  /\b(create|createMany|insert|insertInto|values|save|upsert|build|persist|insertGraph)\s*[(<]/g

/** As much of a source as one insert takes. */
const REACH = 1500

/**
 * The value that the host's own inserts into a table give a column, where they agree: a literal, or the member of an
 * enum that has the same name.
 */
export function insertedValue(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): { readonly value: Literal; readonly reason: string } | undefined {
  const found = new Map<string, { value: Literal; path: string; times: number }>()
  for (const { path, text } of sources) {
    if (!text.includes(column.field) || path.includes('seed')) continue
    for (const block of knownInserts(table, text)) {
      const value = literalOf(column, block)
      if (value === undefined) continue
      const key = JSON.stringify(value)
      const known = found.get(key)
      found.set(key, { value, path: known?.path ?? path, times: (known?.times ?? 0) + 1 })
    }
  }
  const [first, second] = [...found.values()].sort((a, b) => b.times - a.times)
  if (!first || (second && second.times === first.times)) return undefined
  return { value: first.value, reason: `as ${first.path} inserts it` }
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
  const literal = new RegExp(`[{,\\s]['"]?${field}['"]?\\s*:\\s*(['"])([^'"\\n]*)\\1`, 'g')
  const inserts = sources.flatMap(({ text }) => (text.includes(field) ? knownInserts(table, text) : []))
  return inserts
    .map(callIn)
    .filter((call) => call.includes(beside))
    .flatMap((call) => [...call.matchAll(literal)].map(([, , value = '']) => value))
}

/** A call with those that are chained to it: what comes behind is of something else. */
function callIn(text: string): string {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[([{]|[)\]}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1
    if (depth === 0 && !/^\s*\.\s*\w/.test(text.slice(index + 1))) return text.slice(0, index + 1)
  }
  return text
}

const known = new WeakMap<HostTable, Map<string, readonly string[]>>()

/** The inserts of a table in a text, looked for once: each of its columns asks. */
function knownInserts(table: HostTable, text: string): readonly string[] {
  const texts = known.get(table) ?? new Map<string, readonly string[]>()
  known.set(table, texts)
  const inserts = texts.get(text) ?? insertsOf(table, text)
  texts.set(text, inserts)
  return inserts
}

/** The texts of the inserts of a table: `client.user.create({ … })`, `db.insert(users).values({ … })`, `User.create({ … })`. */
function insertsOf({ exportName, model, name }: HostTable, text: string): readonly string[] {
  const names = [exportName, model, name].filter(
    (one): one is string => one !== undefined && text.includes(one),
  )
  if (names.length === 0) return []
  return [...text.matchAll(insertCall)].flatMap(({ index = 0, 0: call }) => {
    const before = text.slice(Math.max(0, index - 60), index)
    const after = text.slice(index + call.length, index + call.length + 60)
    const isOf = names.some((one) => {
      const word = one.replace(/[^\w]/g, '.')
      return (
        new RegExp(`\\b${word}(Repository|Repo|Model)?\\)?\\s*\\.\\s*$`, 'i').test(before) ||
        new RegExp(`^\\s*['"\`]?${word}['"\`]?\\s*[,)>]`).test(after) ||
        new RegExp(`(insert|insertInto|into)\\(['"\`]?${word}['"\`]?\\)\\s*\\.\\s*$`).test(before) ||
        new RegExp(`\\w\\(['"]${word}['"]\\)\\s*\\.\\s*$`).test(before)
      )
    })
    return isOf ? [text.slice(index, index + REACH)] : []
  })
}

function literalOf({ field, type }: HostColumn, block: string): Literal | undefined {
  const [, text = ''] =
    new RegExp(`[{,\\s]['"]?${field}['"]?\\s*:\\s*('[^'\\n]*'|"[^"\\n]*"|true|false|-?\\d+|[\\w.]+)`).exec(
      block,
    ) ?? []
  const quoted = /^['"](.*)['"]$/.exec(text)?.[1]
  if (type.kind === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined
  if (type.kind === 'number') return /^-?\d+$/.test(text) ? Number(text) : undefined
  if (type.kind !== 'string') return undefined
  if (quoted !== undefined) return !type.values || type.values.includes(quoted) ? quoted : undefined
  // `Role.Member`, of an enum.
  const member = /^\w+\.(\w+)$/.exec(text)?.[1]?.toLowerCase()
  return type.values?.find((value) => value.replace(/\W/g, '').toLowerCase() === member?.replace(/_/g, ''))
}
