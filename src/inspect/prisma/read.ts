import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Diagnostic } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import { type ModelRequest, noFile, type TableFindings } from '../locate.js'
import { formatRef, parseRef } from '../ref.js'
import { defaultOf, isLeftOut } from './column.js'
import type { Context } from './context.js'
import { readJoinTable } from './join-table.js'
import { dialectOf, isContract, noDialect } from './provider.js'
import { ignored, isFolder, noJoin, noModel, unfillable } from './ref-problems.js'
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
  cwd: folder,
  refs,
  files = [],
}: Pick<ModelRequest, 'cwd' | 'refs' | 'files'>): TableFindings {
  const cwd = resolve(folder)
  const schemas = openSchemas(cwd)
  const findings: Diagnostic[] = []
  const targets = refs.map((ref) => locate(cwd, schemas, ref))
  // Foreign keys to models that are asked for name them as they are written there.
  const asked = new Map(
    targets.flatMap((target) =>
      'model' in target && target.property === undefined ? [[target.model, target.ref] as const] : [],
    ),
  )
  const refOf = (model: ObjectBlock) =>
    asked.get(model) ?? formatRef({ file: model.location.file, exportName: model.name })

  const contexts = new Map<Schema, Context | undefined>()
  const contextOf = (schema: Schema, file: string): Context | undefined => {
    if (!contexts.has(schema)) {
      const dialect = dialectOf(schema)
      if (!isContract(schema)) findings.push(...schema.diagnostics, ...unknownTypes(schema).map(unknownType))
      if (!dialect) findings.push(noDialect(schema, file))
      contexts.set(schema, dialect && { schema, dialect, refOf })
    }
    return contexts.get(schema)
  }

  const tableOf = ({ ref, schema, model, property }: Target): HostTable | undefined => {
    const context = contextOf(schema, model.location.file)
    if (!context) return undefined
    const field = model.fields.find(({ name }) => name === property)
    const relation = field && manyToManyOf(schema, model, field)
    if (relation) return readJoinTable(context, ref, relation, { model, field })
    if (property !== undefined) findings.push(noJoin(ref, schema, model, property))
    else if (attributeOf(model, 'ignore')) findings.push(ignored(ref, model))
    else {
      findings.push(...unfillableFields(model).map((one) => unfillable(model, one)))
      return { ...readTable(context, model), ref }
    }
    return undefined
  }

  /** Every model of a file that the client can reach, and the join tables without a model. */
  const tablesIn = (file: string): readonly HostTable[] => {
    const schema = schemas.of(file)
    const context = contextOf(schema, file)
    const models = [...schema.models.values()].filter(
      (model) => model.location.file === file && !attributeOf(model, 'ignore'),
    )
    return context
      ? models.flatMap((model) => [readTable(context, model), ...joinTables(context, model)])
      : []
  }

  const named = targets.flatMap((target) => {
    if ('model' in target) return tableOf(target) ?? []
    findings.push(target)
    return []
  })
  const tables = [...named, ...files.flatMap(tablesIn)]
  return { tables, diagnostics: findings }
}

const unfillableFields = ({ fields }: ObjectBlock) =>
  fields.filter((field) => isLeftOut(field) && field.arity === 'required' && defaultOf(field) === undefined)

/** The join tables of a model; each once, by the side that lists users, else by the first. */
function joinTables(context: Context, model: ObjectBlock): readonly HostTable[] {
  return model.fields.flatMap((field) => {
    const relation = manyToManyOf(context.schema, model, field)
    if (!relation) return []
    const { a, b } = relation
    const side = listsUsers(b.field.type) && !listsUsers(a.field.type) ? b : a
    const ref = formatRef({ file: model.location.file, exportName: `${model.name}.${field.name}` })
    return side.field === field ? [readJoinTable(context, ref, relation, side)] : []
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
