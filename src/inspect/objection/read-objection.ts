/** Loads ts-morph: import this module lazily. */
import type { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import { reachOf } from '../classes/reach.js'
import type { HostTable, Ref } from '../host-model.js'
import { buildTable, type TableContext } from '../interfaces/build-table.js'
import { readMigrations } from '../interfaces/migrations/read.js'
import { findDeclared } from '../interfaces/migrations/state.js'
import { withFields } from '../interfaces/references.js'
import { type Located, locate, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { formatRef, parseRef } from '../ref.js'
import type { ObjectionOptions } from './inspect-objection.js'
import { joinTable } from './join-table.js'
import { type Model, readModel } from './model.js'
import { lineageOf, tableNameOf } from './model-class.js'
import type { Relation } from './relations.js'

type Request = ObjectionOptions & { readonly refs: readonly Ref[]; readonly files?: readonly string[] }

/** Reads the tables of some references. */
export function readObjection(request: Request): TableFindings {
  const { findings, tables } = read(request)
  return { tables, diagnostics: findings }
}

/** Reads all models of some files, and the tables between them that no model stands for. */
export function findObjection({
  files,
  ...options
}: ObjectionOptions & { readonly files: readonly string[] }): TableFindings {
  const { tables, findings, between } = read({ ...options, refs: [], files })
  const named = new Set(tables.map(({ schema, name }) => `${schema ?? ''}.${name}`))
  const joins = between().filter(({ schema, name }) => {
    const isNew = !named.has(`${schema ?? ''}.${name}`)
    // Both sides may have the relation.
    named.add(`${schema ?? ''}.${name}`)
    return isNew
  })
  return { tables: [...tables, ...joins], diagnostics: findings }
}

function read({ refs, files = [], ...options }: Request) {
  const { cwd, dialect, naming } = options
  const migrations =
    options.migrations === undefined ? [] : readMigrations(cwd, options.migrations, dialect, naming)
  const { located, diagnostics, refOf } = locate({ cwd, refs, files }, reachOf(refs, files))
  const findings: Diagnostic[] = [...diagnostics]

  const models = new Map<Node, Model | undefined>()
  const modelOf = (ref: Ref, exportName: string, declaration: Node) => {
    if (!models.has(declaration))
      models.set(declaration, readModel(ref, exportName, declaration, { dialect, naming, migrations }))
    return models.get(declaration)
  }
  const relatedModel = (node: Node | undefined) => {
    const ref = node && refOf(node)
    return node && ref ? modelOf(ref, parseRef(ref)?.exportName ?? '', node) : undefined
  }
  const wanted = located.flatMap((one) => {
    const model = modelOf(ownerRef(one), one.exportName.split('.')[0] ?? '', one.declaration)
    if (!model && !one.optional) findings.push(noModel(cwd, one))
    return model ? [{ ...one, model }] : []
  })
  // What relations lead to is no table of the request, but columns refer to it.
  for (const { model } of wanted) for (const relation of model.relations) relatedModel(relation.model)

  const drafts = [...models.values()].flatMap((model) => (model ? [model.draft] : []))
  const known = drafts.map(({ ref, table }) => ({ ref, ...table }))
  const context: TableContext = {
    cwd,
    dialect,
    module: 'objection',
    ...(naming && { naming }),
    migrations,
    refOf: (table) => findDeclared(known, table)?.ref,
    refOfDeclaration: refOf,
  }
  const built = new Map<Model, HostTable>()
  const tableOf = (model: Model) => {
    const table = built.get(model) ?? buildTable(model.draft, { ...context, naming: model.naming })
    built.set(model, table)
    return table
  }
  const all = () => [...models.values()].flatMap((model) => (model ? [tableOf(model)] : []))
  const joined = (ref: Ref, model: Model, relation: Relation) => {
    const target = relatedModel(relation.model) ?? modelOfTable([...models.values()], relation.to.table.name)
    return joinTable(ref, model, relation, tableOf(model), target && tableOf(target), context)
  }
  const tables = wanted.flatMap((one): readonly HostTable[] => {
    const { member, model, ref, declaration } = one
    if (member === undefined) return [withFields(tableOf(model), all())]
    const relation = model.relations.find(({ name }) => name === member)
    const table = relation && joined(ref, model, relation)
    if (!table) findings.push(noRelation(cwd, one, relation?.declaration ?? declaration))
    return table ? [table] : []
  })
  const between = () =>
    wanted.flatMap(({ model }) =>
      model.relations
        .filter(({ through }) => through)
        .flatMap((relation) => joined(`${model.draft.ref}.${relation.name}`, model, relation) ?? []),
    )
  return { tables, findings, between }
}

/** `team.ts#Team.members` → `team.ts#Team` */
function ownerRef({ ref, member }: Located): Ref {
  const { file, exportName } = parseRef(ref) ?? { file: ref, exportName: '' }
  return member === undefined ? ref : formatRef({ file, exportName: exportName.split('.')[0] ?? '' })
}

const modelOfTable = (models: readonly (Model | undefined)[], name: string) =>
  models.find((model) => model?.draft.table.name === name)

function noModel(cwd: string, { ref, declaration }: Located): Diagnostic {
  const lineage = lineageOf(declaration)
  const isBase = lineage !== undefined && tableNameOf(lineage) === undefined
  return {
    code: 'SG2004',
    message: isBase
      ? `'${ref}' has no table: no tableName that can be read`
      : `'${ref}' is not an Objection model`,
    location: locationOf(cwd, declaration),
    fix: isBase
      ? "Give it one as text: static tableName = 'users'"
      : 'Name a class that extends Model and has a tableName',
  }
}

function noRelation(cwd: string, { ref, member }: Located, place: Node): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' has no table between two models`,
    location: locationOf(cwd, place),
    fix: `Name a ManyToManyRelation of relationMappings, with 'through' written out; '${member}' is none that can be read`,
  }
}
