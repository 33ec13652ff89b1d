/** The databases that the runtime speaks, by their names. */
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'

export const dialects = { mysql, postgresql, sqlite }
