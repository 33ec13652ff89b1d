/** Collections and their fields, as queries name them: emitted into `model.gen.ts`. */
import { type MongooseModel, modelOf } from './handle.js'

/** How a field stores its values. */
export type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'objectId'
  /** An array of keys of other documents. */
  | 'list'
  | 'other'

export class Collection {
  constructor(
    /** The host's model, or the name of a collection of SCIM's own. */
    readonly source: MongooseModel | string,
  ) {}

  get name(): string {
    return typeof this.source === 'string' ? this.source : this.source.collection.name
  }

  get model(): MongooseModel | undefined {
    return typeof this.source === 'string' ? undefined : this.source
  }
}

export class Field {
  constructor(
    readonly collection: Collection,
    /** The name in the rows. */
    readonly property: string,
    readonly type: FieldType,
  ) {}

  /** The name in MongoDB: the id of a SCIM record is the key of its document. */
  get path(): string {
    return this.collection.model === undefined && this.property === 'id' ? '_id' : this.property
  }

  /** A value as the field holds it: the key of a document comes as text in a configuration. */
  cast(value: unknown): unknown {
    const { model } = this.collection
    if (this.type !== 'objectId' || !model || typeof value !== 'string') return value
    return modelOf(model).schema.path(this.path)?.cast(value) ?? value
  }
}

/** The fields of a collection, by their names. */
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>

/**
 * Declares a collection.
 *
 * @param source the host's model, or the name of a collection of SCIM's own
 * @param types name of a field → type of its values
 */
export function collection<Name extends string>(
  source: MongooseModel | string,
  types: Readonly<Record<Name, FieldType>>,
): Fields<Name> {
  const whole = new Collection(source)
  const entries = Object.entries<FieldType>(types).map(([name, type]) => [name, new Field(whole, name, type)])
  // One field a name, so the record has all of the names.
  return Object.fromEntries(entries) as Fields<Name>
}

/** A document of SCIM's own as a row, and a row as such a document. */
export const rowOf = ({ _id, ...rest }: Readonly<Record<string, unknown>>) => ({ id: _id, ...rest })
export const documentOf = ({ id, ...rest }: Readonly<Record<string, unknown>>) => ({ _id: id, ...rest })
