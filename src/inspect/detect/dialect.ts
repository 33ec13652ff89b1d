import type { SqlDialect } from '../host-model.js'

/** The drivers and packages of each database, by the names that ORMs and registries have for them. */
const names: Readonly<Record<SqlDialect, string>> = {
  postgresql:
    'postgres postgresql aurora-postgres pg pgnative pg-native neon @neondatabase/serverless @vercel/postgres',
  mysql: 'mysql mysql2 aurora-mysql mariadb singlestore planetscale @planetscale/database',
  sqlite: 'sqlite sqlite3 better-sqlite better-sqlite3 sqljs libsql @libsql/client turso',
}

/** The database of a driver; `undefined` for one that is not supported. */
export const dialectNamed = (driver: string | undefined = ''): SqlDialect | undefined =>
  (['postgresql', 'mysql', 'sqlite'] as const).find((dialect) => names[dialect].split(' ').includes(driver))

/** That of a package, which a scope may have of its own: `@prisma/adapter-pg`, `@mikro-orm/mysql`; Keyv's are for caches. */
export const dialectOfPackage = (name: string): SqlDialect | undefined =>
  dialectNamed(name) ?? dialectNamed(withoutScope(name))

/** `pg` of `@prisma/adapter-pg`. */
export const withoutScope = (name: string): string =>
  name.replace(/^@(?!keyv\/|types\/)[\w-]+\/(adapter-)?/, '')
