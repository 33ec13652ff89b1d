/** Mongoose and its driver as this binding calls them, by shape: it imports neither. */

import { unavailable } from '../../errors.js'
import { Budget } from '../../protocol/budget.js'
import type { Row } from '../sql/orm.js'

/**
 * The connection, and while a transaction runs its session, for the writes of hooks to be part of it. `mongoose` itself is
 * such a handle.
 */
export interface MongooseHandle<Session = object> {
  readonly connection: MongooseConnection
  readonly session?: Session
}

/** `mongoose.connection`, or what `createConnection` gives. */
interface MongooseConnection {
  readonly models: object
  readonly collection: (...parameters: never[]) => unknown
  readonly transaction: (...parameters: never[]) => unknown
}

/** Any schema of Mongoose. */
export interface MongooseSchema {
  readonly path: (...parameters: never[]) => unknown
}

/** Any model of Mongoose. */
export interface MongooseModel {
  readonly collection: { readonly name: string }
  readonly schema: MongooseSchema
  readonly hydrate: (...parameters: never[]) => unknown
  readonly updateMany: (...parameters: never[]) => unknown
  readonly deleteMany: (...parameters: never[]) => unknown
}

/** A query of MongoDB, and a pipeline of an aggregation. */
export type Query = Readonly<Record<string, unknown>>
export type Pipeline = readonly Query[]

export interface InSession {
  readonly session?: object
}

/** A collection of the driver: no hooks or casts of Mongoose's. */
export interface NativeCollection {
  aggregate(pipeline: Pipeline, options: InSession): { toArray(): Promise<readonly Row[]> }
  insertMany(documents: readonly Row[], options: InSession & { readonly ordered?: boolean }): Promise<unknown>
  updateOne(filter: Query, update: Query, options: InSession): Promise<{ readonly matchedCount: number }>
  updateMany(filter: Query, update: Query, options: InSession): Promise<unknown>
  deleteMany(filter: Query, options: InSession): Promise<unknown>
  createIndex(
    keys: Readonly<Record<string, 1>>,
    options: { readonly unique: boolean; readonly name?: string },
  ): Promise<unknown>
  indexes(): Promise<readonly { readonly key: object }[]>
}

/** Where Mongoose has its options. */
interface Options {
  readonly autoIndex?: boolean
}

interface Connection {
  readonly config?: Options
  readonly base?: { readonly options?: Options }
  readonly models: Readonly<Record<string, MongooseModel>>
  collection(name: string): NativeCollection
  transaction(work: (session: object) => Promise<unknown>): Promise<unknown>
}

export interface HostDocument {
  set(changes: Row): unknown
  save(options: InSession & { readonly validateModifiedOnly?: boolean }): Promise<unknown>
  deleteOne(options: InSession): Promise<unknown>
  $session(session: null): unknown
}

/** The type of a path, as a schema says it. */
export interface SchemaType {
  /** Of the objects in it. */
  readonly schema?: HostSchema
  /** `String`, `ObjectId`, `Array`. */
  readonly instance?: string
  cast(value: unknown): unknown
}

export interface HostSchema {
  path(name: string): SchemaType | undefined
  /** `nested` for an object with paths below. */
  pathType(name: string): string
  /** The paths of each, with its options. */
  indexes(): readonly (readonly [paths: Row, options?: IndexOptions])[]
}

export interface IndexOptions {
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly partialFilterExpression?: unknown
}

/** The calls that the binding makes on a model. */
export interface HostModel {
  new (values: Row): HostDocument & Row
  readonly schema: HostSchema
  hydrate(document: Row): HostDocument & Row
  updateMany(filter: Query, update: Query, options: InSession): Promise<unknown>
  deleteMany(filter: Query, options: InSession): Promise<unknown>
}

/** The one place where the types of the host's documents are set aside. */
export const modelOf = (model: MongooseModel): HostModel => model as unknown as HostModel

/** The same of a schema. */
export const schemaOf = (schema: MongooseSchema): HostSchema => schema as unknown as HostSchema

/** The option that every call of a transaction must be given. */
export const inSession = ({ session }: MongooseHandle): InSession => (session ? { session } : {})

const connectionOf = ({ connection }: MongooseHandle): Connection => connection as unknown as Connection

export const modelsOf = (connection: MongooseHandle['connection']): readonly MongooseModel[] =>
  Object.values(connectionOf({ connection }).models)

/** Whether Mongoose makes indexes on a connection by itself. */
export const makesIndexes = (db: MongooseHandle): boolean => {
  const { config, base } = connectionOf(db)
  return config?.autoIndex ?? base?.options?.autoIndex ?? true
}

export const nativeCollection = (db: MongooseHandle, name: string): NativeCollection =>
  connectionOf(db).collection(name)

/**
 * Runs work in a transaction; the driver runs it again after a conflict with another one, for two minutes if it is let.
 * MongoDB has transactions on replica sets only.
 *
 * @throws ScimError 503 where others are in its way for too long
 */
export async function transaction<T>(
  db: MongooseHandle,
  work: (db: MongooseHandle) => Promise<T>,
  { attempts } = new Budget(),
): Promise<T> {
  const { connection } = db
  const end = performance.now() + attempts
  const results: T[] = []
  let runs = 0
  let last: unknown
  await connectionOf(db).transaction(async (session) => {
    if (runs++ > 0 && performance.now() > end) throw unavailable(last, 1)
    try {
      results.push(await work({ connection, session }))
    } catch (error) {
      last = error
      throw error
    }
  })
  const [result] = results.slice(-1)
  return result as T
}
