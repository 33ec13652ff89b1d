import type { SchemaColumn, SchemaRow, SchemaTable } from './schema-row.js'

/** A name as Prisma takes it: it begins with a letter. */
export const prismaName = (name: string): string =>
  name.replace(/\W/g, '_').replace(/^[^A-Za-z]+/, '') || `f${name.length}`

const scalars: Readonly<Record<string, string>> = {
  string: 'String',
  int: 'Int',
  bigint: 'BigInt',
  float: 'Float',
  boolean: 'Boolean',
  date: 'DateTime',
  json: 'Json',
  bytes: 'Bytes',
}

/** `schema.prisma` with the models of a row. */
export function prismaSchema(row: SchemaRow): string {
  const models = new Set(row.tables.map(({ model }) => prismaName(model)))
  const enumName = (name: string) =>
    models.has(prismaName(name)) ? `${prismaName(name)}Enum` : prismaName(name)
  const relations = relationsOf(row)
  return [
    'generator client {\n  provider = "prisma-client"\n  output = "../src/generated/prisma"\n}\n',
    `datasource db {\n  provider = "${providerOf(row)}"\n}\n`,
    ...Object.entries(row.enums).map(([name, values]) => enumBlock(enumName(name), values)),
    ...row.tables.map((table) => modelBlock(table, relations, enumName)),
  ].join('\n')
}

/** Lists need PostgreSQL. */
const providerOf = ({ dialect, tables }: SchemaRow) =>
  tables.some(({ columns }) => columns.some(({ list }) => list))
    ? 'postgresql'
    : ({ mysql: 'mysql', mariadb: 'mysql', sqlite: 'sqlite' }[dialect] ?? 'postgresql')

const enumValue = (value: unknown) => {
  const text = String(value).replace(/\W/g, '_')
  return /^[A-Za-z]/.test(text) ? text : `v${text}`
}

function enumBlock(name: string, values: readonly string[]): string {
  const lines = new Map(
    values.map((value) => {
      const word = enumValue(value)
      return [word, word === value ? word : `${word} @map(${JSON.stringify(value)})`]
    }),
  )
  return `enum ${name} {\n${[...lines.values()].map((line) => `  ${line}\n`).join('')}}\n`
}

interface Relations {
  /** Model → its lines of relations. */
  readonly lines: ReadonlyMap<string, readonly string[]>
  /** `Model.field` of what is referred to: Prisma wants it unique. */
  readonly unique: ReadonlySet<string>
}

interface Relation {
  readonly from: SchemaTable
  readonly to: SchemaTable
  readonly fields: readonly string[]
  readonly references: readonly string[]
}

function relationsOf({ tables }: SchemaRow): Relations {
  const find = (model: string) => tables.find((table) => table.model === model)
  const singles = tables.flatMap((from) =>
    from.columns.flatMap(({ field, list, references }): Relation[] => {
      const to = references && !list ? find(references.model) : undefined
      return to && references ? [{ from, to, fields: [field], references: [references.field] }] : []
    }),
  )
  const several = tables.flatMap((from) =>
    from.foreignKeys.flatMap(({ fields, model, references }): Relation[] => {
      const to = find(model)
      return to ? [{ from, to, fields, references }] : []
    }),
  )
  const lines = new Map(tables.map(({ model }) => [model, [] as string[]]))
  const unique = new Set<string>()
  for (const [index, { from, to, fields, references }] of [...singles, ...several].entries()) {
    const isNullable = from.columns.some(({ field, nullable }) => nullable && fields.includes(field))
    const isSingle = [
      from.primaryKey,
      ...from.uniques,
      ...from.columns.flatMap((c) => (c.unique ? [[c.field]] : [])),
    ].some((key) => key.length === fields.length && key.every((field) => fields.includes(field)))
    const name = `"r${index}"`
    lines
      .get(from.model)
      ?.push(
        `  rel${index} ${prismaName(to.model)}${isNullable ? '?' : ''} @relation(${name}, fields: [${fields.map(prismaName)}], references: [${references.map(prismaName)}])`,
      )
    lines
      .get(to.model)
      ?.push(`  back${index} ${prismaName(from.model)}${isSingle ? '?' : '[]'} @relation(${name})`)
    const [target] = references
    if (references.length === 1 && to.primaryKey.join() !== target) unique.add(`${to.model}.${target}`)
  }
  manyToMany(tables, lines)
  return { lines, unique }
}

function manyToMany(tables: readonly SchemaTable[], lines: ReadonlyMap<string, string[]>): void {
  const seen: { from: string; to: string }[] = []
  for (const [index, { from, to, field }] of tables
    .flatMap(({ model, manyToMany }) => manyToMany.map((one) => ({ from: model, ...one })))
    .entries()) {
    const back = seen.findIndex((one) => one.from === to && one.to === from)
    if (back >= 0 && from !== to) {
      seen.splice(back, 1)
      continue
    }
    seen.push({ from, to })
    lines.get(from)?.push(`  ${prismaName(field)} ${prismaName(to)}[] @relation("m${index}")`)
    lines.get(to)?.push(`  many${index} ${prismaName(from)}[] @relation("m${index}")`)
  }
}

function modelBlock(
  { model, table, columns, primaryKey, uniques }: SchemaTable,
  { lines, unique }: Relations,
  enumName: (name: string) => string,
): string {
  const name = prismaName(model)
  const required = columns.filter(({ nullable, list, type }) => !nullable && !list && type !== 'json')
  const isRequired = (field: string) => required.some((column) => column.field === field)
  const isUnique = (column: SchemaColumn) =>
    (column.unique || unique.has(`${model}.${column.field}`)) && primaryKey.join() !== column.field
  const hasKey =
    primaryKey.length > 0 ||
    uniques.some((key) => key.every(isRequired)) ||
    columns.some((column) => isUnique(column) && !column.nullable)
  const keys = [
    ...(primaryKey.length > 1 ? [`  @@id([${primaryKey.map(prismaName)}])`] : []),
    ...uniques.map((key) => `  @@unique([${key.map(prismaName)}])`),
    // A model needs a key.
    ...(hasKey ? [] : [`  @@unique([${required.map(({ field }) => prismaName(field))}])`]),
    ...(table === name ? [] : [`  @@map(${JSON.stringify(table)})`]),
  ]
  const fields = columns.map((column) => {
    const isKey = primaryKey.join() === column.field
    const type = column.type.startsWith('enum:') ? enumName(column.type.slice(5)) : scalars[column.type]
    const attributes = [
      isKey && '@id',
      defaultOf(column, isKey),
      isUnique(column) && '@unique',
      column.column !== prismaName(column.field) && `@map(${JSON.stringify(column.column)})`,
    ].filter(Boolean)
    return `  ${[prismaName(column.field), `${type}${column.list ? '[]' : column.nullable ? '?' : ''}`, ...attributes].join(' ')}`
  })
  return `model ${name} {\n${[...fields, ...(lines.get(model) ?? []), ...keys].join('\n')}\n}\n`
}

function defaultOf({ field, type, list, default: filled }: SchemaColumn, isKey: boolean): string | undefined {
  if (filled === undefined) return undefined
  if (filled === 'sql' || filled === 'app') {
    if (list) return undefined
    if (type === 'date') return filled === 'app' && /updat/i.test(field) ? '@updatedAt' : '@default(now())'
    if (isKey && (type === 'int' || type === 'bigint')) return '@default(autoincrement())'
    if (type === 'string' && (isKey || filled === 'app')) return '@default(cuid())'
    return '@default(dbgenerated("x"))'
  }
  const { literal } = filled
  if (Array.isArray(literal) || list)
    return Array.isArray(literal) ? `@default(${JSON.stringify(literal)})` : undefined
  if (type === 'date') return '@default(now())'
  if (type.startsWith('enum:')) return `@default(${enumValue(literal)})`
  if (type === 'json')
    return `@default(${JSON.stringify(typeof literal === 'string' ? literal : JSON.stringify(literal))})`
  return `@default(${type === 'string' ? JSON.stringify(String(literal)) : String(literal)})`
}
