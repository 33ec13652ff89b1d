/** What of Mongoose and of its driver this binding calls, by shape: it imports neither. */
import type { Row } from '../orm.js'

/** A connection of Mongoose: `mongoose.connection`, or what `createConnection` gives. */
export interface MongooseHandle {
  readonly collection: (...parameters: never[]) => unknown
  readonly transaction: (...parameters: never[]) => unknown
}

/** What hooks get for `db`: in the transaction its session, for their own writes to be part of it. */
export interface MongooseSession<Session = object> {
  readonly connection: MongooseHandle
  /** Absent once the transaction is committed. */
  readonly session?: Session
}

export type MongooseDb = MongooseHandle | MongooseSession

/** Any model of Mongoose. */
export interface MongooseModel {
  readonly collection: { readonly name: string }
  readonly schema: { readonly path: (...parameters: never[]) => unknown }
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
  insertMany(documents: readonly Row[], options: InSession): Promise<unknown>
  updateOne(filter: Query, update: Query, options: InSession): Promise<{ readonly matchedCount: number }>
  deleteMany(filter: Query, options: InSession): Promise<unknown>
  createIndex(keys: Readonly<Record<string, 1>>, options: { readonly unique: boolean }): Promise<unknown>
}

interface Connection {
  collection(name: string): NativeCollection
  transaction(work: (session: object) => Promise<unknown>): Promise<unknown>
}

export interface HostDocument {
  set(changes: Row): unknown
  save(options: InSession & { readonly validateModifiedOnly?: boolean }): Promise<unknown>
  deleteOne(options: InSession): Promise<unknown>
  $session(session: null): unknown
}

/** The calls that the binding makes on a model. */
export interface HostModel {
  new (values: Row): HostDocument & Row
  readonly schema: { path(name: string): { cast(value: unknown): unknown } | undefined }
  hydrate(document: Row): HostDocument & Row
  updateMany(filter: Query, update: Query, options: InSession): Promise<unknown>
  deleteMany(filter: Query, options: InSession): Promise<unknown>
}

/** The one place where the types of the host's documents are set aside. */
export const modelOf = (model: MongooseModel): HostModel => model as unknown as HostModel

const isSession = (db: MongooseDb): db is MongooseSession => 'connection' in db

/** The handle itself, whether or not a transaction runs. */
export const handleOf = (db: MongooseDb): MongooseHandle => (isSession(db) ? db.connection : db)

/** What every call of a transaction must be given. */
export const inSession = (db: MongooseDb): InSession =>
  isSession(db) && db.session ? { session: db.session } : {}

const connectionOf = (db: MongooseDb): Connection => handleOf(db) as unknown as Connection

export const nativeCollection = (db: MongooseDb, name: string): NativeCollection =>
  connectionOf(db).collection(name)

/**
 * Runs work in a transaction; the driver runs it again after a conflict with another one. MongoDB has transactions on
 * replica sets only.
 */
export async function transaction<T>(db: MongooseDb, work: (db: MongooseSession) => Promise<T>): Promise<T> {
  const connection = handleOf(db)
  const results: T[] = []
  await connectionOf(db).transaction(async (session) => {
    results.push(await work({ connection, session }))
  })
  const [result] = results.slice(-1)
  return result as T
}
