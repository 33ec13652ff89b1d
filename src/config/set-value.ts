/** The value after `--set key=`. */
import { fail } from '../diagnostics.js'
import type { CreateValue, Literal } from './config.js'
import { attribute, call } from './define-config.js'

const ARGUMENT = /\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[^\s,'"()]+)\s*(?:,|$)/y

/** `src/lib/id.ts#newId`, `nanoid#nanoid`, with arguments or without. */
const REFERENCE = /^[^#\s'"()]+#[\p{ID_Start}$_][\p{ID_Continue}$]*(\(.*\))?$/su

/**
 * Parses `member`, `'42'`, `42`, `true`, `null`, `attribute:name.givenName`, `call:src/lib/id.ts#newId('usr', 1)`.
 *
 * @param assignment the whole `key=value`, for the message
 * @param takesCalls whether what names a function is one, without `call:` too
 * @throws DiagnosticError SG1011 when what follows `call:` is no call
 */
export function parseValue(text: string, assignment: string, takesCalls = false): CreateValue {
  if (text.startsWith('attribute:')) return attribute(text.slice('attribute:'.length))
  const isCall = text.startsWith('call:') || (takesCalls && REFERENCE.test(text))
  if (!isCall) return parseLiteral(text)
  const [, ref, list = ''] = /^(?:call:)?([^()]+)(?:\((.*)\))?$/s.exec(text) ?? []
  const args = parseArguments(list)
  if (ref !== undefined && args !== undefined) return call(ref, ...args)
  return fail({
    code: 'SG1011',
    message: `--set ${assignment} is not a call`,
    fix: 'Write it like --set "user.create.id=call:src/lib/id.ts#newId(\'usr\')".',
  })
}

/**
 * Parses `a,b`, `'x, y', 2`.
 *
 * @throws DiagnosticError SG1011 when it is no list of values
 */
export function parseList(text: string, assignment: string): readonly NonNullable<Literal>[] {
  const values = parseArguments(text) ?? []
  const isList = (list: readonly Literal[]): list is NonNullable<Literal>[] => !list.includes(null)
  if (values.length > 0 && isList(values)) return values
  return fail({
    code: 'SG1011',
    message: `--set ${assignment} is not a list of values`,
    fix: "Write it like --set user.where.kind.in=person,staff; a value with a comma in quotes: 'a, b'.",
  })
}

function parseArguments(list: string): readonly Literal[] | undefined {
  const args: Literal[] = []
  for (let index = 0; list.trim() !== '' && index < list.length; index = ARGUMENT.lastIndex) {
    ARGUMENT.lastIndex = index
    const [, argument] = ARGUMENT.exec(list) ?? []
    if (argument === undefined) return undefined
    args.push(parseLiteral(argument))
  }
  return args
}

/** Numbers only where nothing is lost: `007`, `1.50` and digits beyond 2^53 stay text. Quotes make text of anything. */
function parseLiteral(text: string): Literal {
  const quoted = /^(['"])(.*)\1$/s.exec(text)
  if (quoted) return (quoted[2] ?? '').replace(/\\(.)/gs, '$1')
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /\d$/.test(text) && String(Number(text)) === text ? Number(text) : text
}
