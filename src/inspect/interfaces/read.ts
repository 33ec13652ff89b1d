/** Reads tables that the host declares as types: by a list of tables, or each by itself. */
import { Node, type SourceFile, type TypeNode } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { Ref, RowType, SqlDialect } from '../host-model.js'
import { type Located, locate, type TableFindings } from '../locate.js'
import { readModels } from '../read-models.js'
import { formatRef, parseRef } from '../ref.js'
import type { Declarations, Declared } from '../source/declarations.js'
import { plainName } from '../words.js'
import { buildTable, type TableContext, type TableDraft } from './build-table.js'
import { declaredRow } from './declared-row.js'
import { rowLeads } from './leads.js'
import { parseTableName } from './migrations/change.js'
import { type Migrated, mentionedBy, migratedBy } from './migrations/read.js'
import { type DeclaredTable, findDeclared } from './migrations/state.js'
import { mappedTable, type Naming } from './naming.js'
import { guessReferences, withFields } from './references.js'
import { type RowColumn, readRow } from './row.js'
import { nodeAt, type RowNode, rowNode } from './row-node.js'
import type { TableMember } from './table-members.js'
import { tableOf } from './table-name.js'

/** Facts of a host that types do not tell. */
export interface TypedSettings {
  /** How the app maps names, such as by `CamelCasePlugin` or `knexSnakeCaseMappers`. */
  readonly naming?: Naming
  /** The folders of the migrations, relative to the root: types, keys, defaults and uniqueness are read there. */
  readonly migrations?: readonly string[]
  /** What they tell, where they are read already. */
  readonly migrated?: Migrated
}

export interface TypedTables extends TypedSettings {
  readonly cwd: string
  readonly refs: readonly Ref[]
  /** The tables that lists name. */
  readonly members: readonly TableMember[]
  readonly declarations: Declarations
  readonly dialect: SqlDialect
  readonly orm: 'Kysely' | 'Knex'
  /** Nobody has named them: types that are only called like tables may be among them. */
  readonly areFound?: boolean
}

/** The tables that the migrations make; none for a host whose migrations were not found. */
export const migratedTables = ({
  cwd,
  migrations = [],
  migrated = migratedBy(cwd, migrations),
  dialect,
  naming,
}: TypedSettings & { readonly cwd: string; readonly dialect: SqlDialect }) => migrated(dialect, naming)

/** Reads the tables that references name. */
export function readTypedTables(request: TypedTables): TableFindings {
  const { cwd, refs, members, declarations, orm, dialect, naming } = request
  const migrations = migratedTables(request)
  const listed = new Map(refs.map((ref) => [ref, memberOf(members, ref)]))
  const ambient = refs.filter((ref) => isAmbient(ref, listed.get(ref)))
  const aliases = [...listed.values()].flatMap((member) =>
    member?.row && member.named ? [refOfDeclared(member.named)] : [],
  )
  const exported = refs.filter((ref) => !ambient.includes(ref))
  const location = locate({ cwd, refs: exported, beside: ambient.map(fileOf), besideRefs: aliases }, rowLeads)
  const findings: Diagnostic[] = []
  const declarationFor = (ref: Ref) => {
    const member = listed.get(ref)
    return member && pathIn(ref) !== undefined
      ? nodeAt(location.files.get(member.list.path), member.node)
      : location.located.find((one) => one.ref === ref && !one.optional)?.declaration
  }
  const located = refs.flatMap((ref): readonly Located[] => {
    const declaration = declarationFor(ref)
    return declaration
      ? [{ ref, exportName: parseRef(ref)?.exportName ?? '', declaration, optional: false }]
      : []
  })
  const tableName = ({ name }: TableMember) => mappedTable(parseTableName(name), naming)
  const drafts: TableDraft[] = []
  const draftOf = ({ ref, exportName, declaration }: Located): TableDraft | undefined => {
    const member = listed.get(ref)
    const named = member
      ? { table: tableName(member), open: [] }
      : tableOf(typeName(declaration) ?? exportName, fileOf(ref), declarations, migrations)
    // A class is a row where a list says so.
    const isRow = member !== undefined || (pathIn(ref) === undefined && !Node.isClassDeclaration(declaration))
    const row = isRow ? rowNode(declaration, member && compositeIn(location.files, member)) : undefined
    const declared = findDeclared(migrations, named.table)
    const columns = row ? columnsOf(row, orm) : declaredRow(declared, { declaration, dialect, naming })
    if (columns.length === 0 || (!member && orm === 'Kysely')) return undefined
    if (request.areFound && !member && declared && !isRowOf(columns, declared)) return undefined
    return {
      ref,
      exportName,
      model: member?.name ?? named.table.name,
      ...named,
      columns,
      isLoose: member === undefined,
      declaration,
      rowType: rowTypeOf(ref, row?.isComposite ?? false, member),
      ...(member && orm === 'Kysely' && member.whole.isExported && { database: listRef(member) }),
    }
  }
  const context: TableContext = {
    cwd,
    dialect,
    module: orm.toLowerCase(),
    naming,
    migrations,
    ...(request.migrations && { isMentioned: mentionedBy(cwd, request.migrations) }),
    refOf: (table) => {
      const asked = drafts.map((draft) => ({ ref: draft.ref, ...draft.table }))
      const others = members.map((member) => ({ ref: refOfMember(member), ...tableName(member) }))
      return findDeclared([...asked, ...others], table)?.ref
    },
    refOfDeclaration: location.refOf,
  }
  const drafted = new Map(located.map((one) => [one, draftOf(one)]))
  const wanted = request.areFound ? rowsAmong(drafted, migrations) : located
  const found = readModels({ ...location, located: wanted }, findings, {
    modelOf: (one) => {
      const draft = drafted.get(one)
      if (draft) drafts.push(draft)
      return draft
    },
    tableOf: (draft) => buildTable(draft, context),
    notModel: ({ ref }) => ({
      message: `'${ref}' is not a ${orm} table`,
      fix:
        orm === 'Kysely'
          ? 'Name an interface that the database interface has as a table, or that table itself: path/to/db.ts#Database.users'
          : 'Name an interface or a type whose properties are columns',
    }),
  })
  const tables = guessReferences(found.tables)
  return { ...found, tables: tables.map((table) => withFields(table, tables)) }
}

/** A default export goes by the name that its file has for it. */
const typeName = (node: Node): string | undefined =>
  Node.isInterfaceDeclaration(node) || Node.isTypeAliasDeclaration(node) ? node.getName() : undefined

const fileOf = (ref: Ref) => parseRef(ref)?.file ?? ''

/** Of several types that are called like one table the one that has most of its columns: a row, and what an insert takes. */
function rowsAmong(
  drafted: ReadonlyMap<Located, TableDraft | undefined>,
  migrations: readonly DeclaredTable[],
): readonly Located[] {
  const sharedBy = ({ columns, table }: TableDraft) => {
    const declared = findDeclared(migrations, table)
    return declared ? shared(columns, declared) : 0
  }
  const best = new Map<string, { readonly one: Located; readonly count: number }>()
  const others: Located[] = []
  for (const [one, draft] of drafted) {
    if (!draft?.isLoose) {
      if (draft) others.push(one)
      continue
    }
    const [name, count] = [draft.table.name, sharedBy(draft)]
    if (count > (best.get(name)?.count ?? -1)) best.set(name, { one, count })
  }
  return [...others, ...[...best.values()].map(({ one }) => one)]
}

/** Whether a type that is only called like a table has its columns: half of its own are there. */
const isRowOf = (columns: readonly RowColumn[], declared: DeclaredTable): boolean =>
  shared(columns, declared) * 2 >= columns.length && !lacksRequired(columns, declared)

/** Whether a row that is written by it would be refused: what the app shows of its users leaves out their password. */
function lacksRequired(columns: readonly RowColumn[], declared: DeclaredTable): boolean {
  const names = new Set(columns.map(({ field }) => plainName(field)))
  return declared.columns.some(
    ({ name, notNull, hasDefault, primaryKey }) =>
      notNull && !hasDefault && !primaryKey && !names.has(plainName(name)),
  )
}

/** How many columns a table has as well, however they are spelled. */
function shared(columns: readonly RowColumn[], declared: DeclaredTable): number {
  const names = new Set(declared.columns.map(({ name }) => plainName(name)))
  return columns.filter(({ field }) => names.has(plainName(field))).length
}

/** Kysely's types tell what an insert may leave out; a row's type alone does not. */
function columnsOf({ node, insert }: RowNode, orm: TypedTables['orm']): readonly RowColumn[] {
  const columns = readRow(node.getType(), node, insert?.getType())
  return orm === 'Knex'
    ? columns
    : columns.map((column) => ({ ...column, optional: column.generated === true }))
}

/** The reference of a listed table: its row's type where that is exported, else its place in the list. */
export function refOfMember(member: TableMember): Ref {
  const type = typesOf(member).find(({ isExported }) => isExported)
  return type ? refOfDeclared(type) : placeOf(member)
}

const typesOf = ({ row, named }: TableMember) => [row, named].filter((type) => type !== undefined)
const refOfDeclared = ({ path, exportName }: Declared): Ref => formatRef({ file: path, exportName })
const placeOf = ({ list, name }: TableMember) =>
  formatRef({ file: list.path, exportName: `${list.exportName}.${name}` })
const listRef = ({ whole }: TableMember) => formatRef({ file: whole.path, exportName: whole.exportName })

/** The listed table that a reference means, under any of its names. */
const memberOf = (members: readonly TableMember[], ref: Ref): TableMember | undefined =>
  members.find((member) => [...typesOf(member).map(refOfDeclared), placeOf(member)].includes(ref))

/** Whether a reference names a place in a list that its file declares for a package, and so does not export. */
const isAmbient = (ref: Ref, member: TableMember | undefined) =>
  member?.list.module !== undefined && placeOf(member) === ref

/** The keys after the dot, in `db.ts#DB.users`: one key, which may have dots of its own. */
function pathIn(ref: Ref): string | undefined {
  const name = parseRef(ref)?.exportName ?? ''
  return name.includes('.') ? name.slice(name.indexOf('.') + 1) : undefined
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
