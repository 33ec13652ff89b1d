import { mysql } from './mysql.js'
import { postgresql } from './postgresql.js'
import { sqlite } from './sqlite.js'

/** The dialects by name. */
export const dialects = { postgresql, sqlite, mysql }
