/** Collections and their fields, as queries name them. */
import { type MongooseHandle, type MongooseModel, type MongooseSchema, modelsOf } from './handle.js'
import { pathIn } from './schema-path.js'

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

/** The source of a collection: the host's model, the schema of one that a framework makes, or a name of SCIM's own. */
export type Source = MongooseModel | MongooseSchema | string

export class Collection {
  private found?: { readonly connection: object; readonly model: MongooseModel }

  constructor(readonly source: Source) {}

  /** Whether it is one of SCIM's own. */
  get isOwn(): boolean {
    return typeof this.source === 'string'
  }

  get name(): string {
    return typeof this.source === 'string' ? this.source : this.hostModel.collection.name
  }

  get model(): MongooseModel | undefined {
    return this.isOwn ? undefined : this.hostModel
  }

  /** The schema that casts the values of the host's fields. */
  get schema(): MongooseSchema | undefined {
    const { source } = this
    if (typeof source === 'string') return undefined
    return isModel(source) ? source.schema : source
  }

  /**
   * Finds the model of a schema among those of the connection.
   *
   * @throws TypeError where it has none
   */
  bind(db: () => MongooseHandle): void {
    const { source } = this
    if (typeof source === 'string' || isModel(source)) return
    const { connection } = db()
    if (this.found?.connection === connection) return
    const model = modelsOf(connection).find(({ schema }) => schema === source)
    if (!model)
      throw new TypeError(
        'The connection has no model of a schema: is it the one that the models are registered with?',
      )
    this.found = { connection, model }
  }

  private get hostModel(): MongooseModel {
    const { source, found } = this
    if (typeof source !== 'string' && isModel(source)) return source
    if (!found) throw new TypeError('The model of a schema was not looked up')
    return found.model
  }
}

const isModel = (source: MongooseModel | MongooseSchema): source is MongooseModel => 'hydrate' in source

export class Field {
  private known: FieldType | undefined
  private text: boolean | undefined

  constructor(
    readonly collection: Collection,
    /** The name in the rows. */
    readonly property: string,
    private readonly read: () => FieldType,
  ) {}

  get type(): FieldType {
    this.known ??= this.read()
    return this.known
  }

  /** The name in MongoDB: the id of a SCIM record is the key of its document. */
  get path(): string {
    return this.collection.isOwn && this.property === 'id' ? '_id' : this.property
  }

  /** Whether a field of the host's holds text, or a list of it: a reference may be the key of a document as text. */
  get holdsText(): boolean {
    this.text ??= this.inSchema(this.type === 'list' ? `${this.path}.$` : this.path)?.instance === 'String'
    return this.text
  }

  /** A value as the field holds it: the key of a document comes as text in a configuration, and is kept so by some. */
  cast(value: unknown): unknown {
    if (isObjectId(value)) return this.holdsText ? String(value) : value
    if (this.type !== 'objectId' || typeof value !== 'string') return value
    return this.inSchema(this.path)?.cast(value) ?? value
  }

  private inSchema(path: string) {
    const { schema } = this.collection
    return schema && pathIn(schema, path)
  }
}

/** As BSON marks it; versions of Mongoose before 7 spell it otherwise. */
const isObjectId = (value: unknown): boolean => /^ObjectI[dD]$/.test(String(Object(value)._bsontype))

/** The fields of a collection, by their names. */
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>

/**
 * Declares a collection.
 *
 * @param source the host's model, the schema of one that a framework makes, or the name of a collection of SCIM's own
 * @param types name of a field → type of its values
 */
export function collection<Name extends string>(
  source: Source,
  types: Readonly<Record<Name, FieldType>>,
): Fields<Name> {
  const whole = new Collection(source)
  const entries = Object.entries<FieldType>(types).map(([name, type]) => [
    name,
    new Field(whole, name, () => type),
  ])
  // One field a name, so the record has all of the names.
  return Object.fromEntries(entries) as Fields<Name>
}

/** A document of SCIM's own as a row, and a row as such a document. */
export const rowOf = ({ _id, ...rest }: Readonly<Record<string, unknown>>) => ({ id: _id, ...rest })
export const documentOf = ({ id, ...rest }: Readonly<Record<string, unknown>>) => ({ _id: id, ...rest })
