/** Prints a config as the `scim.config.ts` that `init` writes and that its owner edits from then on. */
import type { ScimConfig } from './config.js'
import { argumentsOf, isMade, makersIn } from './made-value.js'
import { knownKeys } from './schema-walk.js'

const WIDTH = 110

type Fields = Readonly<Record<string, unknown>>
type Notes = ReadonlyMap<string, string>

/**
 * The source of a config file that loads back to the same config.
 *
 * @param notes dotted key → why it has its value, printed as a comment
 */
export function printConfig(config: Fields | ScimConfig, notes: Notes): string {
  const fields: Fields = { ...config }
  const body = entries(fields, []).map(([key, value]) => printEntry(key, value, [key], notes))
  // That there are no customers is an answer, too, and has no key.
  const without = 'tenant' in fields ? '' : comment(notes.get('tenant'))
  if (without) body.splice(-1, 0, `  ${without.replace('//', '// no tenant:')}\n`)
  const helpers = [...makersIn(fields), 'defineConfig'].sort()
  return `import { ${helpers.join(', ')} } from 'scim-gen'\n\nexport default defineConfig({\n${body.join('')}})\n`
}

/** One key with its value and its reason, as one or several whole lines. */
function printEntry(key: string, value: unknown, path: readonly string[], notes: Notes): string {
  const indent = '  '.repeat(path.length)
  const note = comment(notes.get(path.join('.')))
  const line = `${indent}${printKey(key)}: ${printInline(value, path)},`
  const isNested = (isFields(value) && Object.keys(value).length > 0) || isList(value)
  const isWhole = !isNested || (line.length <= WIDTH && !hasNoteBelow(path, notes))
  if (isWhole && note && line.length + 1 + note.length <= WIDTH) return `${line} ${note}\n`
  const above = note && `${indent}${note}\n`
  if (isWhole) return `${above}${line}\n`
  const [open, close] = isFields(value) ? '{}' : '[]'
  return `${above}${indent}${printKey(key)}: ${open}\n${linesOf(value, path, notes)}${indent}${close},\n`
}

/** What is in an object, or the objects of a list: an entry a line. */
function linesOf(value: Fields | readonly Fields[], path: readonly string[], notes: Notes): string {
  if (!isList(value))
    return entries(value, path)
      .map(([name, inner]) => printEntry(name, inner, [...path, name], notes))
      .join('')
  const indent = '  '.repeat(path.length + 1)
  return value
    .map((one, index) => `${indent}{\n${linesOf(one, [...path, String(index)], notes)}${indent}},\n`)
    .join('')
}

function printInline(value: unknown, path: readonly string[]): string {
  if (isMade(value)) return `${value.kind}(${argumentsOf(value).map(printArgument).join(', ')})`
  if (Array.isArray(value))
    return `[${value.map((one, index) => printInline(one, [...path, String(index)])).join(', ')}]`
  if (!isFields(value)) return printLiteral(value)
  const inner = entries(value, path).map(
    ([key, one]) => `${printKey(key)}: ${printInline(one, [...path, key])}`,
  )
  return inner.length === 0 ? '{}' : `{ ${inner.join(', ')} }`
}

const printArgument = (value: unknown) => printInline(value, [])

/** What is set, in the contract's order; maps by name in their own. */
function entries(fields: Fields, path: readonly string[]): [string, unknown][] {
  const order = knownKeys(path)
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

function printLiteral(value: unknown): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0' : String(value)
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}

const printKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : printLiteral(key))

/** A reason on one line: a line break in it would end the comment. */
const comment = (note: string | undefined) => (note ? `// ${note.replace(/\s+/g, ' ').trim()}` : '')

const hasNoteBelow = (path: readonly string[], notes: Notes) =>
  [...notes.keys()].some((key) => key.startsWith(`${path.join('.')}.`))

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isMade(value)

/** A list of objects, such as `user.parts`. */
const isList = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)
