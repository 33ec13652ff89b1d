import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { HostColumn, HostTable, Ref } from '../../src/inspect/host-model.js'
import { parseRef } from '../../src/inspect/ref.js'
import { inspectMongoose } from '../inspect/readers.js'
import { installMongoose, mongooseFolder, type Version } from '../orm-mongoose/versions.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What Mongoose has of a path when the host runs. */
interface SchemaType {
  readonly instance: string
  readonly isRequired?: boolean
  readonly originalRequiredValue?: unknown
  readonly defaultValue?: unknown
  readonly enumValues?: readonly string[]
  readonly options: {
    readonly ref?: unknown
    readonly auto?: boolean
    readonly lowercase?: boolean
    readonly uppercase?: boolean
    readonly select?: boolean
  }
  readonly schema?: Schema
}

interface Schema {
  readonly paths: Readonly<Record<string, SchemaType>>
  indexes(): readonly (readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>])[]
}

interface Model {
  readonly modelName: string
  readonly schema: Schema
  readonly collection: { readonly name: string }
}

describe.each<Version>([9, 8])('what is read from source is what Mongoose %i makes of it', (version) => {
  const mongoose = createRequire(import.meta.url)(mongooseFolder(version))

  it.each<[host: string, refs: readonly Ref[]]>([
    [
      'novu',
      [
        'src/repositories/user/user.schema.ts#User',
        'src/repositories/member/member.schema.ts#Member',
        'src/repositories/organization/organization.schema.ts#Organization',
      ],
    ],
    ['growthbook', ['src/models/OrganizationModel.ts#default']],
    ['teams', ['src/models/user.ts#User', 'src/models/team.ts#Team']],
    ['forms', ['src/everything.ts#Everything']],
  ])('%s', async (host, refs) => {
    const cwd = mkdtempSync(join(tmpdir(), 'scim-gen-mongoose-'))
    folders.push(cwd)
    cpSync(join(import.meta.dirname, 'fixtures', host), cwd, { recursive: true })
    installMongoose(cwd, version)
    mongoose.deleteModel(/.*/)
    for (const table of await inspectMongoose({ cwd, refs })) {
      const { file, exportName } = parseRef(table.ref) ?? { file: '', exportName: '' }
      const module: Record<string, Model> = await import(join(cwd, file))
      const model = module[exportName]
      if (!model) throw new Error(`no ${table.ref}`)
      expect(ofTable(table)).toEqual(ofModel(model, table))
    }
  })
})

const sorted = <T extends { readonly path: string }>(list: readonly T[]) =>
  [...list].sort((a, b) => (a.path < b.path ? -1 : 1))

function ofTable({ model, columns, uniques }: HostTable) {
  return { model, uniques: [...uniques].sort(), paths: sorted(columns.map(ofColumn)) }
}

function ofColumn(column: HostColumn) {
  const { field, type, stored, notNull, filledBy, hidden, references } = column
  return {
    path: field,
    instance: stored.builder,
    values: type.kind === 'string' ? type.values : undefined,
    notNull,
    hasDefault: filledBy !== undefined,
    hidden,
    isReference: references !== undefined,
  }
}

function ofModel({ modelName, schema, collection }: Model, { name }: HostTable) {
  // Mongoose makes a plural of the model's name where the source names no collection.
  expect([collection.name, modelName]).toContain(name)
  return {
    model: modelName,
    uniques: schema
      .indexes()
      .filter(([, options]) => options.unique && !options.partialFilterExpression)
      .map(([fields]) => Object.keys(fields))
      .filter((fields) => !fields.some((field) => isInList(schema, field)))
      .sort(),
    paths: sorted(pathsOf(schema, '', true)),
  }
}

/** A unique index on `invites.key` is about the elements of a list. */
const isInList = (schema: Schema, field: string) => {
  const owner = schema.paths[field.split('.')[0] ?? '']
  return field.includes('.') && owner?.instance === 'Array'
}

type Path = ReturnType<typeof ofColumn>

/** The values of a map, and what tells discriminators apart: no paths of the schema. */
const isInternal = (name: string) => name.endsWith('.$*') || name === '__t'

function pathsOf(schema: Schema, prefix: string, isDemanded: boolean): readonly Path[] {
  return Object.entries(schema.paths).flatMap(([name, type]) => {
    if (isInternal(name)) return []
    const path = `${prefix}${name}`
    const isRequired = type.isRequired === true && typeof type.originalRequiredValue !== 'function'
    const notNull = name === '_id' || (isRequired && isDemanded)
    if (type.instance === 'Embedded' && type.schema)
      return pathsOf(type.schema, `${path}.`, notNull).filter((one) => one.path !== `${path}._id`)
    return {
      path,
      instance: type.instance,
      values: type.enumValues && type.enumValues.length > 0 ? type.enumValues : undefined,
      notNull,
      hasDefault: isFilled(name, type),
      hidden: type.options.select === false ? true : undefined,
      isReference: type.options.ref !== undefined && type.instance !== 'Array',
    }
  })
}

/** Mongoose fills these when it saves, and calls none of it a default. */
const filled = new Set(['createdAt', 'updatedAt', 'created_at', '__v', 'revision'])

const isFilled = (name: string, { defaultValue, options }: SchemaType) =>
  filled.has(name) || options.auto === true || (defaultValue !== undefined && defaultValue !== null)
