import type { D1Client } from './d1-client.js'
import { type Database, type DrizzleHandle, databaseOf } from './handle.js'

/** The parts of a session of drizzle-orm/d1. */
interface Session {
  readonly client: D1Client
  readonly dialect: unknown
  readonly schema: unknown
  readonly options: unknown
}

type SessionClass = new (client: D1Client, dialect: unknown, schema: unknown, options: unknown) => object
type DatabaseClass = new (kind: 'async', dialect: unknown, session: object, schema: unknown) => DrizzleHandle

function sessionOf({ session }: Database): Session {
  if (!isSession(session)) throw new TypeError('The handle is none of drizzle-orm/d1')
  return session
}

/** Whether a client prepares statements, and takes several of them together: those of other drivers do one of both. */
const isSession = (session: unknown): session is Session => {
  const client: unknown = Reflect.get(Object(session), 'client')
  return ['prepare', 'batch'].every((name) => typeof Reflect.get(Object(client), name) === 'function')
}

/** Whether a handle is of drizzle-orm/d1. */
export const isOnD1 = (db: unknown): boolean => isSession(Reflect.get(Object(db), 'session'))

/** The client that a handle asks. */
export const clientOf = (db: DrizzleHandle): D1Client => sessionOf(databaseOf(db)).client

/** The same handle on another client, with the schema and the options that the app has given it. */
export function handleOn(client: D1Client, db: DrizzleHandle): DrizzleHandle {
  const session = sessionOf(databaseOf(db))
  const { dialect, schema, options } = session
  const own = new (session.constructor as SessionClass)(client, dialect, schema, options)
  const made = new (db.constructor as DatabaseClass)('async', dialect, own, schema)
  return Object.assign(made, { $client: client, $cache: Reflect.get(db, '$cache') })
}
