/** Hosts with a pool of one connection: whatever takes a second one while it has the first waits for itself. */
import { editFile } from '../../support/host.js'
import type { HostName } from './hosts.js'

/** A file that makes the pool, and how its text is changed. */
type Edit = readonly [file: string, from: string | RegExp, to: string]

const KNEX: Edit = ['src/db.ts', /connection: url/g, 'connection: url, pool: { min: 0, max: 1 }']

const edits: Readonly<Record<HostName, readonly Edit[]>> = {
  drizzle: [
    ['src/db.ts', /connectionString: [\w.]+/, '$&, max: 1'],
    ['src/db.ts', /uri: [^}]+?(?= \})/, '$&, connectionLimit: 1'],
  ],
  kysely: [
    ['src/db.ts', 'connectionString: url', '$&, max: 1'],
    ['src/db.ts', 'uri: url', '$&, connectionLimit: 1'],
  ],
  knex: [KNEX],
  objection: [KNEX],
  sequelize: [['src/db.ts', /logging: false/g, '$&, pool: { max: 1 }']],
  typeorm: [['src/db.ts', '...database,', '$& poolSize: 1,']],
  'mikro-orm': [['src/db.ts', 'LibSqlDriver>({', '$& pool: { min: 0, max: 1 },']],
  prisma: [
    ['src/adapter.ts', /connectionString: [^}]+?(?= \})/, '$&, max: 1'],
    ['src/adapter.ts', /MariaDb\(.+?\)$/m, "MariaDb(process.env.DATABASE_URL + '?connectionLimit=1')"],
  ],
}

/** Leaves the pool of a host with one connection. */
export const oneConnection = (name: HostName) => (cwd: string) => {
  for (const [file, from, to] of edits[name]) editFile(cwd, file, (text) => text.replace(from, to))
}
