import { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { ModelContext } from '../classes/context.js'
import { reachOf } from '../classes/reach.js'
import { applied, type Bound, emptyScope, follow, functionOf } from '../evaluate.js'
import type { HostTable, SqlDialect } from '../host-model.js'
import { type Located, locate, type ModelRequest, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import { extendsModel } from './extends-model.js'
import { reportNoInit } from './init-model.js'
import { joinTableOf, madeTables } from './join-table.js'
import type { Model } from './model.js'
import { type ModelNode, modelNodeOf } from './model-node.js'
import { readModels } from './models.js'
import { isSequelize } from './module.js'
import type { SequelizeSettings } from './settings.js'
import { type TableContext, tableOf } from './table.js'

/** What to read, and with which database and settings. */
export interface ModelsRequest extends ModelRequest {
  readonly dialect: SqlDialect
  readonly settings?: SequelizeSettings
}

/** Reads models with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readModelTables({ dialect, settings = {}, ...request }: ModelsRequest): TableFindings {
  const whole = [...(request.files ?? []), ...(request.beside ?? [])]
  const { cwd, located, diagnostics, refOf, sources } = locate(request, reachOf(request.refs, whole))
  const findings: Diagnostic[] = []
  const context: ModelContext = {
    cwd,
    dialect,
    isOrm: isSequelize,
    fix: "Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
    refOf,
    findings,
  }
  const tables: TableContext = { context, models: readModels(context, sources, settings), settings }
  const read = located.flatMap((one) => {
    const before = findings.length
    const table = readOne(tables, one)
    const isSilent = !table && findings.length === before
    if (isSilent && !one.optional) findings.push(noModel(cwd, one))
    return [...(table ? [table] : []), ...(one.optional ? joinTables(tables, one) : [])]
  })
  return { tables: read, diagnostics: [...diagnostics, ...findings] }
}

function readOne(tables: TableContext, located: Located): HostTable | undefined {
  const { ref, exportName, member, declaration, optional } = located
  const found = modelBehind(declaration)
  if (!found) return undefined
  const model = tables.models.of(found.node)
  if (!model) {
    if (!optional && extendsModel(tables.context, found)) reportNoInit(tables.context, found.node)
    return undefined
  }
  const name = named(exportName, model)
  const table =
    member === undefined ? tableOf(tables, ref, name, model) : joinTableOf(tables, ref, name, model, member)
  return table && found.isMade ? { ...table, factory: true } : table
}

function joinTables(tables: TableContext, { ref, exportName, declaration }: Located): readonly HostTable[] {
  const found = modelBehind(declaration)
  const model = found && tables.models.of(found.node)
  return model ? madeTables(tables, ref, named(exportName, model), model) : []
}

/** A function that is exported without a name is called as the model that it makes. */
const named = (exportName: string, model: Model) => exportName.replace(/^default\b/, model.name)

/** The model that a declaration holds, or that the function which it holds makes. */
function modelBehind(declaration: Node): (Bound<ModelNode> & { readonly isMade: boolean }) | undefined {
  const own = modelNodeOf(heldBy(declaration))
  if (own) return { ...own, isMade: false }
  const callee = functionOf(follow(heldBy(declaration)))
  const returned = callee && applied(callee, [])
  const made = returned && modelNodeOf(returned)
  return made && { ...made, isMade: true }
}

/** A variable stands for what it holds. */
function heldBy(declaration: Node): Bound {
  const node = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
  return { node: node ?? declaration, scope: emptyScope }
}

function noModel(cwd: string, { ref, member, declaration }: Located): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' is not a Sequelize ${member === undefined ? 'model' : 'many-to-many association'}`,
    location: locationOf(cwd, declaration),
    fix:
      member === undefined
        ? 'Name a class that extends Model, or a constant made with sequelize.define'
        : 'Name the "as" of a belongsToMany, or the model of the join table itself',
  }
}
