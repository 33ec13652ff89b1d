/** Collections of the host's by their models: what their fields hold is read off the schema, when a query asks. */
import { Collection, Field, type Fields, type FieldType } from './fields.js'
import { type MongooseModel, type MongooseSchema, schemaOf } from './handle.js'
import { pathIn } from './schema-path.js'

/** A document of a model as MongoDB has it; where there is no model, that type itself. */
export type RawDocument<Model> = Model extends { readonly castObject: (...parameters: never[]) => infer Raw }
  ? Raw
  : Model

/** Objects that are one value to Mongoose: dates, lists, maps, and the types of BSON. */
export type Whole =
  | Date
  | readonly unknown[]
  | ReadonlyMap<unknown, unknown>
  | Uint8Array
  | { readonly _bsontype: unknown }

/** Fields that Mongoose adds to a schema, and not always to its types. */
type Added = '_id' | '__v' | 'createdAt' | 'updatedAt'

/** The fields of a document, and of the objects in it: `card.phone.work`, `members.user`. */
type Names<Raw, Deeper extends readonly unknown[] = [1, 1, 1]> = {
  [Name in keyof Raw & string]-?: Name | Inside<Name, NonNullable<Raw[Name]>, Deeper>
}[keyof Raw & string]

type Inside<Name extends string, Value, Deeper> = Value extends readonly (infer Element)[]
  ? Element extends object
    ? `${Name}.${keyof Element & string}`
    : never
  : Value extends Whole
    ? never
    : Value extends object
      ? Deeper extends readonly [unknown, ...infer Rest]
        ? `${Name}.${Names<Value, Rest>}`
        : never
      : never

/** With names that the types leave out; those are all that is known where they take any. */
type AllNames<Raw, More extends string> = [More] extends [never]
  ? Names<Raw> | Added
  : Known<Names<Raw>> | More | Added

type Known<Name> = Name extends string ? (string extends Name ? never : Name) : never

/** The fields of a model; `More` are those that plugins add, or that its type does not name. */
export function entity<Model extends MongooseModel, More extends string = never>(
  model: Model,
): Fields<AllNames<RawDocument<Model>, More>>
/** The same of a schema of which a framework makes the model. */
export function entity<Raw, More extends string = never>(schema: MongooseSchema): Fields<AllNames<Raw, More>>
export function entity(source: MongooseModel | MongooseSchema): Fields {
  const collection = new Collection(source)
  const fields = new Map<string, Field>()
  const fieldOf = (property: string): Field => {
    const field = fields.get(property) ?? new Field(collection, property, () => typeOf(collection, property))
    fields.set(property, field)
    return field
  }
  return new Proxy<Fields>(
    {},
    { get: (_, property) => (typeof property === 'string' ? fieldOf(property) : undefined) },
  )
}

const types: Readonly<Record<string, FieldType>> = {
  String: 'string',
  Number: 'number',
  Double: 'number',
  Int32: 'number',
  BigInt: 'number',
  Boolean: 'boolean',
  Date: 'date',
  // As versions before 7 spell it.
  ObjectID: 'objectId',
  ObjectId: 'objectId',
}

function typeOf({ schema, source }: Collection, path: string): FieldType {
  const found = schema && pathIn(schema, path)
  // Elements of a list that has no objects are keys, whether or not the schema says whose.
  if (found?.instance === 'Array' && !found.schema) return 'list'
  if (found) return types[found.instance ?? ''] ?? 'other'
  if (schema && schemaOf(schema).pathType(path) === 'nested') return 'other'
  const name: unknown = Reflect.get(Object(source), 'modelName') ?? 'A schema'
  throw new TypeError(`${name} has no field ${path}: run scim-gen generate`)
}
