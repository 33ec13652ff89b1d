/** Tables of the host's by its models: what they are called is read off Sequelize's attributes. */
import type { ColumnOptions, Columns, ColumnType, TableFacts } from '../sql/columns.js'
import { lateBound, type Paths } from '../sql/late-bound.js'
import type { DialectName } from '../sql/orm.js'
import { Sources } from '../sql/sources.js'

/** The part of a `Sequelize` that tells which models it has. */
interface Registry {
  readonly models: Readonly<Record<string, unknown>>
}

interface Attribute {
  /** The name in SQL. */
  readonly field?: string
  readonly type?: { readonly key?: string }
  readonly get?: (this: object) => unknown
  readonly set?: (this: object, value: unknown) => void
}

interface Described {
  readonly name: string
  readonly sequelize?: object
  readonly rawAttributes: Readonly<Record<string, Attribute>>
  getTableName():
    | string
    | { readonly tableName: string; readonly schema?: string; readonly delimiter?: string }
}

interface Known {
  readonly registry: Registry
  readonly dialect: DialectName
}

const sources = new Sources<Known>()

/** Tells where models are known by their names, and for which database they are. */
export const meetRegistry = (registry: Registry, dialect: DialectName): void =>
  sources.meet(registry, () => ({ registry, dialect }))

/** The attributes of a model: as its class lists them, else all of its properties. */
type AttributesOf<Row> = Row extends { readonly _attributes: infer Attributes }
  ? unknown extends Attributes
    ? Paths<Row, []>
    : keyof Attributes & string
  : Paths<Row, []>

interface More<Name extends string> {
  /** Attributes that are booleans although their columns are numbers. */
  readonly booleans?: readonly Name[]
}

/** The columns of a model, by its attributes. */
export function entity<Row>(
  model: { readonly prototype: Row },
  more?: More<AttributesOf<Row>>,
): Columns<AttributesOf<Row>>
/** The same of a constant that `define` has made, and of a model that is known by its name. */
export function entity<Row>(
  model: object | string,
  more?: More<AttributesOf<Row>>,
): Columns<AttributesOf<Row>>
export function entity(model: object | string, { booleans = [] }: More<string> = {}): Columns {
  return lateBound(model, () =>
    sources.of(model, ({ registry, dialect }) => factsOf(described(model, registry), dialect, booleans)),
  )
}

const isDescribed = (model: unknown): model is Described =>
  typeof model === 'function' && 'rawAttributes' in model && 'getTableName' in model

function described(model: object | string, registry: Registry): Described {
  const found = typeof model === 'string' ? registry.models[model] : model
  if (isDescribed(found) && found.sequelize === registry) return found
  throw new TypeError(
    `${typeof model === 'string' ? model : Reflect.get(model, 'name')} is no model of Sequelize's`,
  )
}

function factsOf(model: Described, dialect: DialectName, booleans: readonly string[]): TableFacts {
  const columns = Object.entries(model.rawAttributes).flatMap(
    ([property, attribute]): readonly (readonly [string, ColumnOptions])[] => {
      if (attribute.type?.key === 'VIRTUAL') return []
      const type = booleans.includes(property) ? 'boolean' : typeOf(property, attribute, dialect)
      return [[property, { name: attribute.field ?? property, type }]]
    },
  )
  const place = model.getTableName()
  return { entity: model.name, ...nameOf(place, dialect), columns: Object.fromEntries(columns) }
}

/** Only PostgreSQL has schemas; elsewhere their names are a part of the table's. */
function nameOf(place: ReturnType<Described['getTableName']>, dialect: DialectName) {
  if (typeof place === 'string') return { name: place }
  const { tableName, schema, delimiter } = place
  if (!schema) return { name: tableName }
  return dialect === 'postgresql'
    ? { name: tableName, schema }
    : { name: `${schema}${delimiter || '.'}${tableName}` }
}

const types: Readonly<Record<string, ColumnType>> = {
  STRING: 'text',
  CHAR: 'text',
  TEXT: 'text',
  CITEXT: 'text',
  INTEGER: 'integer',
  TINYINT: 'integer',
  SMALLINT: 'integer',
  MEDIUMINT: 'integer',
  BIGINT: 'integer',
  BOOLEAN: 'boolean',
  DATE: 'timestamp',
  JSON: 'json',
  JSONB: 'json',
  ARRAY: 'list',
}

/** The type of a column, as far as comparing its values has to know. */
function typeOf(property: string, attribute: Attribute, dialect: DialectName): ColumnType {
  const key = attribute.type?.key ?? ''
  // The form in the database is for the host to know.
  if (!keepsText(property, attribute)) return 'other'
  if (key === 'UUID') return dialect === 'postgresql' ? 'uuid' : dialect === 'sqlite' ? 'other' : 'text'
  // On SQLite it is in whatever form Sequelize writes it.
  if (key === 'DATE' && dialect === 'sqlite') return 'datetime'
  return types[key] ?? 'other'
}

/** Whether the accessors of an attribute do nothing to text but change its case: comparing ignores that. */
function keepsText(property: string, { get, set }: Attribute): boolean {
  if (!get && !set) return true
  const values: Record<string, unknown> = { [property]: 'aB' }
  const instance = {
    getDataValue: (name: string) => values[name],
    setDataValue: (name: string, value: unknown) => {
      values[name] = value
    },
  }
  try {
    set?.call(instance, 'aB')
    const shown = get ? get.call(instance) : values[property]
    return typeof shown === 'string' && shown.toLowerCase() === 'ab'
  } catch {
    return false
  }
}
