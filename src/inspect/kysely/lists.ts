/** Finds the database interface of an app: the `Database` of `new Kysely<Database>(…)`. */
import { ts } from 'ts-morph'
import type { Source } from '../detect/sources.js'
import type { Declarations } from '../interfaces/declarations.js'
import { asTableList, type TableList } from '../interfaces/table-members.js'
import { parseRef } from '../ref.js'

/**
 * The interfaces of a file that may list tables: every property has the type of another interface or of an object.
 * The ones with the most tables come first.
 */
export function listsIn(path: string, declarations: Declarations): readonly TableList[] {
  const statements = [...(declarations.source(path)?.statements ?? [])]
  const lists = statements.flatMap((statement) => {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
    const list = isType && asTableList({ path, name: statement.name.text, node: statement, isExported: true })
    return list && isList(list, declarations) ? [list] : []
  })
  return lists.sort((a, b) => b.node.members.length - a.node.members.length)
}

function isList(list: TableList, declarations: Declarations): boolean {
  const { members } = list.node
  const extended = ts.isInterfaceDeclaration(list.node) && list.node.heritageClauses !== undefined
  return (
    (members.length > 0 || extended) && members.every((member) => isTable(member, list.path, declarations))
  )
}

function isTable(member: ts.TypeElement, path: string, declarations: Declarations): boolean {
  if (!ts.isPropertySignature(member) || !member.type || member.questionToken) return false
  if (ts.isTypeLiteralNode(member.type)) return true
  if (!ts.isTypeReferenceNode(member.type)) return false
  const { typeName } = member.type
  const declared = ts.isIdentifier(typeName) ? declarations.find(path, typeName.text) : undefined
  return declared !== undefined && asTableList(declared) !== undefined
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

/** The lists that name some tables: beside them, else wherever the host makes its `Kysely`, else in any file. */
export function listsFor(
  refs: readonly string[],
  declarations: Declarations,
  sources: () => readonly Source[],
): readonly TableList[] {
  const files = [...new Set(refs.flatMap((ref) => parseRef(ref)?.file ?? []))]
  const beside = files.flatMap((file) => listsIn(file, declarations))
  if (files.every((file) => beside.some(({ path }) => path === file))) return beside
  const all = sources()
  const named = namedLists(all, declarations)
  const names = refs.flatMap((ref) => parseRef(ref)?.exportName ?? [])
  const mentioning = all.filter(({ text }) => names.some((name) => new RegExp(`:\\s*${name}\\b`).test(text)))
  return [...named, ...beside, ...mentioning.flatMap(({ path }) => listsIn(path, declarations))]
}
