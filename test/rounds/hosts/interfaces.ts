/** Hosts of Kysely and Knex: tables as interfaces. */
import type { World } from '../world.js'
import { jsType, teamColumns, userColumns } from './sql.js'

/** SQLite keeps booleans and times as numbers. */
function tables(world: World, generated: (type: string) => string) {
  const { keys, hasTenants, dialect } = world
  const key = keys === 'text' ? 'string' : 'number'
  const id = keys === 'text' ? 'string' : generated('number')
  const lines = (columns: ReturnType<typeof userColumns>) =>
    columns.map((column) => {
      const kind =
        dialect !== 'postgresql' && ['boolean', 'time'].includes(column.kind) ? 'integer' : column.kind
      const type = jsType({ ...column, kind }, keys)
      return `${column.name}: ${column.kind === 'boolean' ? generated(type) : type}`
    })
  return {
    User: [`id: ${id}`, ...lines(userColumns(world))],
    Team: [`id: ${id}`, ...lines(teamColumns(world))],
    TeamMember: [`teamId: ${key}`, `userId: ${key}`],
    ...(hasTenants && { Company: [`id: ${generated('number')}`, 'domain: string'] }),
  }
}

const TABLES = { User: 'users', Team: 'teams', TeamMember: 'teamMembers', Company: 'companies' }

const interfaces = (all: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(all)
    .map(([name, lines]) => `export interface ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`)
    .join('\n')

export function kyselyHost(world: World): Readonly<Record<string, string>> {
  const all = tables(world, (type) => `Generated<${type}>`)
  const members = Object.keys(all).map((name) => `  ${TABLES[name as keyof typeof TABLES]}: ${name}\n`)
  const [imports, dialect] = {
    sqlite: [
      "import SQLite from 'better-sqlite3'\nimport { Kysely, SqliteDialect } from 'kysely'",
      "new SqliteDialect({ database: new SQLite(process.env.DATABASE_URL ?? 'app.db') })",
    ],
    postgresql: [
      "import { Kysely, PostgresDialect } from 'kysely'\nimport pg from 'pg'",
      'new PostgresDialect({ pool: new pg.Pool({ connectionString: process.env.DATABASE_URL }) })',
    ],
    mysql: [
      "import { Kysely, MysqlDialect } from 'kysely'\nimport { createPool } from 'mysql2'",
      "new MysqlDialect({ pool: createPool({ uri: process.env.DATABASE_URL ?? '' }) })",
    ],
    mongodb: ['', ''],
  }[world.dialect] as [string, string]
  return {
    'src/tables.ts': `import type { Generated } from 'kysely'\n\n${interfaces(all)}\nexport interface Database {\n${members.join('')}}\n`,
    'src/db.ts': `${imports}\nimport type { Database } from './tables.js'\n\nexport const db = new Kysely<Database>({ dialect: ${dialect} })\n`,
  }
}

/** Where Knex finds its database. */
export const knexHandle = ({ dialect }: World): string =>
  `knex({\n${
    {
      sqlite:
        "  client: 'better-sqlite3',\n  connection: { filename: process.env.DATABASE_URL ?? 'app.db' },\n  useNullAsDefault: true,",
      postgresql: "  client: 'pg',\n  connection: process.env.DATABASE_URL ?? '',",
      mysql: "  client: 'mysql2',\n  connection: process.env.DATABASE_URL ?? '',",
      mongodb: '',
    }[dialect]
  }\n})`

export function knexHost(world: World): Readonly<Record<string, string>> {
  const all = tables(world, (type) => type)
  const names = Object.keys(all)
  const optional = names.map(
    (name) =>
      `    ${TABLES[name as keyof typeof TABLES]}: Knex.CompositeTableType<${name}, Partial<${name}>, Partial<${name}>>\n`,
  )
  return {
    'src/tables.ts': interfaces(all),
    'src/knex-tables.d.ts': `import type { Knex } from 'knex'\nimport type { ${names.join(', ')} } from './tables.js'\n\ndeclare module 'knex/types/tables.js' {\n  interface Tables {\n${optional.join('')}  }\n}\n`,
    'src/db.ts': `import knex from 'knex'\n\nexport const db = ${knexHandle(world)}\n`,
  }
}
