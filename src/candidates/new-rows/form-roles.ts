/** Roles that the forms of an app take, where only those tell which there are: `@IsIn(['editor', 'reader']) role`, `role: z.enum(ROLES)`. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainName, singular, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { valueEnd } from '../code/brackets.js'
import { knownInserts } from '../code/insert-calls.js'
import { constantsBeside } from '../code/inserted-text.js'
import { isPassword } from '../code/secrets.js'

/** A list as a form has it, with the file. */
export interface FormRoles {
  readonly roles: readonly string[]
  readonly path: string
}

/** What is listed, or what lists it: `['editor']`, `ROLES`, `Object.values(Role)`, `...ROLES`. */
const LIST = String.raw`\[[^\]]*\]|(?:\.\.\.\s*)?(?:Object\.values\(\s*)?[A-Za-z_$][\w$]*\s*\)?|(?:'[^'\n]*'|"[^"\n]*")(?:\s*,\s*(?:'[^'\n]*'|"[^"\n]*"))*`
const checks = new RegExp(
  String.raw`(?:@Is(?:In|Enum)|\.(?:enum|nativeEnum|valid|oneOf|isIn)|\b(?:picklist|enumType))\(\s*(${LIST})`,
)

/** As much of a source as one form takes. */
const REACH = 1500

/** The lists of roles that forms of a table's rows take; those beside which such rows are made, where there are any. */
export function rolesOfForms(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): readonly FormRoles[] {
  const found = codeNaming(sources, column.field)
    .filter(({ text }) => checks.test(text))
    .flatMap(({ path, text }) =>
      placesOf(column.field, text).flatMap(({ index, said }) => {
        const [, list = ''] = checks.exec(said) ?? []
        const roles = list === '' || !isOfTable(table, text, index) ? [] : textsOf(list, sources)
        return roles.length > 0 ? [{ roles, path, text }] : []
      }),
    )
  const making = found.filter(({ text }) => knownInserts(table, text, sources).places.length > 0)
  return (making.length > 0 ? making : found).map(({ roles, path }) => ({ roles, path }))
}

/** What a source says of a field, wherever it has one of the name: the decorators before it, its value, or the calls behind its name. */
function placesOf(field: string, text: string) {
  const places = new RegExp(
    String.raw`\b(?:body|check)\(\s*['"]${escaped(field)}['"]\s*\)|(?<=[\s{,])['"]?${escaped(field)}['"]?[?!]?\s*:`,
    'g',
  )
  return [...text.matchAll(places)].map(({ index, 0: name }) => {
    const behind = text.slice(index + name.length, index + name.length + 300)
    return { index, said: decoratorsBefore(text, index) + behind.slice(0, valueEnd(behind)) }
  })
}

/** The lines before a property that are of no other one. */
function decoratorsBefore(text: string, index: number): string {
  const lines = text.slice(Math.max(0, index - 400), index).split('\n')
  const last = lines.findLastIndex(
    (line, at) => at < lines.length - 1 && /\w[?!]?\s*:[^,{()}]*;?$|[;}]\s*$|\bclass\b/.test(line),
  )
  const own = lines.slice(last + 1).join('\n')
  return own.includes('@') ? own : ''
}

/** Whether a form is called after a table, or has what tells its rows apart. */
function isOfTable(table: HostTable, text: string, index: number): boolean {
  const start = Math.max(0, index - REACH)
  const before = text.slice(start, index)
  const heads = [...before.matchAll(/\b(?:class|const|function)\s+(\w+)/g)]
  const head = heads.at(-1)
  if (plainName(head?.[1] ?? '').includes(singular(titleOf(table)))) return true
  const behind = text.slice(index, index + REACH)
  const form =
    before.slice(head?.index ?? 0) +
    behind.slice(0, behind.search(/\n(?:export|class|const|function)\b|$(?![\s\S])/))
  return table.columns.some(
    (column) =>
      (column.unique === true || isPassword(table, column)) &&
      !column.primaryKey &&
      new RegExp(`\\b${escaped(column.field)}\\b`).test(form),
  )
}

/** The texts of a list, or of the constant or the enum that it names. */
function textsOf(list: string, sources: readonly Source[]): readonly string[] {
  const own = quotedIn(list)
  if (own.length > 0) return own
  const name = /([A-Za-z_$][\w$]*)\s*\)?$/.exec(list)?.[1] ?? ''
  const members = constantsBeside(`${name}.any`, sources).flatMap(({ value }) =>
    typeof value === 'string' ? value : [],
  )
  if (members.length > 0) return members
  const declares = new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::[^=\\n]*)?=\\s*(\\[[^\\]]*\\])`)
  return sources.flatMap(({ text }) => quotedIn(declares.exec(text)?.[1] ?? ''))
}

const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(['"])([\w -]+)\1/g)].map(([, , role = '']) => role)
