/** The side tables as models of a Prisma schema that say the same as the SQL of their migrations. */
import { fail } from '../../../diagnostics.js'
import {
  argumentOf,
  attributeOf,
  type Field,
  type ObjectBlock,
  stringOf,
} from '../../../inspect/prisma/syntax.js'
import type { SideColumn, SideForeignKey, SideModel, SideTable } from '../../side-tables.js'
import type { HostSchema } from './host-schema.js'
import { scalarOfSql, scalarType } from './scalar-type.js'

export interface PrismaField {
  readonly name: string
  readonly type: string
  readonly attributes: string
}

export interface PrismaModel {
  readonly name: string
  readonly fields: readonly PrismaField[]
  /** `@@map("scim_users")` and the like. */
  readonly attributes: readonly string[]
}

/** The end of a relation that Prisma wants on a model of the host; it is no column. */
export interface HostField extends PrismaField {
  readonly model: string
}

export interface SideModels {
  readonly models: readonly PrismaModel[]
  readonly hostFields: readonly HostField[]
}

/** A foreign key with the models at both ends. */
interface Relation {
  readonly table: SideTable
  readonly key: SideForeignKey
  /** The model that it refers to: the host's, or that of a side table. */
  readonly target: ObjectBlock | SideTable
  /** Named where two keys of one table refer to the same model. */
  readonly name: string | undefined
}

/**
 * Builds the models. They are `@@ignore`d: Prisma Client does not have them, and Migrate does.
 *
 * @throws DiagnosticError SG4106 when a table that they refer to has no model in the schema
 */
export function sideModels(model: SideModel, host: HostSchema): SideModels {
  const taken = [...host.models.keys(), ...host.enums.keys(), ...host.others.keys()]
  const names = new Map(
    model.tables.map((table) => [table.name, freeName(pascalCase(table.name.replace(/s$/, '')), taken)]),
  )
  const nameOf = (target: ObjectBlock | SideTable) => names.get(target.name) ?? target.name
  const relations = model.tables.flatMap((table) => relationsOf(table, model, host))
  return {
    models: model.tables.map((table) => ({
      name: nameOf(table),
      fields: [
        ...table.columns.map((column) => columnField(column, table, model, host)),
        ...relations
          .filter((one) => one.table === table)
          .map((one) => ownEnd(one, nameOf(one.target), model)),
        ...relations.filter((one) => one.target === table).map((one) => otherEnd(one, nameOf, [])),
      ],
      attributes: blockAttributes(table),
    })),
    hostFields: relations.flatMap((one) => {
      if (!isHost(one.target)) return []
      const { name: model, fields } = one.target
      const taken = fields.map(({ name }) => name)
      return [{ model, ...otherEnd(one, nameOf, taken) }]
    }),
  }
}

const isHost = (target: ObjectBlock | SideTable): target is ObjectBlock => 'kind' in target

/** None where relations are no foreign keys: to Prisma Client, which does not see the models, they would be nothing. */
function relationsOf(table: SideTable, model: SideModel, host: HostSchema): readonly Relation[] {
  if (!host.hasForeignKeys) return []
  const targets = table.foreignKeys.map((key) => targetOf(key, model, host))
  return table.foreignKeys.flatMap((key, index) => {
    const target = targets[index]
    if (!target) return []
    const isAmbiguous = targets.filter((one) => one === target).length > 1
    return [{ table, key, target, name: isAmbiguous ? key.name : undefined }]
  })
}

function targetOf({ references }: SideForeignKey, model: SideModel, host: HostSchema) {
  const side = model.tables.find(({ name }) => name === references.table)
  if (side) return side
  const found = [...host.models.values()].find(
    (one) =>
      (mapped(one) ?? one.name) === references.table &&
      stringOf(argumentOf(attributeOf(one, 'schema'), 'map')) === references.schema,
  )
  return found ?? failOnTable(references.table, host)
}

function failOnTable(table: string, { files: [file = 'schema.prisma'] }: HostSchema): never {
  fail({
    code: 'SG4106',
    message: `No model of this Prisma schema is the table ${table}, which the side tables refer to.`,
    location: { file },
    fix: "Set `migrations` in scim.config.ts to the migrations folder of the schema that has it, or to `{ folder: 'migrations', form: 'sql' }`.",
  })
}

/** The name in SQL, where `@map` or `@@map` gives one. */
const mapped = (node: Parameters<typeof attributeOf>[0]) =>
  stringOf(argumentOf(attributeOf(node, 'map'), 'name'))

function columnField(column: SideColumn, table: SideTable, model: SideModel, host: HostSchema): PrismaField {
  const name = camelCase(column.name)
  const { type, native } = columnType(column, table, model, host)
  const unique = table.indexes.find((one) => one.unique && isOnly(one.columns, column))
  return {
    name,
    type: column.notNull ? type : `${type}?`,
    attributes: [
      ...(isOnly(table.primaryKey, column) ? ['@id'] : []),
      ...(unique ? [`@unique(map: ${text(unique.name)})`] : []),
      ...(column.default === undefined ? [] : [defaultOf(column.default, type)]),
      ...(name === column.name ? [] : [`@map(${text(column.name)})`]),
      ...(native === undefined ? [] : [`@${host.native}.${native}`]),
    ].join(' '),
  }
}

const isOnly = (columns: readonly string[], { name }: SideColumn) =>
  columns.length === 1 && columns[0] === name

/** A key of the host has the type of the field that it refers to, to the letter: a relation wants that. */
function columnType(column: SideColumn, table: SideTable, model: SideModel, host: HostSchema) {
  if (column.type.kind !== 'host') return scalarType(column.type.kind, model.dialect)
  const key = table.foreignKeys.find(({ columns }) => columns.includes(column.name))
  if (!key) return scalarOfSql(column.type.sqlType, model.dialect)
  const target = targetOf(key, model, host)
  const field = isHost(target) ? fieldOf(target, key) : undefined
  if (!field) return { type: 'String', native: undefined }
  const native = field.attributes.find(({ name }) => name.startsWith(`${host.native}.`))
  const sizes = native?.args.flatMap(({ value }) => (value.kind === 'number' ? [value.text] : [])) ?? []
  const size = sizes.length > 0 ? `(${sizes.join(', ')})` : ''
  return { type: field.type, native: native && native.name.slice(host.native.length + 1) + size }
}

const fieldOf = ({ fields }: ObjectBlock, { references }: SideForeignKey): Field | undefined =>
  fields.find((field) => (mapped(field) ?? field.name) === references.columns[0])

/** SQLite keeps a boolean as a number, which Prisma reads `true` in as an expression of the database. */
function defaultOf(sql: string, type: string): string {
  const isLiteral = type === 'Boolean' ? /^(true|false)$/.test(sql) : type === 'Int' && /^\d+$/.test(sql)
  return `@default(${isLiteral ? sql : `dbgenerated(${text(sql)})`})`
}

/** The end with the columns. On SQLite a foreign key has no name in Prisma's eyes. */
function ownEnd({ key, target, name }: Relation, type: string, { dialect }: SideModel): PrismaField {
  const referenced = isHost(target) ? fieldOf(target, key)?.name : camelCase(key.references.columns[0] ?? '')
  const parts = [
    ...(name === undefined ? [] : [text(name)]),
    `fields: [${key.columns.map(camelCase).join(', ')}]`,
    `references: [${referenced ?? ''}]`,
    'onDelete: Cascade',
    'onUpdate: NoAction',
    ...(dialect === 'sqlite' ? [] : [`map: ${text(key.name)}`]),
  ]
  return {
    name: camelCase((key.columns[0] ?? '').replace(/_id$/, '')),
    type,
    attributes: `@relation(${parts.join(', ')})`,
  }
}

/** The end without columns: one record where the key is unique by itself, else a list. */
function otherEnd(
  { table, key, name }: Relation,
  nameOf: (table: SideTable) => string,
  taken: readonly string[],
): PrismaField {
  const model = nameOf(table)
  const unique = [table.primaryKey, ...table.indexes.flatMap((one) => (one.unique ? [one.columns] : []))]
  const isSingle = unique.some((columns) => columns.length === 1 && columns[0] === key.columns[0])
  const field = model.charAt(0).toLowerCase() + model.slice(1) + (isSingle ? '' : 's')
  return {
    name: freeName(name === undefined ? field : camelCase(name), taken),
    type: `${model}${isSingle ? '?' : '[]'}`,
    attributes: name === undefined ? '' : `@relation(${text(name)})`,
  }
}

function blockAttributes({ name, schema, primaryKey, indexes }: SideTable): readonly string[] {
  const fields = (columns: readonly string[]) => `[${columns.map(camelCase).join(', ')}]`
  return [
    ...(primaryKey.length > 1 ? [`@@id(${fields(primaryKey)})`] : []),
    ...indexes.flatMap((one) => {
      if (one.unique && one.columns.length === 1) return []
      return [`@@${one.unique ? 'unique' : 'index'}(${fields(one.columns)}, map: ${text(one.name)})`]
    }),
    `@@map(${text(name)})`,
    ...(schema === undefined ? [] : [`@@schema(${text(schema)})`]),
    '@@ignore',
  ]
}

/** A string of Prisma's language. */
const text = (value: string) => JSON.stringify(value)

const camelCase = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** The name, or with the first number that makes it free. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`
    if (!taken.includes(candidate)) return candidate
  }
}
