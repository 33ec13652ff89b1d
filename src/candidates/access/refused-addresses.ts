/** Logins that take no address: what identity providers send as userName is one, unless somebody says otherwise there. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { valueEnd } from '../code/brackets.js'
import { checksLogins } from './better-auth.js'

/** Nobody's address, as plain as they come, and with a capital and a digit. */
const ADDRESSES = ['someone@example.com', 'Some.One1@example.com']

const REGEX = String.raw`\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*\/[a-z]*`
/** A pattern that is written as a text: one from the beginning of a value on, for other texts are none. */
const TEXT = ["'", '"', '`'].map((quote) => String.raw`${quote}\^(?:\\.|[^\\${quote}])*${quote}`).join('|')
const GIVEN = String.raw`(?:new\s+RegExp\(\s*)?(${REGEX}|${TEXT}|[A-Za-z_$][\w$.]*)`

/**
 * `match: [/^[a-z]+$/, 'letters only']`, `is: { args: /^[a-z]+$/ }`, `.regex(/^[a-z]+$/)`, `pattern: '^[a-z]+$'` of a JSON Schema,
 * `/^[a-z]+$/.test(value)`.
 */
const asks = new RegExp(
  String.raw`\b(?:match|is|pattern)\s*:\s*(?:\{[^{}]*?\b(?:args|value)\s*:\s*)?\[?\s*${GIVEN}|\.(?:regex|matches|pattern)\(\s*${GIVEN}|(?<![!\w])(${REGEX})\.test\(`,
  'g',
)

/** `isAlphanumeric: true`, `.alphanum()` */
const lettersOnly = /\bisAlpha(?:numeric)?\s*:\s*(?:true|\{)|\.alphanum(?:eric)?\(/

/**
 * Finds where an app refuses an address in a column: its model, the form that it checks what is sent by, or the class of it.
 *
 * @returns the path of the source that says so
 */
export const refusesAddress = ({ field }: HostColumn, sources: readonly Source[]): string | undefined =>
  codeNaming(sources, field).find(
    (source) =>
      checksLogins(field, source) ||
      [
        ...keysOf(field).flatMap((key) => valuesOf(key, source.text)),
        ...decoratorsOf(field, source.text),
      ].some((text) => lettersOnly.test(text) || patternsIn(text, sources).some(isNoAddress)),
  )?.path

/** What a form, or better-auth, calls what it checks a field by; how a login is shown, that checks as the login itself. */
const keysOf = (field: string): readonly string[] => [
  field,
  `${field}Validator`,
  ...(field === 'displayUsername' ? ['usernameValidator'] : []),
]

const isNoAddress = (pattern: RegExp): boolean => !ADDRESSES.some((address) => pattern.test(address))

/** As much of a source as tells of one field. */
const REACH = 600

/** What stands behind `username:`, up to the next field. */
function valuesOf(field: string, text: string): readonly string[] {
  return [
    ...text.matchAll(
      new RegExp(
        `(?<![.\\w])['"]?${escaped(field)}['"]?\\s*:(?=\\s*[\\w{${field.endsWith('Validator') ? '(' : ''}])`,
        'g',
      ),
    ),
  ].map(({ index, 0: key }) => {
    const behind = text.slice(index + key.length, index + key.length + REACH)
    // A pattern has brackets of its own, which are closed as well.
    return behind.slice(0, valueEnd(behind))
  })
}

/** A line of what a decorator is given, and none of another property. */
const LINE = String.raw`(?![ \t]*(?:\w+\s+)*\w+[?!]?\s*:\s*[A-Za-z])(?:[ ]{4}|\t{2})[^@\n]*\n|[ \t]{0,3}[})][^@\n]*\n`

/** `@Matches(/^[a-z]+$/)` and what else stands above a property. */
function decoratorsOf(field: string, text: string): readonly string[] {
  if (!/@(?:Matches|IsAlpha\w*)\(/.test(text)) return []
  const decorated = new RegExp(
    `((?:^[ \\t]*@[^\\n]*\\n(?:${LINE})*)+)[ \\t]*(?:(?:public|readonly|private|declare)\\s+)*${escaped(field)}[?!]?\\s*:`,
    'gm',
  )
  return [...text.matchAll(decorated)].map(([, above = '']) =>
    above.replace(/@Matches\(/g, '.matches(').replace(/@IsAlpha(?:numeric)?\(/g, '.alphanum('),
  )
}

function patternsIn(text: string, sources: readonly Source[]): readonly RegExp[] {
  return [...text.matchAll(asks)].flatMap(([, match, call, test]) => {
    const given = match ?? call ?? test ?? ''
    const literal = /^['"`]/.test(given)
      ? `/${textOf(given)}/`
      : given.startsWith('/')
        ? given
        : patternNamed(given, sources)
    const end = literal?.lastIndexOf('/') ?? 0
    if (!literal || end <= 0) return []
    try {
      return [new RegExp(literal.slice(1, end), literal.slice(end + 1).replace(/[gy]/g, ''))]
    } catch {
      return []
    }
  })
}

/** What a text of the source stands for: `\\\\w` in it is `\\w` of the pattern. */
const textOf = (quoted: string): string => quoted.slice(1, -1).replace(/\\(.)/gs, '$1')

/** That of a constant: `const USERNAME = /^[a-z]+$/`, or of one in an object of them. */
function patternNamed(name: string, sources: readonly Source[]): string | undefined {
  const last = name.split('.').at(-1) ?? ''
  const declares = new RegExp(`\\b${escaped(last)}\\s*(?::[^=\\n,]+)?[=:]\\s*(${REGEX})`)
  const found = sources.flatMap(({ text }) => (text.includes(last) ? (declares.exec(text)?.[1] ?? []) : []))
  return new Set(found).size === 1 ? found[0] : undefined
}
