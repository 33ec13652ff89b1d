import { drizzle } from 'drizzle-orm/libsql'
import * as schema from './schema.js'

export const db = drizzle(process.env.DATABASE_URL ?? 'file:host.db', { schema })
