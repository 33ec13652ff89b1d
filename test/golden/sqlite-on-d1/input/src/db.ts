import { type AnyD1Database, drizzle } from 'drizzle-orm/d1'
import * as schema from './schema.js'

/** A worker has its database of its environment. */
export const createDb = (binding: AnyD1Database) => drizzle(binding, { schema })
