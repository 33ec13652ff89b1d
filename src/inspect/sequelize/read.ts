import { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import { classOf, lineageOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { sqlDialect } from '../host-model.js'
import { locate, type TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import { type Bound, behind, emptyScope } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import { reportNoInit } from './init-model.js'
import { isSequelize, type SequelizeSettings } from './inspector.js'
import { joinTableOf, madeJoins } from './join-table.js'
import type { Model } from './model.js'
import { type ModelNode, modelNodeOf } from './model-node.js'
import { modelsIn } from './models.js'
import { type TableContext, tableOf } from './table.js'

/**
 * Reads models: `Model.init`, `sequelize.define` and the decorators of sequelize-typescript. `team.ts#Team.members` names
 * the join table behind a many-to-many association.
 *
 * @returns a finding of its own beside those of every ORM: SG2042 a model without attributes
 */
export function readSequelize({ settings, ...request }: ReadRequest<SequelizeSettings>): TableFindings {
  const location = locate({ ...request, beside: settings.associations })
  const findings: Diagnostic[] = []
  const context: ModelContext = {
    cwd: location.cwd,
    dialect: sqlDialect(request.dialect),
    isOrm: isSequelize,
    fix: "Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
    refOf: location.refOf,
    findings,
  }
  const models = modelsIn(context, location.sources, settings)
  const tables: TableContext = { context, models }
  return readModels<Found>(location, findings, {
    modelOf: ({ declaration, optional }) => {
      const found = modelBehind(declaration)
      if (optional && found?.isMade && isExported(found.node)) return undefined
      const model = found && models.of(found.node)
      if (model) return { model, isMade: found.isMade }
      if (found && !optional && extendsModel(found)) reportNoInit(context, found.node)
      return undefined
    },
    tableOf: ({ model, isMade }, { ref, exportName }) => ({
      ...tableOf(tables, ref, named(exportName, model), model),
      ...(isMade && { factory: true }),
    }),
    joinTableOf: ({ model }, { ref, exportName }, property) =>
      joinTableOf(tables, ref, named(exportName, model), model, property),
    joinsOf: ({ model }) => madeJoins(tables, model),
    notModel: ({ ref, member }) =>
      member === undefined
        ? {
            message: `'${ref}' is not a Sequelize model`,
            fix: 'Name a class that extends Model, or a constant made with sequelize.define',
          }
        : {
            message: `'${ref}' is not a Sequelize many-to-many association`,
            fix: 'Name the "as" of a belongsToMany, or the model of the join table itself',
          },
  })
}

/** A class that its file exports is a model by itself: the function that inits it makes no other. */
const isExported = (node: ModelNode): boolean => Node.isClassDeclaration(node) && node.isExported()

interface Found {
  readonly model: Model
  /** A function makes it. */
  readonly isMade: boolean
}

/** Whether a class extends Sequelize's `Model`, itself or through classes of the host. */
function extendsModel(found: Bound): boolean {
  const own = classOf(found)
  const base = own && lineageOf(undefined, own)[0]?.node.getExtends()?.getExpression()
  return base !== undefined && isSequelize(packageExport(base, isSequelize)?.module ?? '')
}

/** A function that is exported without a name is called as the model that it makes. */
const named = (exportName: string, model: Model) => exportName.replace(/^default\b/, model.name)

/** The model that a declaration holds, or that the function which it holds makes. */
function modelBehind(declaration: Node): (Bound<ModelNode> & { readonly isMade: boolean }) | undefined {
  const initializer = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
  const held = { node: initializer ?? declaration, scope: emptyScope }
  const own = modelNodeOf(held)
  const found = own ?? modelNodeOf(behind(held))
  return found && { ...found, isMade: !own }
}
