import { prismaName } from './prisma-models.js'
import type { SchemaColumn, SchemaRow, SchemaTable } from './schema-row.js'

const types: Readonly<Record<string, readonly [column: string, type: string]>> = {
  string: ['text', 'string'],
  int: ['integer', 'number'],
  bigint: ['bigint', 'string'],
  float: ['double precision', 'number'],
  boolean: ['boolean', 'boolean'],
  date: ['timestamp', 'Date'],
  json: ['jsonb', 'object'],
  bytes: ['bytea', 'Buffer'],
}

const enumName = (name: string) => `${prismaName(name)}Values`

/** Entities for PostgreSQL with the models of a row. */
export const typeormEntities = (row: SchemaRow): string =>
  [
    `import { Column, Entity, Index, JoinColumn, JoinTable, ManyToMany, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm'`,
    ...Object.entries(row.enums).map(
      ([name, values]) =>
        `export enum ${enumName(name)} {\n${values.map((value, index) => `  V${index} = ${JSON.stringify(value)},`).join('\n')}\n}`,
    ),
    ...row.tables.map((table) => entityOf(table, row)),
  ].join('\n\n')

function entityOf(
  { model, table, columns, primaryKey, uniques, manyToMany }: SchemaTable,
  row: SchemaRow,
): string {
  const members = columns.flatMap((column) => [
    propertyOf(column, primaryKey, row),
    ...relationOf(column, row),
  ])
  const many = manyToMany
    .filter(({ to }) => row.tables.some((one) => one.model === to))
    .map(
      ({ field, to }) =>
        `  @ManyToMany(() => ${prismaName(to)}) @JoinTable() ${prismaName(field)}!: ${prismaName(to)}[]`,
    )
  const keys = uniques.map((key) => `@Unique([${key.map((field) => `'${prismaName(field)}'`).join(', ')}])\n`)
  return `@Entity(${JSON.stringify(table)})\n${keys.join('')}export class ${prismaName(model)} {\n${[...members, ...many].join('\n')}\n}`
}

function propertyOf(column: SchemaColumn, primaryKey: readonly string[], row: SchemaRow): string {
  const { field, type, list, nullable, unique, default: filled } = column
  const values = type.startsWith('enum:') ? enumName(type.slice(5)) : undefined
  const [sqlType, tsType] = values ? ['enum', values] : (types[type] ?? ['text', 'string'])
  const isKey = primaryKey.includes(field)
  const isMade = isKey && primaryKey.length === 1 && (filled === 'sql' || filled === 'app')
  const options = [
    `name: ${JSON.stringify(column.column)}`,
    !isMade && `type: '${sqlType}'`,
    values && `enum: ${values}`,
    list && 'array: true',
    nullable && 'nullable: true',
    unique && 'unique: true',
    !isMade && defaultOf(column, row),
  ].filter(Boolean)
  const decorator = isMade
    ? `@PrimaryGeneratedColumn(${type === 'string' ? "'uuid', " : ''}{ ${options[0]} })`
    : `@${isKey ? 'PrimaryColumn' : 'Column'}({ ${options.join(', ')} })`
  return `  ${decorator} ${prismaName(field)}!: ${tsType}${list ? '[]' : ''}${nullable ? ' | null' : ''}`
}

function defaultOf({ type, default: filled }: SchemaColumn, { enums }: SchemaRow): string | undefined {
  if (filled === undefined) return undefined
  if (filled === 'sql' || filled === 'app') return "default: () => 'x'"
  if (!type.startsWith('enum:')) return `default: ${JSON.stringify(filled.literal)}`
  const index = enums[type.slice(5)]?.indexOf(String(filled.literal)) ?? -1
  return index < 0 ? undefined : `default: ${enumName(type.slice(5))}.V${index}`
}

/** A column of its own and the relation by it, as many write them. */
function relationOf(
  { field, column, references, nullable, list }: SchemaColumn,
  { tables }: SchemaRow,
): readonly string[] {
  const target = references && !list && tables.find(({ model }) => model === references.model)
  if (!target || !references) return []
  const name = prismaName(target.model)
  const key = target.columns.find((one) => one.field === references.field)
  return [
    `  @ManyToOne(() => ${name}${nullable ? ', { nullable: true }' : ''}) @JoinColumn({ name: ${JSON.stringify(column)}, referencedColumnName: '${prismaName(key?.field ?? 'id')}' }) ${prismaName(field)}Ref!: ${name}${nullable ? ' | null' : ''}`,
  ]
}
