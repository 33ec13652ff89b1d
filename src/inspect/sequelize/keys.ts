import type { Association, Attribute, Key, Model } from './model.js'
import type { Models } from './models.js'
import { camelize, singularOf } from './names.js'

/** A key that an association puts into a table. */
export interface KeyAttribute extends Key {
  readonly name: string
  readonly references: { readonly model: Model; readonly attribute: string }
  readonly association: Association
  /** Both keys of a table between two models are its primary key, where it has none of its own. */
  readonly through: boolean
}

/** The attributes of a model's primary key; `id` where it declares none, for Sequelize adds it. */
export function primaryKeyOf({ attributes }: Model): readonly string[] {
  const declared = attributes.filter(({ primaryKey }) => primaryKey).map(({ name }) => name)
  return declared.length > 0 ? declared : ['id']
}

const keyAttribute = (model: Model) => primaryKeyOf(model)[0] ?? 'id'

/** The keys that associations put into the table of a model. */
export function keysOf(models: Models, model: Model): readonly KeyAttribute[] {
  return models.associations().flatMap((association) => {
    const { kind, source, target } = association
    if (kind === 'belongsToMany')
      return throughNode(models, association) === model.node ? throughKeys(models, association, model) : []
    const [holder, other] = kind === 'belongsTo' ? [source, target] : [target, source]
    const referred = holder === model.node ? models.of(other) : undefined
    if (!referred) return []
    const name = kind === 'belongsTo' ? belongsToName : hasName
    return key(association, referred, name(association, model, referred))
  })
}

const throughNode = (models: Models, { through }: Association) =>
  typeof through === 'string' ? models.named(through) : through

/** The model between two models; `undefined` where Sequelize makes one for a table's name. */
export function throughModel(models: Models, association: Association): Model | undefined {
  const node = throughNode(models, association)
  return node && models.of(node)
}

/**
 * Both keys of a table between two models, that of the association's own source first.
 *
 * @param between The model of that table, where there is one.
 */
export function throughKeys(
  models: Models,
  association: Association,
  between?: Model,
): readonly KeyAttribute[] {
  const source = models.of(association.source)
  const target = models.of(association.target)
  if (!source || !target) return []
  const { as, foreignKey } = association
  const own = given(foreignKey) ?? declared(between, source) ?? named(source.name, source)
  const isSelf = source === target
  const back = models.associations().find((other) => isBack(models, association, other))
  const other =
    given(association.otherKey) ??
    given(back?.foreignKey) ??
    declared(between, target, own) ??
    named(isSelf && as !== undefined ? as : target.name, target)
  return [
    key(association, source, own, true, foreignKey),
    key(association, target, other, true, association.otherKey ?? back?.foreignKey),
  ]
}

/** The same table from its other side. */
function isBack(models: Models, association: Association, other: Association): boolean {
  const through = throughNode(models, association) ?? association.through
  return (
    other !== association &&
    other.kind === 'belongsToMany' &&
    other.source === association.target &&
    other.target === association.source &&
    (throughNode(models, other) ?? other.through) === through
  )
}

function belongsToName({ as, foreignKey }: Association, own: Model, target: Model): string {
  const byAlias = as === undefined ? undefined : camelize(`${as}_${keyAttribute(target)}`)
  return given(foreignKey) ?? declared(own, target) ?? byAlias ?? named(target.name, target)
}

function hasName({ as, foreignKey, kind }: Association, own: Model, source: Model): string {
  const after = kind === 'hasOne' && as !== undefined ? as : source.name
  return given(foreignKey) ?? declared(own, source) ?? named(after, source)
}

const given = (key: Key | undefined) => key?.name

/** sequelize-typescript takes the property with `@ForeignKey(() => Team)`. */
function declared(own: Model | undefined, target: Model, not?: string): string | undefined {
  if (own?.module !== 'sequelize-typescript') return undefined
  return own.attributes.find(({ name, references }) => name !== not && refersTo(references, target))?.name
}

const refersTo = (references: Attribute['references'], target: Model) =>
  references?.model === target.node || references?.model === target.declaration

const named = (after: string, referenced: Model): string =>
  camelize(`${singularOf(after)}_${keyAttribute(referenced)}`)

function key(
  association: Association,
  target: Model,
  name: string,
  through = false,
  { field, allowNull }: Key = association.foreignKey ?? {},
): KeyAttribute {
  const attribute = association.options.peek('targetKey')
  return {
    name,
    field,
    allowNull,
    references: {
      model: target,
      attribute:
        association.kind === 'belongsTo' && typeof attribute === 'string' ? attribute : keyAttribute(target),
    },
    association,
    through,
  }
}
