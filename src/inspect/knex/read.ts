import { resolve } from 'node:path'
import { ts } from 'ts-morph'
import { type Ref, sqlDialect } from '../host-model.js'
import { migratedTables, readTypedTables, refOfMember, type TypedSettings } from '../interfaces/read.js'
import { compositeArguments, type TableMember, tableMembers } from '../interfaces/table-members.js'
import { stemOf, stemsOfTable } from '../interfaces/table-name.js'
import type { TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { formatRef } from '../ref.js'
import { type Declarations, type Declared, declarationsOf } from '../source/declarations.js'
import { hasModifier } from '../source/syntax.js'
import { listFiles, listsFor, listsIn } from './lists.js'

/**
 * Reads row types, such as `src/entities/users.ts#DbUser`, their `CompositeTableType`, or a place in the app's `Tables`:
 * `src/types/knex.d.ts#Tables.users`; of files, all that `Tables` lists and the exported types that are named after a
 * table of the migrations.
 *
 * Facts that neither the types nor a migration tells are in {@link HostTable.open}.
 */
export function readKnex({ refs, files, settings, ...request }: ReadRequest<TypedSettings>): TableFindings {
  const cwd = resolve(request.cwd)
  const dialect = sqlDialect(request.dialect)
  const declarations = declarationsOf(cwd)
  const lists = files
    ? listFiles(cwd).flatMap((file) => listsIn(file, declarations))
    : listsFor(refs, cwd, declarations)
  const members = lists.flatMap((list) => tableMembers(list, declarations))
  const rows = () => {
    const stems = new Set(
      migratedTables({ ...settings, cwd, dialect }).flatMap(({ name }) => stemsOfTable(name)),
    )
    return rowTypes(files ?? [], declarations, members, stems)
  }
  return readTypedTables({
    ...settings,
    cwd,
    dialect,
    refs: files ? [...new Set([...members.map(refOfMember), ...rows()])] : refs,
    areFound: files !== undefined,
    members,
    declarations,
    orm: 'Knex',
  })
}

/** The exported types that are named after a table of the migrations and that no list has. */
function rowTypes(
  files: readonly string[],
  declarations: Declarations,
  members: readonly TableMember[],
  stems: ReadonlySet<string>,
): readonly Ref[] {
  return files
    .flatMap((file) => rowTypesIn(file, declarations))
    .filter(({ name }) => stems.has(stemOf(name)))
    .filter(({ name }) => !members.some((member) => stemOf(member.name) === stemOf(name)))
    .map(({ path, exportName }) => formatRef({ file: path, exportName }))
}

type RowTypeExport = Pick<Declared, 'path' | 'name' | 'exportName'>

/** The exported types of a file that have properties of their own, and those that a package computes of a value. */
function rowTypesIn(path: string, declarations: Declarations): readonly RowTypeExport[] {
  const statements = [...(declarations.source(path)?.statements ?? [])]
  return statements.flatMap((statement) => {
    const isRow =
      ts.isInterfaceDeclaration(statement) ||
      (ts.isTypeAliasDeclaration(statement) && mayBeRow(statement.type))
    if (!isRow || !hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return []
    const { text: name } = statement.name
    return { path, name, exportName: hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ? 'default' : name }
  })
}

/** `{ … }`, `Timestamps & { … }`, `Knex.CompositeTableType<User>`, `z.infer<typeof userSchema>`; another name of a type is none. */
const mayBeRow = (type: ts.TypeNode): boolean =>
  ts.isTypeLiteralNode(type) ||
  ts.isIntersectionTypeNode(type) ||
  compositeArguments(type) !== undefined ||
  (ts.isTypeReferenceNode(type) && type.typeArguments?.some(ts.isTypeQueryNode) === true)
