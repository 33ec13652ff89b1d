import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Diagnostic } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import { type ModelRequest, noFile, type TableFindings } from '../locate.js'
import { formatRef, parseRef } from '../ref.js'
import { defaultOf, isLeftOut } from './column.js'
import type { Context } from './context.js'
import { readJoinTable } from './join-table.js'
import { dialectOf, noDialect } from './provider.js'
import { ignored, isFolder, noJoin, noModel, unfillable, withoutClient } from './ref-problems.js'
import { manyToManyOf } from './relation.js'
import { type Schema, unknownTypes } from './schema.js'
import { openSchemas, type Schemas } from './schemas.js'
import { attributeOf, type ObjectBlock } from './syntax.js'
import { readTable } from './table.js'

/** A model, or one of its many-to-many relations, that a reference names. */
interface Target {
  readonly ref: Ref
  readonly schema: Schema
  readonly model: ObjectBlock
  readonly property?: string
}

/**
 * Reads models of a Prisma schema: `prisma/schema.prisma#User`, in a schema of several files the one that declares the
 * model, and `prisma/schema.prisma#Team.members` for the join table of a many-to-many relation without a model. Neither
 * Prisma nor its client is needed.
 *
 * @returns findings of its own beside those of every ORM: SG2021 another database
 * @see https://www.prisma.io/docs/orm/reference/prisma-schema-reference
 */
export function readPrisma({
  cwd,
  refs,
  files = [],
}: Pick<ModelRequest, 'cwd' | 'refs' | 'files'>): TableFindings {
  const reader = openReader(resolve(cwd), refs)
  const asked = refs.flatMap((ref) => reader.read(ref) ?? [])
  const homeless = asked.find(({ rowType, manyToMany }) => !rowType && !manyToMany)
  const tables = [...asked, ...files.flatMap((file) => reader.readFile(file))]
  const diagnostics = [
    ...reader.findings,
    ...(homeless && reader.findings.length === 0 ? [withoutClient(homeless)] : []),
  ]
  return { tables, diagnostics }
}

interface Reader {
  readonly findings: Diagnostic[]
  /** The table that a reference names; what is wrong with it goes to `findings`. */
  read(ref: Ref): HostTable | undefined
  /** Every model of a file that the client can reach, and the join tables without a model. */
  readFile(file: string): readonly HostTable[]
}

/**
 * Opens a host's Prisma schemas.
 *
 * @param refs What is asked for: foreign keys to these models name them as they are written here.
 */
function openReader(cwd: string, refs: readonly Ref[]): Reader {
  const schemas = openSchemas(cwd)
  const findings: Diagnostic[] = []
  const targets = new Map(refs.map((ref) => [ref, locate(cwd, schemas, ref)]))
  const asked = new Map(
    [...targets.values()].flatMap((target) =>
      'model' in target && target.property === undefined ? [[target.model, target.ref] as const] : [],
    ),
  )
  const refOf = ({ name, location }: ObjectBlock, property?: string) =>
    formatRef({ file: location.file, exportName: property === undefined ? name : `${name}.${property}` })

  const contexts = new Map<Schema, Context | undefined>()
  const contextOf = (schema: Schema, file: string): Context | undefined => {
    if (!contexts.has(schema)) {
      const dialect = dialectOf(schema)
      findings.push(...schema.diagnostics, ...unknownTypes(schema).map(unknownType))
      if (!dialect) findings.push(noDialect(schema, file))
      const refOfModel = (model: ObjectBlock) => asked.get(model) ?? refOf(model)
      contexts.set(schema, dialect && { schema, dialect, findings, refOf: refOfModel })
    }
    return contexts.get(schema)
  }

  return {
    findings,
    read: (ref) => {
      const target = targets.get(ref) ?? locate(cwd, schemas, ref)
      if (!('model' in target)) {
        findings.push(target)
        return undefined
      }
      const { schema, model, property } = target
      const context = contextOf(schema, model.location.file)
      if (!context) return undefined
      const field = model.fields.find(({ name }) => name === property)
      const relation = field && manyToManyOf(schema, model, field)
      if (relation && field) return readJoinTable(context, ref, relation, { model, field })
      if (property !== undefined) findings.push(noJoin(ref, schema, model, property))
      else if (attributeOf(model, 'ignore')) findings.push(ignored(ref, model))
      else {
        findings.push(...unfillableFields(model).map((one) => unfillable(model, one)))
        return { ...readTable(context, model), ref }
      }
      return undefined
    },
    readFile: (file) => {
      const schema = schemas.of(file)
      const context = contextOf(schema, file)
      const models = [...schema.models.values()].filter(
        (model) => model.location.file === file && !attributeOf(model, 'ignore'),
      )
      return context
        ? models.flatMap((model) => [readTable(context, model), ...joinTables(context, model, refOf)])
        : []
    },
  }
}

const unfillableFields = ({ fields }: ObjectBlock) =>
  fields.filter((field) => isLeftOut(field) && field.arity === 'required' && defaultOf(field) === undefined)

/** The join tables of a model; each once, by the side that lists users, else by the first. */
function joinTables(
  context: Context,
  model: ObjectBlock,
  refOf: (model: ObjectBlock, property: string) => Ref,
): readonly HostTable[] {
  return model.fields.flatMap((field) => {
    const relation = manyToManyOf(context.schema, model, field)
    if (!relation) return []
    const { a, b } = relation
    const side = listsUsers(b.field.type) && !listsUsers(a.field.type) ? b : a
    return side.field === field ? [readJoinTable(context, refOf(model, field.name), relation, side)] : []
  })
}

const listsUsers = (model: string) => /user|member|account|person|people|employee/i.test(model)

function locate(cwd: string, schemas: Schemas, ref: Ref): Target | Diagnostic {
  const parts = parseRef(ref)
  const stats = parts && statSync(join(cwd, parts.file), { throwIfNoEntry: false })
  if (!parts || !stats)
    return noFile(ref, parts?.file, { noun: 'model', example: 'prisma/schema.prisma#Model' })
  if (stats.isDirectory()) return isFolder(ref, parts.file)
  const [name = '', property] = parts.exportName.split('.')
  const schema = schemas.of(parts.file)
  const model = schema.models.get(name)
  return model && model.location.file === parts.file
    ? { ref, schema, model, property }
    : noModel(ref, parts.file, name, schema)
}

function unknownType({ model, field }: ReturnType<typeof unknownTypes>[number]): Diagnostic {
  return {
    code: 'SG2005',
    message: `Cannot read field '${field.name}' of ${model.name}: no file of the schema declares ${field.type}`,
    location: field.location,
    fix: 'Correct the type; a model of another file must lie at or below the folder of the datasource',
  }
}
