/** The databases that the runtime speaks, by their names. */
import { mysql } from '../../src/runtime/orm/dialects/mysql.js'
import { postgresql } from '../../src/runtime/orm/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/dialects/sqlite.js'

export const dialects = { mysql, postgresql, sqlite }
