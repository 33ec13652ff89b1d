import type { HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { throughKeys, throughModel } from './keys.js'
import type { Association, Model } from './model.js'
import type { Models } from './models.js'
import { pluralOf } from './names.js'
import { type TableContext, tableOf } from './table.js'

/**
 * Makes the table behind a many-to-many association: that of the model between the two, or one that Sequelize makes
 * for a name.
 *
 * @param property The association's `as`, or the plural of the other model.
 * @returns `undefined` when the model has no such association.
 */
export function joinTableOf(
  tables: TableContext,
  ref: Ref,
  exportName: string,
  model: Model,
  property: string,
): HostTable | undefined {
  const { context, models } = tables
  const association = models
    .associations()
    .find(
      (one) => one.kind === 'belongsToMany' && one.source === model.node && isNamed(tables, one, property),
    )
  if (!association) return undefined
  const between = throughModel(models, association)
  const keys = throughKeys(models, association, between)
  const [own, other] = keys
  if (!own || !other) return undefined
  const names = { property, own: own.name, other: other.name }
  const manyToMany = { model: context.refOf(model.declaration), ...names }
  if (between) return { ...tableOf(tables, ref, exportName, between), manyToMany }
  if (typeof association.through !== 'string') return undefined
  const made = madeModel(models, model, association, association.through)
  const location = locationOf(context.cwd, association.node)
  return { ...tableOf(tables, ref, exportName, made, keys), manyToMany, location }
}

/** The associations of a model for which Sequelize makes tables, each table under the first of its two sides. */
export function madeJoins({ models }: TableContext, model: Model): readonly string[] {
  const made = models
    .associations()
    .filter((one) => one.kind === 'belongsToMany' && !throughModel(models, one))
    .filter((one, index, all) => all.findIndex(({ through }) => through === one.through) === index)
  return made.flatMap(({ source, target, as }) => {
    const other = models.of(target)
    return source === model.node ? (as ?? (other && pluralOf(other.name)) ?? []) : []
  })
}

const isNamed = ({ models }: TableContext, { as, target }: Association, property: string) => {
  const other = models.of(target)
  return as === undefined ? other !== undefined && pluralOf(other.name) === property : as === property
}

/** Sequelize defines a model for the name of a table, with most options of the association's source. */
function madeModel({ defaults }: Models, source: Model, { options }: Association, name: string): Model {
  const { timestamps: _own, paranoid: _deletes, ...inherited } = source.options
  const timestamps = options.flag('timestamps') ?? defaults.timestamps
  return {
    ...source,
    name,
    options: { ...defaults, ...inherited, tableName: name, timestamps },
    attributes: [],
    indexes: [],
    scope: undefined,
    typeOf: () => undefined,
    filled: new Set(),
  }
}
