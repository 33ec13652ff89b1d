/** The value after `--set key=`. */
import { fail } from '../diagnostics.js'
import type { Call, CreateValue, Literal, Lookup } from './config.js'
import { attribute, call, context, lookup, tenant } from './define-config.js'

const VALUE = `('(?:\\\\.|[^'\\\\])*'|"(?:\\\\.|[^"\\\\])*"|[^\\s,'"()]+(?:\\(\\))?)\\s*(?:,|$)`
const ARGUMENT = new RegExp(`\\s*${VALUE}`, 'y')
/** `name='member'` */
const NAMED = new RegExp(`\\s*([^\\s,'"()=]+)\\s*=\\s*${VALUE}`, 'y')

/** `src/lib/id.ts#newId`, `nanoid#nanoid`, with arguments or without. */
const REFERENCE = /^[^#\s'"()]+#[\p{ID_Start}$_][\p{ID_Continue}$]*(\(.*\))?$/su

/** `lookup:src/db/schema.ts#roles(name='member').id` */
const LOOKUP = /^lookup:([^()]+)\((.*)\)\.([^()]+)$/s

/**
 * Parses `member`, `'42'`, `42`, `true`, `null`, `attribute:name.givenName`, `call:src/lib/id.ts#newId('usr', 1)`; of a new
 * row `tenant()`, and `lookup:src/db/schema.ts#roles(name='member', organizationId=tenant()).id`.
 *
 * @param assignment the whole `key=value`, for the message
 * @param takesCalls whether it is of a new row: what names a function is a call then, without `call:` too
 * @throws DiagnosticError SG1011 when what follows `call:` is no call, or what follows `lookup:` none
 */
export function parseValue(text: string, assignment: string, takesCalls = false): CreateValue {
  if (text.startsWith('attribute:')) return attribute(text.slice('attribute:'.length))
  if (takesCalls && text === 'tenant()') return tenant()
  if (text.startsWith('lookup:')) return parseLookup(text) ?? malformed(assignment, 'lookup')
  const isCall = text.startsWith('call:') || (takesCalls && REFERENCE.test(text))
  return isCall ? (parseCall(text) ?? malformed(assignment, 'call')) : parseLiteral(text)
}

const examples = {
  call: `--set "user.create.id=call:src/lib/id.ts#newId('usr')"`,
  lookup: `--set "user.create.roleId=lookup:src/db/schema.ts#roles(name='member').id"`,
}

const malformed = (assignment: string, form: keyof typeof examples): never =>
  fail({
    code: 'SG1011',
    message: `--set ${assignment} is not a ${form}`,
    fix: `Write it like ${examples[form]}.`,
  })

function parseCall(text: string): Call | undefined {
  const [, ref, list = ''] = /^(?:call:)?([^()]+)(?:\((.*)\))?$/s.exec(text) ?? []
  const args = matchesOf(ARGUMENT, list)?.map(([argument = '']) =>
    argument === 'context()' ? context() : parseLiteral(argument),
  )
  return ref !== undefined && args ? call(ref, ...args) : undefined
}

function parseLookup(text: string): Lookup | undefined {
  const [, model, list = '', field] = LOOKUP.exec(text) ?? []
  const where = matchesOf(NAMED, list)?.map(([name = '', value = '']) => [
    name,
    value === 'tenant()' ? tenant() : parseLiteral(value),
  ])
  return model !== undefined && field !== undefined && where
    ? lookup(model, Object.fromEntries(where), field)
    : undefined
}

/**
 * Parses `a,b`, `'x, y', 2`.
 *
 * @throws DiagnosticError SG1011 when it is no list of values
 */
export function parseList(text: string, assignment: string): readonly NonNullable<Literal>[] {
  const values = (matchesOf(ARGUMENT, text) ?? []).map(([value = '']) => parseLiteral(value))
  const isList = (list: readonly Literal[]): list is NonNullable<Literal>[] => !list.includes(null)
  if (values.length > 0 && isList(values)) return values
  return fail({
    code: 'SG1011',
    message: `--set ${assignment} is not a list of values`,
    fix: "Write it like --set user.where.kind.in=person,staff; a value with a comma in quotes: 'a, b'.",
  })
}

/** What a pattern captures, one time after the other; undefined where the list is not made of such. */
function matchesOf(pattern: RegExp, list: string): readonly (readonly string[])[] | undefined {
  const found: string[][] = []
  for (let index = 0; list.trim() !== '' && index < list.length; index = pattern.lastIndex) {
    pattern.lastIndex = index
    const match = pattern.exec(list)
    if (!match) return undefined
    found.push(match.slice(1))
  }
  return found
}

/** Numbers only where nothing is lost: `007`, `1.50` and digits beyond 2^53 stay text. Quotes make text of anything. */
function parseLiteral(text: string): Literal {
  const quoted = /^(['"])(.*)\1$/s.exec(text)
  if (quoted) return (quoted[2] ?? '').replace(/\\(.)/gs, '$1')
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /\d$/.test(text) && String(Number(text)) === text ? Number(text) : text
}
