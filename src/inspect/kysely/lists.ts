/** Finds the database interface of an app: the `Database` of `new Kysely<Database>(…)`. */
import { dirname, join, resolve } from 'node:path'
import { ts } from 'ts-morph'
import type { Source } from '../detect/sources.js'
import {
  asTableList,
  basesOf,
  ownMembers,
  type TableList,
  tableMembers,
} from '../interfaces/table-members.js'
import { relativePath } from '../location.js'
import type { MissingModels } from '../orm-inspector.js'
import { parseRef } from '../ref.js'
import type { Declarations } from '../source/declarations.js'
import { behindAlias, pathAliases } from '../workspace/tsconfig-paths.js'

/**
 * The interfaces of a file that may list tables: every property has the type of another interface or of an object.
 * The ones with the most tables come first.
 */
export function listsIn(path: string, declarations: Declarations): readonly TableList[] {
  const statements = [...(declarations.source(path)?.statements ?? [])]
  const lists = statements.flatMap((statement) => {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
    const declared = isType ? declarations.find(path, statement.name.text) : undefined
    const list = declared && asTableList(declared)
    return list && isList(list, declarations) ? [list] : []
  })
  return bySize(lists, declarations)
}

function bySize(lists: readonly TableList[], declarations: Declarations): readonly TableList[] {
  const size = (list: TableList) => tableMembers(list, declarations).length
  return [...lists].sort((a, b) => size(b) - size(a))
}

function isList({ node, path }: TableList, declarations: Declarations): boolean {
  const members = ownMembers(node)
  const isExtended = basesOf(node).some((name) => {
    const base = declarations.find(path, name)
    const list = base && asTableList(base)
    return list !== undefined && list.node !== node && isList(list, declarations)
  })
  return (members.length > 0 || isExtended) && members.every((member) => isTable(member, path, declarations))
}

function isTable(member: ts.TypeElement, path: string, declarations: Declarations): boolean {
  if (!ts.isPropertySignature(member) || !member.type || member.questionToken) return false
  return isRow(member.type, path, declarations)
}

/** `User`, `{ id: string }`, `Omit<User, 'token'> & { password: string }` */
function isRow(type: ts.TypeNode, path: string, declarations: Declarations): boolean {
  if (ts.isTypeLiteralNode(type)) return true
  if (ts.isIntersectionTypeNode(type)) return type.types.every((part) => isRow(part, path, declarations))
  if (!ts.isTypeReferenceNode(type)) return false
  const { typeName, typeArguments: [whole] = [] } = type
  if (whole && /^(Omit|Pick)$/.test(typeName.getText())) return isRow(whole, path, declarations)
  const declared = ts.isIdentifier(typeName) ? declarations.find(path, typeName.text) : undefined
  return (
    declared !== undefined && (ts.isClassDeclaration(declared.node) || asTableList(declared) !== undefined)
  )
}

/** The types that `Kysely<…>` and its like have as their argument, in the files of a host. */
export function namedLists(sources: readonly Source[], declarations: Declarations): readonly TableList[] {
  const found = sources
    .filter(({ text }) => text.includes('Kysely<'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bKysely<\s*(\w+)\s*>/g)].flatMap(([, name = '']) => {
        const declared = declarations.find(path, name)
        return (declared && asTableList(declared)) ?? []
      }),
    )
  return [...new Map(found.map((list) => [`${list.path}#${list.name}`, list])).values()]
}

const KYSELY_OF = /\bKysely<\s*(?!(?:any|unknown|never)\b)(\w+)\s*>/g

/** Whether a text says which list its `Kysely` is of; migrations are written for `Kysely<any>`. */
export const namesList = (text: string): boolean => text.search(KYSELY_OF) >= 0

/** The import of such a list that leads nowhere: a generator writes it. */
export function missingList(
  cwd: string,
  sources: readonly Source[],
  declarations: Declarations,
): MissingModels | undefined {
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(KYSELY_OF)) {
      const missing = declarations.missing(path, name)
      if (!missing) continue
      const { path: importer, specifier } = missing
      return { importer, name, specifier, file: fileBehind(cwd, importer, specifier) }
    }
  return undefined
}

/** The file that a specifier would stand for, by its path or by an alias. */
function fileBehind(cwd: string, importer: string, specifier: string): string | undefined {
  const alias = specifier.startsWith('.')
    ? resolve(cwd, dirname(importer), specifier)
    : behindAlias(pathAliases(join(cwd, dirname(importer))), specifier)
  const path = alias && relativePath(cwd, alias)
  return path && `${path.replace(/\.[cm]?[jt]s$/, '')}.ts`
}

/** The lists that name some tables: beside them, else wherever the host makes its `Kysely`, else in any file. */
export function listsFor(
  refs: readonly string[],
  declarations: Declarations,
  sources: () => readonly Source[],
): readonly TableList[] {
  const files = [...new Set(refs.flatMap((ref) => parseRef(ref)?.file ?? []))]
  const beside = bySize(
    files.flatMap((file) => listsIn(file, declarations)),
    declarations,
  )
  if (files.every((file) => beside.some(({ path }) => path === file))) return beside
  const all = sources()
  const named = namedLists(all, declarations)
  const names = refs.flatMap((ref) => parseRef(ref)?.exportName ?? [])
  const mentioning = all.filter(({ text }) => names.some((name) => new RegExp(`:\\s*${name}\\b`).test(text)))
  return [...named, ...beside, ...mentioning.flatMap(({ path }) => listsIn(path, declarations))]
}
