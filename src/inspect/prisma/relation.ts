import { weakMemo } from '../memo.js'
import { isUnique } from './column.js'
import type { Schema } from './schema.js'
import {
  type Attribute,
  argumentOf,
  attributeOf,
  type Field,
  namesOf,
  type ObjectBlock,
  stringOf,
} from './syntax.js'

/** A column that holds the key of another model: one pair of `@relation(fields: [teamId], references: [id])`. */
export interface Reference {
  readonly field: string
  readonly model: ObjectBlock
  readonly key: string
}

/**
 * The references that the relations of a model declare. Of several columns that refer together, `[orgId, userId]`, one
 * tells the row; another holds what both rows belong to, and refers to that as the other row's does.
 */
export function referencesOf(
  schema: Schema,
  model: ObjectBlock,
  seen: ReadonlySet<ObjectBlock> = new Set(),
): readonly Reference[] {
  return model.fields.flatMap((relation) => {
    const target = schema.models.get(relation.type)
    const attribute = attributeOf(relation, 'relation')
    const keys = namesOf(attribute?.args.find(({ name }) => name === 'references')?.value)
    const fields = namesOf(attribute?.args.find(({ name }) => name === 'fields')?.value)
    return fields.flatMap((field, index): readonly Reference[] => {
      const key = keys[index]
      if (!target || key === undefined) return []
      if (fields.length === 1 || identifies(target, key)) return [{ field, model: target, key }]
      if (target === model || seen.has(target)) return []
      const further = referencesOf(schema, target, new Set([...seen, model]))
      return further.filter((one) => one.field === key).map((one) => ({ ...one, field }))
    })
  })
}

/** Whether a field alone tells the rows of a model apart. */
function identifies({ fields, attributes }: ObjectBlock, name: string): boolean {
  const isKey = (one: Attribute) => one.name === 'id' || (one.name === 'unique' && isUnique(one))
  const isOfField = (one: Attribute) => namesOf(argumentOf(one, 'fields')).join() === name
  const own = fields.find((field) => field.name === name)?.attributes ?? []
  return own.some(isKey) || attributes.some((one) => isKey(one) && isOfField(one))
}

/** Two lists that refer to each other: Prisma keeps them in a table of its own, with columns `A` and `B`. */
export interface ManyToMany {
  readonly table: string
  /** Whose key is in `A`, and the field of it that lists the other; then the same of `B`. */
  readonly a: Side
  readonly b: Side
}

export interface Side {
  readonly model: ObjectBlock
  readonly field: Field
}

/** The implicit many-to-many relation that a field is one side of. */
export function manyToManyOf(schema: Schema, model: ObjectBlock, field: Field): ManyToMany | undefined {
  const target = schema.models.get(field.type)
  const isSide = (one: Field, other: ObjectBlock) =>
    one.type === other.name && one.arity === 'list' && relationName(one) === relationName(field)
  const opposite = target?.fields.find((one) => one !== field && isSide(one, model))
  if (!target || !opposite || !isSide(field, target)) return undefined
  const sides = [
    { model, field },
    { model: target, field: opposite },
  ]
  // `A` is the model that comes first by name; of a relation with itself, the field.
  const [a, b] = sides.sort(
    (one, other) => compare(one.model.name, other.model.name) || compare(one.field.name, other.field.name),
  )
  return a && b && { table: `_${relationName(field) ?? `${a.model.name}To${b.model.name}`}`, a, b }
}

/** By code units, as Prisma does. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The name in `@relation("Name")`; it tells two relations between the same models apart. */
function relationName(field: Field): string | undefined {
  return stringOf(argumentOf(attributeOf(field, 'relation'), 'name'))
}

/** The fields of relations that lead to a model, where no other model is behind a field of that name. */
export const fieldsTo = ({ models }: Schema, { name }: ObjectBlock): readonly string[] =>
  [...targetsOf(models)].flatMap(([field, targets]) => (targets.size === 1 && targets.has(name) ? field : []))

/** The models that fields of a name lead to. */
const targetsOf = weakMemo((models: Schema['models']) => {
  const targets = new Map<string, Set<string>>()
  for (const { fields } of models.values())
    for (const { name, type } of fields)
      if (models.has(type)) targets.set(name, (targets.get(name) ?? new Set()).add(type))
  return targets
})
