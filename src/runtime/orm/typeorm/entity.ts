/** Tables of the host's by its entities: what they are called is read off TypeORM's metadata. */
import type { ColumnOptions, Columns, ColumnType, TableFacts } from '../sql/columns.js'
import { lateBound, type Paths } from '../sql/late-bound.js'
import type { DialectName } from '../sql/orm.js'
import { Sources } from '../sql/sources.js'
import { kindOfType } from '../sql/sql-type.js'
import type { ColumnMetadata, DataSource, EntityMetadata, Transformer } from './metadata.js'

interface Known {
  readonly source: DataSource
  readonly dialect: DialectName
}

const sources = new Sources<Known>()

/** Tells from where the metadata are to be read. */
export const meetSource = (source: DataSource, dialect: DialectName): void =>
  sources.meet(source, () => ({ source, dialect }))

/** Facts of an entity's columns that TypeORM does not tell. */
interface More<Name extends string> {
  /** Properties that are read although TypeORM leaves them out (`select: false`). */
  readonly read?: readonly Name[]
  /** Properties that are booleans although their columns are numbers. */
  readonly booleans?: readonly Name[]
}

/** The columns of an entity, by its properties; a relation stands for the column that holds the key. */
export function entity<Row>(model: { readonly prototype: Row }, more?: More<Paths<Row>>): Columns<Paths<Row>>
/** The same of an `EntitySchema`. */
export function entity<Row>(schema: object, more?: More<Paths<Row>>): Columns<Paths<Row>>
export function entity(model: object, more: More<string> = {}): Columns {
  return lateBound(model, () =>
    sources.of(model, (from) => entityFacts(from.source.getMetadata(model), from, more)),
  )
}

/**
 * The columns of a table that TypeORM makes for a many-to-many relation.
 *
 * @param property that of the entity which has the relation
 * @param own what the column for the key of that entity is called in rows
 * @param other what the one for the key of the other entity is called
 */
export const joinTable = <Own extends string, Other extends string>(
  model: object,
  property: string,
  own: Own,
  other: Other,
): Columns<Own | Other> =>
  // Its rows have no entity: they are written as SQL.
  lateBound(undefined, () =>
    sources.of(model, (from) => {
      const relation = from.source.getMetadata(model).findRelationWithPropertyPath(property)
      const junction = relation?.junctionEntityMetadata
      if (!junction) throw new TypeError(`${property} is no many-to-many relation: run scim-gen generate`)
      const { ownerColumns, inverseColumns } = junction
      const [first, second] = relation.isOwning ? [own, other] : [other, own]
      const columns = [...named(first, ownerColumns, from), ...named(second, inverseColumns, from)]
      return { ...placeOf(junction, from), columns: Object.fromEntries(columns) }
    }),
  )

const named = (name: string, columns: readonly ColumnMetadata[], from: Known) =>
  columns.map((column) => [name, optionsOf(column, from)] as const)

function entityFacts(
  metadata: EntityMetadata,
  from: Known,
  { read = [], booleans = [] }: More<string>,
): TableFacts {
  const columns = metadata.columns.flatMap((column) => {
    const property = propertyOf(column)
    if (property === undefined) return []
    const options = optionsOf(column, from)
    const type = booleans.includes(property) ? 'boolean' : options.type
    return [[property, { ...options, type, hidden: !column.isSelect && !read.includes(property) }] as const]
  })
  return { ...placeOf(metadata, from), columns: Object.fromEntries(columns) }
}

const placeOf = ({ name, tableName, schema, database }: EntityMetadata, { dialect }: Known) => ({
  entity: name,
  name: tableName,
  schema: { postgresql: schema, mysql: database, sqlite: undefined }[dialect],
})

function propertyOf({ isVirtual, isVirtualProperty, propertyPath, ...column }: ColumnMetadata) {
  if (isVirtualProperty) return undefined
  if (!isVirtual) return propertyPath
  const { relationMetadata, referencedColumn } = column
  if (!relationMetadata || !referencedColumn) return undefined
  const { propertyPath: path, joinColumns } = relationMetadata
  return joinColumns.length > 1 ? `${path}.${referencedColumn.propertyName}` : path
}

const optionsOf = (column: ColumnMetadata, from: Known): ColumnOptions => ({
  name: column.databaseName,
  type: typeOf(column, from),
})

/** The type of a column, as far as comparing its values has to know. */
function typeOf(column: ColumnMetadata, { source, dialect }: Known): ColumnType {
  const { transformer, type, isArray } = column
  // The form in the database is for the host to know.
  if (transformer && ![transformer].flat().every(changesCase)) return 'other'
  if (isArray) return 'list'
  if (type === 'simple-json') return 'json'
  if (type === 'simple-array') return 'other'
  // MySQL has numbers for them.
  if (type === Boolean || type === 'bool' || type === 'boolean') return 'boolean'
  const name = source.driver.normalizeType(column).toLowerCase()
  const kind = kindOfType(name, dialect)
  if (kind) return kind
  return /char|text|clob/.test(name) ? 'text' : 'other'
}

/** Whether a transformer does nothing to text but change its case: comparing ignores that. */
function changesCase(transformer: Transformer): boolean {
  try {
    return ['ab', 'AB'].includes(String(transformer.to('aB')))
  } catch {
    return false
  }
}
