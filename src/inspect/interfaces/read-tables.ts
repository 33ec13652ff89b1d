/** Reads tables that the host declares as types: by a list of tables, or each by itself. */
import { Node, type SourceFile, SyntaxKind, type TypeNode } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import { reachOf } from '../classes/reach.js'
import type { Ref, RowType, SqlDialect } from '../host-model.js'
import { locate, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { formatRef, parseRef } from '../ref.js'
import { buildTable, type TableContext, type TableDraft } from './build-table.js'
import type { Declarations, Declared } from './declarations.js'
import { declaredRow } from './declared-row.js'
import { parseTableName } from './migrations/change.js'
import { readMigrations } from './migrations/read.js'
import { findDeclared } from './migrations/state.js'
import { columnName, type Naming } from './naming.js'
import { guessReferences, withFields } from './references.js'
import { type RowColumn, readRow } from './row.js'
import { type RowNode, rowNode } from './row-node.js'
import type { TableMember } from './table-members.js'
import { tableOf } from './table-name.js'

export interface TypedTables {
  readonly cwd: string
  readonly refs: readonly Ref[]
  /** The tables that lists name. */
  readonly members: readonly TableMember[]
  readonly declarations: Declarations
  readonly dialect: SqlDialect
  readonly naming?: Naming
  /** The folder of the migrations, relative to the root. */
  readonly migrations?: string
  readonly orm: 'Kysely' | 'Knex'
}

/** Reads the tables that references name. */
export function readTypedTables(request: TypedTables): TableFindings {
  const { cwd, refs, members, declarations, orm } = request
  const migrations =
    request.migrations === undefined
      ? []
      : readMigrations(cwd, request.migrations, request.dialect, request.naming)
  const listed = refs.map((ref) => memberOf(members, ref))
  const ambient = refs.filter((ref, index) => isAmbient(ref, listed[index]))
  const fileOf = (ref: Ref) => parseRef(ref)?.file ?? []
  const aliases = listed.flatMap((member) =>
    member?.row && member.named ? [refOfDeclared(member.named)] : [],
  )
  const lists = ambient.flatMap(fileOf)
  const exported = refs.filter((ref) => !ambient.includes(ref))
  const location = locate(
    { cwd, refs: exported, files: [...lists, ...aliases.flatMap(fileOf)], library: true },
    reachOf([...exported, ...aliases], lists),
  )
  const findings: Diagnostic[] = []
  const tableName = ({ name }: TableMember) => {
    const { name: table, schema } = parseTableName(name)
    const naming = request.naming
    return {
      name: columnName(table, naming),
      ...(schema !== undefined && { schema: columnName(schema, naming) }),
    }
  }

  const drafts = refs.flatMap((ref, index): TableDraft[] => {
    const member = listed[index]
    const found = location.located.find((one) => one.ref === ref && !one.optional)
    const file = parseRef(ref)?.file ?? ''
    const declaration =
      found?.declaration ?? (ambient.includes(ref) ? listIn(location.files.get(file), member) : undefined)
    if (!declaration) return []
    const exportName = parseRef(ref)?.exportName ?? ''
    const named = member
      ? { table: tableName(member), open: [], evidence: [] }
      : tableOf(exportName, file, declarations, migrations)
    const row = rowNode(declaration, pathIn(ref), member && compositeIn(location.files, member))
    const columns = row
      ? columnsOf(row, orm)
      : declaredRow(declaration, findDeclared(migrations, named.table), request.dialect, request.naming)
    if (columns.length === 0 || (!member && orm === 'Kysely')) {
      findings.push(noTable(request, ref, declaration))
      return []
    }
    return [
      {
        ref,
        exportName,
        model: member?.name ?? named.table.name,
        ...named,
        columns,
        isLoose: member === undefined,
        declaration: row?.property ?? declaration,
        rowType: rowTypeOf(ref, row?.isComposite ?? false, member),
        ...(member && orm === 'Kysely' && member.whole.isExported && { database: listRef(member) }),
      },
    ]
  })

  const known = [
    ...drafts.map(({ ref, table }) => ({ ref, ...table })),
    ...members.map((member) => ({ ref: refOfMember(member), ...tableName(member) })),
  ]
  const context: TableContext = {
    cwd,
    dialect: request.dialect,
    module: orm.toLowerCase(),
    naming: request.naming,
    migrations,
    refOf: (table) => findDeclared(known, table)?.ref,
    refOfDeclaration: location.refOf,
  }
  const tables = guessReferences(drafts.map((draft) => buildTable(draft, context)))
  return {
    tables: tables.map((table) => withFields(table, tables)),
    diagnostics: [...location.diagnostics, ...findings],
  }
}

/** Kysely's types tell what an insert may leave out; a row's type alone does not. */
function columnsOf({ node, insert }: RowNode, orm: TypedTables['orm']): readonly RowColumn[] {
  const columns = readRow(node.getType(), node, insert?.getType())
  return orm === 'Knex' ? columns : columns.map((column) => ({ ...column, optional: column.generated }))
}

/** The reference of a listed table: its row's type where that is exported, else its place in the list. */
export function refOfMember(member: TableMember): Ref {
  const { row, named } = member
  if (row?.isExported) return refOfDeclared(row)
  return named?.isExported
    ? refOfDeclared(named)
    : formatRef({ file: member.list.path, exportName: pathOf(member) })
}

const refOfDeclared = ({ path, name }: Declared): Ref => formatRef({ file: path, exportName: name })
const pathOf = ({ list, name }: TableMember) => `${list.name}.${name}`
const listRef = ({ whole }: TableMember) => formatRef({ file: whole.path, exportName: whole.name })

/** The listed table that a reference means, under any of its names. */
function memberOf(members: readonly TableMember[], ref: Ref): TableMember | undefined {
  return members.find(
    (member) =>
      (member.row && refOfDeclared(member.row) === ref) ||
      (member.named && refOfDeclared(member.named) === ref) ||
      formatRef({ file: member.list.path, exportName: pathOf(member) }) === ref,
  )
}

/** Whether a reference names a place in a list that its file declares for a package, and so does not export. */
const isAmbient = (ref: Ref, member: TableMember | undefined) =>
  member?.list.module !== undefined &&
  formatRef({ file: member.list.path, exportName: pathOf(member) }) === ref

/** The keys after the dot, in `db.ts#DB.users`: one key, which may have dots of its own. */
function pathIn(ref: Ref): string | undefined {
  const name = parseRef(ref)?.exportName ?? ''
  return name.includes('.') ? name.slice(name.indexOf('.') + 1) : undefined
}

/** The list that a file declares for a package, in `declare module`. */
function listIn(file: SourceFile | undefined, member: TableMember | undefined): Node | undefined {
  return file
    ?.getDescendants()
    .filter(Node.isInterfaceDeclaration)
    .find(
      (one) =>
        one.getName() === member?.list.name &&
        one.getParent()?.getParent()?.getKind() === SyntaxKind.ModuleDeclaration,
    )
}

/** The alias that makes a composite of a row. */
function compositeIn(
  files: ReadonlyMap<string, SourceFile>,
  { named, row }: TableMember,
): TypeNode | undefined {
  return row && named ? files.get(named.path)?.getTypeAlias(named.name)?.getTypeNode() : undefined
}

function rowTypeOf(ref: Ref, isComposite: boolean, member: TableMember | undefined): RowType {
  const { file = '', exportName = '' } = parseRef(ref) ?? {}
  const [name = exportName] = exportName.split('.')
  const path = pathIn(ref)
  return {
    module: isAmbient(ref, member) ? (member?.list.module ?? file) : file,
    name,
    path: [...(path === undefined ? [] : [path]), ...(isComposite ? ['base'] : [])],
  }
}

function noTable({ cwd, orm }: TypedTables, ref: Ref, declaration: Node): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' is not a ${orm} table`,
    location: locationOf(cwd, declaration),
    fix:
      orm === 'Kysely'
        ? 'Name an interface that the database interface has as a table, or that table itself: path/to/db.ts#Database.users'
        : 'Name an interface or a type whose properties are columns',
  }
}
