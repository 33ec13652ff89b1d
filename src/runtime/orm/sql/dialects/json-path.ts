import { raw } from '../sql.js'

/** Text in SQL. */
export const quoted = (text: string) => raw(`'${text.replaceAll("'", "''")}'`)

/** `$."name"."givenName"`, as MySQL and SQLite have it. */
export const jsonPath = (path: readonly string[]) => quoted(`$${path.map((name) => `."${name}"`).join('')}`)
