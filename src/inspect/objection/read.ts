import type { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import { type Ref, sqlDialect } from '../host-model.js'
import { buildTable, type TableContext } from '../interfaces/build-table.js'
import { findDeclared } from '../interfaces/migrations/state.js'
import { migratedTables, type TypedSettings } from '../interfaces/read.js'
import { withFields } from '../interfaces/references.js'
import { type Located, locate, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { memo } from '../memo.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import { formatRef, parseRef } from '../ref.js'
import { joinTable } from './join-table.js'
import { type Model, readModel } from './model.js'
import { lineageIn, tableNameOf } from './model-class.js'

/**
 * Reads classes with a `tableName`, such as `src/models/user.ts#User`, and the table between two models, by its relation:
 * `src/models/team.ts#Team.members`.
 *
 * Facts that neither the classes nor a migration tells are in {@link HostTable.open}.
 */
export function readObjection({ settings, ...request }: ReadRequest<TypedSettings>): TableFindings {
  const { naming } = settings
  const dialect = sqlDialect(request.dialect)
  const location = locate(request)
  const { cwd, refOf } = location
  const migrations = migratedTables({ ...settings, cwd, dialect })
  const findings: Diagnostic[] = []

  const known = new Map<Node, Model | undefined>()
  const modelAt = (ref: Ref, exportName: string, declaration: Node) => {
    if (!known.has(declaration))
      known.set(declaration, readModel(ref, exportName, declaration, { dialect, naming, migrations }))
    return known.get(declaration)
  }
  const relatedModel = (node: Node | undefined) => {
    const ref = node && refOf(node)
    return node && ref ? modelAt(ref, parseRef(ref)?.exportName ?? '', node) : undefined
  }
  const models = () => [...known.values()].filter((model) => model !== undefined)
  const context: TableContext = {
    cwd,
    dialect,
    module: 'objection',
    ...(naming && { naming }),
    migrations,
    refOf: (table) =>
      findDeclared(
        models().map(({ draft }) => ({ ref: draft.ref, ...draft.table })),
        table,
      )?.ref,
    refOfDeclaration: refOf,
  }
  const tableOf = memo(({ draft, naming: own }: Model) => buildTable(draft, { ...context, naming: own }))
  return readModels(location, findings, {
    modelOf: (one) => {
      const model = modelAt(ownerRef(one), one.exportName.split('.')[0] ?? '', one.declaration)
      // A table that relations lead to is none of the request, but columns refer to it.
      for (const relation of model?.relations ?? []) relatedModel(relation.model)
      return model
    },
    tableOf: (model) => withFields(tableOf(model), models().map(tableOf)),
    joinTableOf: (model, { ref, optional }, property) => {
      const relation = model.relations.find(({ name }) => name === property)
      if (!relation) return undefined
      const target =
        relatedModel(relation.model) ??
        models().find(({ draft }) => draft.table.name === relation.to.table.name)
      const table = joinTable(ref, model, relation, tableOf(model), target && tableOf(target), context)
      if (!table && !optional)
        findings.push({ ...noTable(ref, property), location: locationOf(cwd, relation.declaration) })
      return table
    },
    joinsOf: ({ relations }) => relations.flatMap(({ name, through }) => (through ? name : [])),
    notModel,
  })
}

/** `team.ts#Team.members` → `team.ts#Team` */
function ownerRef({ ref, member }: Located): Ref {
  const { file, exportName } = parseRef(ref) ?? { file: ref, exportName: '' }
  return member === undefined ? ref : formatRef({ file, exportName: exportName.split('.')[0] ?? '' })
}

function notModel({ ref, member, declaration }: Located): Pick<Diagnostic, 'message' | 'fix'> {
  const lineage = lineageIn(declaration)
  const hasTable = lineage !== undefined && tableNameOf(lineage) !== undefined
  if (hasTable && member !== undefined) return noTable(ref, member)
  if (lineage === undefined || hasTable)
    return {
      message: `'${ref}' is not an Objection model`,
      fix: 'Name a class that extends Model and has a tableName',
    }
  return {
    message: `'${ref}' has no table: no tableName that can be read`,
    fix: "Give it one as text: static tableName = 'users'",
  }
}

const noTable = (ref: Ref, property: string): Omit<Diagnostic, 'location'> => ({
  code: 'SG2004',
  message: `'${ref}' has no table between two models`,
  fix: `Name a ManyToManyRelation of relationMappings, with 'through' written out; '${property}' is none that can be read`,
})
