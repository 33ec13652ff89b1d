/** What the expressions of a host's inserts stand for, told from its sources as text. */
import type { Call, Literal } from '../../config/config.js'
import { moduleOf } from '../../inspect/detect/imported-by.js'
import { isAside } from '../../inspect/detect/own-handles.js'
import type { Source } from '../../inspect/detect/sources.js'
import { formatRef } from '../../inspect/ref.js'
import { escaped } from '../../inspect/words.js'

const quoted = /^(['"`])((?:(?!\1)[^\\\n$])*)\1$/
const LITERAL = `'[^'\\n]*'|"[^"\\n]*"|-?\\d+(?:\\.\\d+)?`

/** A text or the member of an enum, as code compares it: `'active'`, `Status.Active`. For patterns; `literalIn` tells what it is. */
export const WORD = String.raw`'[^'\n]*'|"[^"\n]*"|[A-Z]\w*\.\w+`

/** A constant by itself: `STATUS_ENABLED`. For patterns that tell letters' case. */
export const CONSTANT = String.raw`[A-Z][A-Z\d_]*\b(?!\s*[.(])`

/** The literal that a text is, or the constant or enum member of the host's that it names: `ROLES.viewer`, `Role.Member`. */
export function literalIn(text: string, sources: readonly Source[]): Literal | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return quoted.exec(text)?.[2] ?? constantIn(text, sources)
}

/** How many names may stand for one another. */
const DEEPEST = 4

/** What a name stands for, wherever the host declares it so: in one way only. */
export function constantIn(
  text: string,
  sources: readonly Source[],
  depth = DEEPEST,
): string | number | undefined {
  const [name = '', member] = isName.test(text) ? text.split('.') : []
  if (name === '' || depth === 0) return undefined
  const found = new Set(
    sources
      .filter((source) => source.text.includes(name))
      .map((source) =>
        member === undefined ? constant(source.text, name) : memberOf(source.text, name, member),
      )
      .filter((one) => one !== undefined),
  )
  const [value] = found
  if (value === undefined || found.size > 1) return undefined
  if (isName.test(value)) return constantIn(value, sources, depth - 1)
  return quoted.exec(value)?.[2] ?? Number(value)
}

const NAME = '[A-Za-z_$][\\w$]*(?:\\.[A-Za-z_$][\\w$]*)?'
const isName = new RegExp(`^${NAME}$`)

const constant = (text: string, name: string): string | undefined =>
  new RegExp(
    `^\\s*(?:export\\s+)?const\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*(${LITERAL}|${NAME})\\s*(?:as const)?\\s*;?\\s*$`,
    'm',
  ).exec(text)?.[1]

function memberOf(text: string, name: string, member: string): string | undefined {
  const body = bodyOf(text, name) ?? ''
  const given = new RegExp(
    `(?:^|[\\s,{'"])${escaped(member)}['"]?\\s*[:=]\\s*(${LITERAL}|${NAME})\\s*(?=[,\\n}]|$)`,
  ).exec(body)?.[1]
  return (
    given ??
    numberedIn(text, name, body)
      .find((one) => one.member === member)
      ?.value.toString()
  )
}

/** The members of an enum that have no value of their own: each is one more than the one before it. */
function numberedIn(text: string, name: string, body: string) {
  if (!new RegExp(`\\benum\\s+${escaped(name)}\\b`).test(text)) return []
  let next = 0
  return body.split(',').flatMap((part) => {
    const [, member, given] = new RegExp(`^\\s*(\\w+)\\s*(?:=\\s*(${LITERAL})\\s*)?$`).exec(part) ?? []
    if (member === undefined) return []
    const value = given === undefined ? next : Number(given)
    next = value + 1
    return given === undefined && !Number.isNaN(value) ? [{ member, value }] : []
  })
}

/** What is between the braces of an enum or of a constant. */
function bodyOf(text: string, name: string): string | undefined {
  if (!text.includes(name)) return undefined
  const declared = `\\b(?:enum\\s+${escaped(name)}\\s*|const\\s+${escaped(name)}\\s*(?::[^=]+)?=\\s*(?:Object\\.freeze\\()?)\\{([^{}]*)\\}`
  return new RegExp(declared).exec(text)?.[1]
}

/** What is declared beside the member of an enum or of a constant that a text names: of `ROLES.owner`, `ROLES.member`. */
export function constantsBeside(
  text: string,
  sources: readonly Source[],
): readonly { readonly name: string; readonly member: string; readonly value: string | number }[] {
  const [, name] = /^([A-Za-z_$][\w$]*)\.[A-Za-z_$][\w$]*$/.exec(text) ?? []
  if (name === undefined) return []
  const declaring = sources.flatMap(({ text: whole }) => {
    const body = bodyOf(whole, name)
    return body === undefined ? [] : [{ whole, body }]
  })
  const [first] = declaring
  if (first === undefined || declaring.some(({ body }) => body !== first.body)) return []
  const given = [
    ...first.body.matchAll(new RegExp(`(?:^|[\\s,{'"])(\\w+)['"]?\\s*[:=]\\s*(${LITERAL})`, 'g')),
  ].map(([, member = '', value = '']) => ({ member, value: quoted.exec(value)?.[2] ?? Number(value) }))
  return [...given, ...numberedIn(first.whole, name, first.body)].map((one) => ({
    ...one,
    name: `${name}.${one.member}`,
  }))
}

/**
 * The call that a text is: `newId('usr')`, of a function that the host exports, or that a file imports from a package.
 *
 * @param file where the text stands
 */
export function callIn(text: string, file: Source, sources: readonly Source[]): Call | undefined {
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return heldBy(text, file, sources)
  const [, name = '', given = ''] = /^((?:crypto\.)?[A-Za-z_$][\w$]*)\(([^()]*)\)$/.exec(text) ?? []
  const values = given.trim() === '' ? [] : given.split(',').map((one) => literalIn(one.trim(), []))
  const args = values.filter((value) => value !== undefined)
  const ref = args.length < values.length ? undefined : refOf(name, file, sources)
  return ref === undefined ? undefined : { kind: 'call', ref, args }
}

/** The one call that constants of a name hold in a file: `const id = crypto.randomUUID()`. */
function heldBy(name: string, file: Source, sources: readonly Source[]): Call | undefined {
  const held = new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*([\\w.$]+\\([^()\\n]*\\))`, 'g')
  const calls = [...file.text.matchAll(held)].flatMap(([, call = '']) => callIn(call, file, sources) ?? [])
  const [first, ...others] = calls
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

/** Whether a source is JavaScript: what is emitted is TypeScript, and knows no types of it. */
export const isScript = ({ path }: Source): boolean => /\.[cm]?jsx?$/.test(path)

function refOf(name: string, file: Source, sources: readonly Source[]): string | undefined {
  if (name === '') return undefined
  const [global, own] = name.split('.')
  if (own !== undefined)
    return global === 'crypto' && own === 'randomUUID' ? 'node:crypto#randomUUID' : undefined
  const imported = importOf(name, file.text)
  if (!imported)
    return isExported(file, name) && !isScript(file)
      ? formatRef({ file: file.path, exportName: name })
      : undefined
  return exportedBy({ ...imported, isBeside: isAside(file.path) }, sources)
}

interface Imported {
  readonly from: string
  readonly exportName: string
  /** Whether what is run beside the app imports it, such as a seed. */
  readonly isBeside: boolean
}

/** Where a name is declared that a file imports, whatever it is called where it is exported once more. */
function exportedBy(
  { from, exportName, isBeside }: Imported,
  sources: readonly Source[],
  depth = DEEPEST,
): string | undefined {
  const typed = sources.filter((source) => !isScript(source))
  const exporting = typed.filter((source) => isExported(source, exportName))
  // An alias says no more than how the path ends; what is run beside the app has names of its own.
  const ending = moduleOf(`/${from.replace(/^(?:[@~#]{1,2}\/|(?:\.{1,2}\/)+)/, '')}`)
  const isMeant = ({ path }: Source) => moduleOf(`/${path}`).endsWith(ending) && isAside(path) === isBeside
  const [only, ...others] = exporting.length > 1 ? exporting.filter(isMeant) : exporting
  if (only) return others.length === 0 ? formatRef({ file: only.path, exportName }) : undefined
  const [renamed, ...more] = typed.flatMap((source) => renamedIn(source, exportName))
  if (renamed && more.length === 0 && depth > 0) {
    const { from: source, name, file } = renamed
    return source === undefined
      ? formatRef({ file, exportName })
      : exportedBy({ from: source, exportName: name, isBeside }, sources, depth - 1)
  }
  return /^[@~#]{1,2}\/|^\.{1,2}\//.test(from) ? undefined : `${from}#${exportName}`
}

/** `export { makeId as newId } from './ids.js'`, and the same of a function of the file itself, which has no `from`. */
function renamedIn({ path, text }: Source, exportName: string): readonly Renamed[] {
  if (!text.includes(exportName)) return []
  const renames = new RegExp(
    `^export\\s*\\{[^}]*?\\b(\\w+)\\s+as\\s+${escaped(exportName)}\\b[^}]*\\}(?:\\s*from\\s*['"]([^'"]+)['"])?`,
    'gm',
  )
  return [...text.matchAll(renames)]
    .map(([, name = '', from]) => ({ from, name, file: path }))
    .filter(({ from, name }) => from !== undefined || declaring(name).test(text))
}

interface Renamed {
  readonly from: string | undefined
  readonly name: string
  readonly file: string
}

const declaring = (name: string) =>
  new RegExp(`^(?:function\\s+${escaped(name)}\\b|const\\s+${escaped(name)}\\s*=(?!\\s*async\\b))`, 'm')

/** What a name is imported as: `import { v4 as uuidv4 } from 'uuid'`. */
export function importOf(name: string, text: string) {
  const binding = new RegExp(`(?:^|,)\\s*(?:(\\w+)\\s+as\\s+)?${escaped(name)}\\s*(?:,|$)`)
  for (const [, names = '', from = ''] of text.matchAll(/import\s*\{([^{}]*)\}\s*from\s*['"]([^'"]+)['"]/g)) {
    const found = binding.exec(names)
    if (found) return { from, exportName: found[1] ?? name }
  }
  return undefined
}

/** What is awaited makes no value by itself. */
const isExported = ({ text }: Source, name: string): boolean =>
  new RegExp(
    `^export\\s+(?:function\\s+${escaped(name)}\\b|const\\s+${escaped(name)}\\s*=(?!\\s*async\\b))`,
    'm',
  ).test(text) ||
  (new RegExp(`^export\\s*\\{[^}]*\\b${escaped(name)}\\b`, 'm').test(text) &&
    new RegExp(`^function\\s+${escaped(name)}\\b`, 'm').test(text))
