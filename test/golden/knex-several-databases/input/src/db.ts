import knex from 'knex'

const client = process.env.DB_CLIENT ?? 'better-sqlite3'
const url = process.env.DATABASE_URL ?? 'status.db'

/** A file, unless the operators name a server. */
export const db = knex.default({
  client,
  connection: client === 'better-sqlite3' ? { filename: url } : url,
  useNullAsDefault: true,
  migrations: { directory: './migrations' },
})
