import type { World } from '../world.js'
import { type HostColumn, teamColumns, userColumns } from './sql.js'

const MODULES = { sqlite: 'sqlite-core', postgresql: 'pg-core', mysql: 'mysql-core', mongodb: '' }

export function drizzleHost(world: World): Readonly<Record<string, string>> {
  const { dialect, keys, hasTenants } = world
  const make = { sqlite: 'sqliteTable', postgresql: 'pgTable', mysql: 'mysqlTable', mongodb: '' }[dialect]
  const used = new Set([make])
  const call = (name: string, ...values: readonly string[]) => {
    used.add(name)
    return `${name}(${values.join(', ')})`
  }
  const text = (name: string) =>
    dialect === 'mysql' ? call('varchar', `'${name}'`, '{ length: 191 }') : call('text', `'${name}'`)
  const integer = (name: string) => call(dialect === 'mysql' ? 'int' : 'integer', `'${name}'`)
  const typed = ({ name, kind }: HostColumn): string => {
    if (kind === 'boolean' && dialect !== 'sqlite') return call('boolean', `'${name}'`)
    if (kind === 'time' && dialect !== 'sqlite') return call('timestamp', `'${name}'`)
    if (kind === 'boolean') return call('integer', `'${name}'`, "{ mode: 'boolean' }")
    if (kind === 'time') return call('integer', `'${name}'`, "{ mode: 'timestamp' }")
    return kind === 'integer' ? integer(name) : text(name)
  }
  const line = (column: HostColumn) => {
    const { name, kind, isNullable, isUnique, refersTo } = column
    const rules = [
      isNullable ? '' : '.notNull()',
      kind === 'boolean' ? `.default(${name === 'isActive'})` : '',
      isUnique ? '.unique()' : '',
      refersTo ? `.references(() => ${refersTo}.id)` : '',
    ]
    return `  ${name}: ${typed(column)}${rules.join('')},`
  }
  const key = (wide = keys) => {
    if (wide === 'text') return `  id: ${text('id')}.primaryKey(),`
    if (dialect === 'sqlite') return `  id: ${integer('id')}.primaryKey({ autoIncrement: true }),`
    if (dialect === 'postgresql') return `  id: ${call('serial', "'id'")}.primaryKey(),`
    return `  id: ${integer('id')}.primaryKey().autoincrement(),`
  }
  const reference = (name: string, table: string) =>
    `    ${name}: ${keys === 'text' ? text(name) : integer(name)}.notNull().references(() => ${table}.id, { onDelete: 'cascade' }),`
  const table = (name: string, lines: readonly string[]) =>
    `export const ${name} = ${make}('${name}', {\n${lines.join('\n')}\n})\n`
  used.add('primaryKey')
  const tables = [
    ...(hasTenants ? [table('companies', [key('integer'), `  domain: ${text('domain')}.notNull(),`])] : []),
    table('users', [key(), ...userColumns(world).map(line)]),
    table('teams', [key(), ...teamColumns(world).map(line)]),
    `export const teamMembers = ${make}(\n  'teamMembers',\n  {\n${reference('teamId', 'teams')}\n${reference('userId', 'users')}\n  },\n  (table) => [primaryKey({ columns: [table.teamId, table.userId] })],\n)\n`,
  ]
  const opened = {
    sqlite: "import { drizzle } from 'drizzle-orm/libsql'",
    postgresql: "import { drizzle } from 'drizzle-orm/node-postgres'",
    mysql: "import { drizzle } from 'drizzle-orm/mysql2'",
    mongodb: '',
  }[dialect]
  const mode = dialect === 'mysql' ? ", mode: 'default'" : ''
  return {
    'src/schema.ts': `import { ${[...used].sort().join(', ')} } from 'drizzle-orm/${MODULES[dialect]}'\n\n${tables.join('\n')}`,
    'src/db.ts': `${opened}\nimport * as schema from './schema.js'\n\nexport const db = drizzle(process.env.DATABASE_URL ?? 'file:app.db', { schema${mode} })\n`,
    'drizzle.config.ts': `import { defineConfig } from 'drizzle-kit'\n\nexport default defineConfig({ dialect: '${dialect}', schema: './src/schema.ts', out: './${world.migrations}' })\n`,
  }
}
