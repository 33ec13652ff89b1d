/** Tables of the host's by its entities: what they are called is read off MikroORM's metadata. */
import type { ColumnOptions, Columns, ColumnType, TableFacts } from '../sql/columns.js'
import { lateBound, type Paths } from '../sql/late-bound.js'
import type { DialectName } from '../sql/orm.js'
import { Sources } from '../sql/sources.js'
import { kindOfType } from '../sql/sql-type.js'
import type { Catalogue, Metadata, Property } from './metadata.js'

interface Known {
  readonly catalogue: Catalogue
  readonly dialect: DialectName
}

const sources = new Sources<Known>()

/** Tells from where the metadata are to be read. Each request has an `EntityManager` of its own, and all have the same. */
export const meetCatalogue = (catalogue: Catalogue, dialect: DialectName): void =>
  sources.meet(catalogue.getMetadata(), () => ({ catalogue, dialect }))

interface More<Name extends string> {
  /** Properties that are read although MikroORM leaves them out (`lazy`). */
  readonly read?: readonly Name[]
}

/** The columns of an entity, by its properties; a relation stands for the column that holds the key. */
export function entity<Row>(model: { readonly prototype: Row }, more?: More<Paths<Row>>): Columns<Paths<Row>>
/** The same of an `EntitySchema`. */
export function entity<Row>(schema: object, more?: More<Paths<Row>>): Columns<Paths<Row>>
export function entity(model: object, { read = [] }: More<string> = {}): Columns {
  return lateBound(model, () =>
    sources.of(model, (from) => {
      const metadata = from.catalogue.getMetadata(model)
      const columns = columnsIn(Object.values(metadata.properties), [], from, read)
      return { ...placeOf(metadata), columns: Object.fromEntries(columns) }
    }),
  )
}

/**
 * The columns of a pivot table.
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
  // Its rows are written as SQL.
  lateBound(undefined, () => sources.of(model, (from) => pivotFacts(model, property, [own, other], from)))

function pivotFacts(
  model: object,
  property: string,
  [own, other]: readonly [string, string],
  from: Known,
): TableFacts {
  const metadata = from.catalogue.getMetadata(model)
  const relation = metadata.properties[property]
  const {
    joinColumns: [mine] = [],
    inverseJoinColumns: [theirs] = [],
    targetMeta,
    pivotTable,
  } = relation ?? {}
  if (!pivotTable || !targetMeta || mine === undefined || theirs === undefined)
    throw new TypeError(
      `${metadata.className}.${property} is no many-to-many relation: run scim-gen generate`,
    )
  const columns = {
    [own]: { name: mine, type: keyType(metadata, from) },
    [other]: { name: theirs, type: keyType(targetMeta, from) },
  }
  const { entity: name, schema } = placeOf(metadata)
  const [table = '', qualifier] = pivotTable.split('.').reverse()
  return { entity: name, name: table, schema: qualifier ?? schema, columns }
}

const placeOf = ({ className, tableName, schema }: Metadata): Omit<TableFacts, 'columns'> => ({
  entity: className,
  name: tableName,
  schema: schema === '*' ? undefined : schema,
})

type NamedColumn = readonly [string, ColumnOptions]

function columnsIn(
  properties: readonly Property[],
  path: readonly string[],
  from: Known,
  read: readonly string[],
): readonly NamedColumn[] {
  // An embedded property stands beside the object that it is in, too.
  const own = properties.filter(({ embedded }) => path.length > 0 || !embedded)
  return own.flatMap((property): readonly NamedColumn[] => {
    const name = path.length > 0 ? (property.embedded?.[1] ?? property.name) : property.name
    const field = [...path, name].join('.')
    const { kind, embeddedProps, object, persist, formula, referencedPKs = [] } = property
    const { fieldNames = [], columnTypes = [], lazy = false } = property
    if (kind === 'embedded' && !object)
      return columnsIn(Object.values(embeddedProps ?? {}), [...path, name], from, read)
    if (persist === false || formula || kind === '1:m' || kind === 'm:n') return []
    const hidden = lazy && !read.includes(field)
    return fieldNames.map((column, index) => [
      fieldNames.length > 1 ? `${field}.${referencedPKs[index]}` : field,
      { name: column, type: typeOf(property, columnTypes[index] ?? '', from), hidden },
    ])
  })
}

function keyType({ primaryKeys: [key = ''], properties }: Metadata, from: Known): ColumnType {
  const property = properties[key]
  return property ? typeOf(property, property.columnTypes?.[0] ?? '', from) : 'other'
}

/** The type of a column, as far as comparing its values has to know. */
function typeOf(property: Property, columnType: string, from: Known): ColumnType {
  const name = columnType.toLowerCase()
  if (property.array || name.endsWith('[]')) return 'list'
  if (property.runtimeType === 'boolean') return 'boolean'
  const kind = kindOfType(name, from.dialect)
  if (kind) return kind
  return /char|text|clob/.test(name) && keepsText(property, from) ? 'text' : 'other'
}

/** Whether the type of a property does nothing to text but change its case: comparing ignores that. */
function keepsText({ customType }: Property, { catalogue }: Known): boolean {
  if (!customType) return true
  try {
    const stored = customType.convertToDatabaseValue('aB', catalogue.getPlatform(), {})
    return String(stored).toLowerCase() === 'ab'
  } catch {
    return false
  }
}
