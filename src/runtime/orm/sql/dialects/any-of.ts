/** Several databases for one emission (`migrations: { sqlite: …, postgresql: … }`): which it is, the app's handle tells. */
import type { Dialect } from './dialect.js'

/** How ORMs and their drivers call a database. */
const names: Readonly<Record<Dialect['name'], RegExp>> = {
  postgresql: /postgres|cockroach/,
  mysql: /mysql|maria/,
  sqlite: /sqlite|sqljs|libsql/,
}

const families = ['postgresql', 'mysql', 'sqlite'] as const

/**
 * Makes `anyOf` of an ORM.
 *
 * @param nameIn what the ORM calls the database of a handle
 */
export const dialectIn =
  <Db>(nameIn: (db: Db) => string) =>
  (first: Dialect, ...others: readonly Dialect[]): Dialect => ({
    ...first,
    of(db: Db) {
      const name = nameIn(db)
      const family = families.find((one) => names[one].test(name))
      const found = [first, ...others].find((dialect) => dialect.name === family)
      if (!found) throw new TypeError(`The migrations of scim.config.ts are for other databases than ${name}`)
      return found
    },
  })
