import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HostColumn, HostTable } from '../../src/inspect/host-model.js'
import { prismaFiles } from '../../src/inspect/prisma/schemas.js'
import { findPrismaTables } from '../inspect/readers.js'
import { type Dmmf, type DmmfField, type DmmfModel, readDmmf } from './dmmf.js'

const fixtures = join(import.meta.dirname, 'fixtures')

/** The functions whose value the client makes; it is told of the others, but the database has them too. */
const clientDefaults = new Set(['uuid', 'cuid', 'ulid', 'nanoid'])

describe('what is read from a schema is what Prisma makes of it', () => {
  it.each([
    'umami/prisma/schema.prisma',
    'saas-starter-kit/prisma/schema.prisma',
    'documenso/packages/prisma/schema.prisma',
    'dub/prisma/schema',
    'typebot/packages/prisma/postgresql/schema.prisma',
    'typebot/packages/prisma/mysql/schema.prisma',
    'types/postgresql/schema.prisma',
    'types/mysql/schema.prisma',
    'types/sqlite/schema.prisma',
    'implicit/prisma/schema.prisma',
  ])('%s', async (schema) => {
    const path = join(fixtures, schema)
    const isFile = schema.endsWith('.prisma')
    const cwd = isFile ? join(path, '..') : path
    const files = isFile ? ['schema.prisma'] : prismaFiles(cwd)
    const { tables, diagnostics } = await findPrismaTables({ cwd, files })
    expect(diagnostics).toEqual([])
    const dmmf = readDmmf(path)
    const models = tables.filter(({ manyToMany }) => !manyToMany)
    expect(models.map(ofTable).sort(byName)).toEqual(
      dmmf.models.map((one) => ofModel(dmmf, one)).sort(byName),
    )
  })
})

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)

function ofTable({ exportName, name, schema, columns, primaryKey, uniques }: HostTable) {
  return {
    name: exportName,
    table: name,
    schema,
    primaryKey,
    uniques: uniques.filter((fields) => fields.length > 1),
    columns: columns.map(ofColumn),
  }
}

function ofColumn(column: HostColumn) {
  const { field, typeText, notNull, filledBy, unique, stored, references } = column
  return {
    field,
    column: stored.name,
    values: column.type.kind === 'string' ? column.type.values : undefined,
    stored: column.storedValues,
    isList: typeText.endsWith('[]'),
    notNull,
    hasDefault: filledBy !== undefined,
    byClient: filledBy === 'orm',
    unique,
    native: stored.options,
    references: references?.field,
  }
}

function ofModel(dmmf: Dmmf, model: DmmfModel) {
  const { name, dbName, schema, primaryKey, uniqueFields, fields } = model
  const columns = fields.filter(({ kind }) => kind !== 'object')
  return {
    name,
    table: dbName ?? name,
    schema: schema ?? undefined,
    primaryKey: primaryKey?.fields ?? columns.filter(({ isId }) => isId).map((field) => field.name),
    uniques: uniqueFields.filter((one) => one.length > 1),
    columns: columns.map((field) => ofField(dmmf, model, field)),
  }
}

function ofField(dmmf: Dmmf, model: DmmfModel, field: DmmfField) {
  const declared = dmmf.enums.find(({ name }) => field.kind === 'enum' && name === field.type)
  const mapped = declared?.values.filter(({ dbName }) => dbName !== null) ?? []
  const relation = model.fields.find(({ relationFromFields = [] }) => relationFromFields.includes(field.name))
  const index = relation?.relationFromFields?.indexOf(field.name) ?? -1
  const native = field.nativeType && `@db.${field.nativeType[0]}${printArgs(field.nativeType[1])}`
  return {
    field: field.name,
    column: field.dbName ?? field.name,
    values: field.isList ? undefined : declared?.values.map(({ name }) => name),
    stored: mapped.length > 0 ? Object.fromEntries(mapped.map((one) => [one.name, one.dbName])) : undefined,
    isList: field.isList,
    notNull: field.isRequired,
    hasDefault: field.hasDefaultValue || field.isUpdatedAt === true || field.isList,
    byClient: isMadeByClient(field) || (field.isList && !field.hasDefaultValue),
    unique: field.isUnique || model.uniqueFields.some((one) => one.length === 1 && one.includes(field.name)),
    native: native ?? undefined,
    references: relation && referred(dmmf, relation, index),
  }
}

/** Of several fields that refer together, the one that tells the row: see references.test.ts. */
function referred({ models }: Dmmf, { type, relationToFields = [] }: DmmfField, index: number) {
  const key = relationToFields[index]
  const field = models.find(({ name }) => name === type)?.fields.find(({ name }) => name === key)
  return relationToFields.length === 1 || field?.isId || field?.isUnique ? key : undefined
}

const printArgs = (args: readonly string[]) => (args.length > 0 ? `(${args.join(', ')})` : '')

function isMadeByClient({ default: made, isUpdatedAt, hasDefaultValue }: DmmfField): boolean {
  if (!hasDefaultValue) return isUpdatedAt === true
  return typeof made === 'object' && made !== null && 'name' in made && clientDefaults.has(String(made.name))
}
