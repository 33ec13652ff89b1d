// What the app's own tables hold, and what a request changed in them. Reads the database file itself, past the service.
import { join } from 'node:path'
import { packageOf } from './host.mjs'

/** The tables of the host that SCIM writes, and what identifies a row of each. */
const KEYS = { users: ['id'], teams: ['id'], team_members: ['team_id', 'user_id'] }

/** Opens the database of the app in a folder, with the client that the app has. */
export async function openTables(folder, file) {
  const { createClient } = await import(packageOf(folder, '@libsql/client'))
  const client = createClient({ url: `file:${join(folder, file)}` })
  // The app notes the use of a token after it has answered.
  await client.execute('pragma busy_timeout = 2000')
  let before = await snapshot(client)
  return {
    execute: (sql, args) => client.execute({ sql, args }),
    /** The changes since the last time. */
    async changes() {
      const after = await snapshot(client)
      const found = diff(before, after)
      before = after
      return found
    },
    close: () => client.close(),
  }
}

async function snapshot(client) {
  const tables = {}
  for (const [table, keys] of Object.entries(KEYS)) {
    const { rows } = await client.execute(`select * from ${table}`)
    tables[table] = new Map(rows.map((row) => [keys.map((key) => row[key]).join(), { ...row }]))
  }
  return tables
}

/** One change a row: what it is (`~ users is_active`), for the demo to check; how to show it, for the reader. */
function diff(before, after) {
  return Object.keys(KEYS).flatMap((table) => [
    ...[...after[table]]
      .filter(([key]) => !before[table].has(key))
      .map(([, row]) => ({ kind: '+', table, what: `+ ${table}`, text: describe(table, row, after) })),
    ...[...after[table]].flatMap(([key, row]) => changed(table, before[table].get(key), row)),
    ...[...before[table]]
      .filter(([key]) => !after[table].has(key))
      .map(([, row]) => ({ kind: '-', table, what: `- ${table}`, text: describe(table, row, before) })),
  ])
}

function changed(table, before, after) {
  const columns = Object.keys(after).filter((column) => before && before[column] !== after[column])
  if (columns.length === 0) return []
  const values = columns.map((column) => `${column} ${show(before[column])} → ${show(after[column])}`)
  return [
    {
      kind: '~',
      table,
      what: `~ ${table} ${columns.join(' ')}`,
      text: values.join(', '),
    },
  ]
}

function describe(table, row, { users, teams }) {
  switch (table) {
    case 'users':
      return `${row.email}, ${row.first_name} ${row.last_name}, ${row.role}, is_active ${row.is_active}, id ${row.id}`
    case 'teams':
      return `${row.name}, id ${row.id}`
    default:
      return `${users.get(row.user_id)?.email} in ${teams.get(row.team_id)?.name}, ${row.role}`
  }
}

const show = (value) => (value === null ? 'null' : String(value))
