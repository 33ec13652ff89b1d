import type { Schema } from './schema.js'
import { argumentOf, attributeOf, type Field, namesOf, type ObjectBlock, stringOf } from './syntax.js'

/** A column that holds the key of another model: one pair of `@relation(fields: [teamId], references: [id])`. */
export interface Reference {
  readonly field: string
  readonly model: ObjectBlock
  readonly key: string
}

/** The references that the relations of a model declare. */
export function referencesOf(schema: Schema, model: ObjectBlock): readonly Reference[] {
  return model.fields.flatMap((relation) => {
    const target = schema.models.get(relation.type)
    const attribute = attributeOf(relation, 'relation')
    const keys = namesOf(attribute?.args.find(({ name }) => name === 'references')?.value)
    const fields = namesOf(attribute?.args.find(({ name }) => name === 'fields')?.value)
    return fields.flatMap((field, index) => {
      const key = keys[index]
      return target && key !== undefined ? [{ field, model: target, key }] : []
    })
  })
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
