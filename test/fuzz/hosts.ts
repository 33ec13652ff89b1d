/** What is asked: a directory of users in memory, which is fast, and an emitted service on SQLite, with groups. */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { bulk } from '../../src/runtime/protocol/bulk.js'
import { type Route, route } from '../../src/runtime/protocol/route.js'
import { type Directory, routes } from '../mount/support/directory.js'
import { startHost } from '../support/host.js'
import { IDS } from './inputs.js'

export interface FuzzHost {
  readonly routes: readonly Route[]
  readonly db: unknown
  readonly types: readonly ('/Users' | '/Groups')[]
  /** Asked before each input: that what there is stays small, and about what the inputs name. */
  readonly tidy: (index: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export function inMemory(): FuzzHost {
  const directory: Directory = new Map()
  return {
    routes: [...routes.filter(({ path }) => !path.startsWith('/Groups')), route('POST /Bulk', bulk)],
    db: directory,
    types: ['/Users'],
    tidy: async () => {
      if (directory.size > IDS.length) directory.clear()
    },
    stop: async () => {},
  }
}

const rows = (insert: (id: string, index: number) => string) => IDS.map(insert)

const statements = [
  ...['team_members', 'scim_groups', 'scim_users', 'teams', 'users'].map((table) => `delete from ${table}`),
  ...rows(
    (_, index) => `insert into users (id, email, role) values ('u${index}', 'u${index}@x.test', 'member')`,
  ),
  ...rows(
    (id, index) =>
      `insert into scim_users (id, user_id, user_name, user_name_key, version, created_at, updated_at)
       values ('${id}', 'u${index}', 'u${index}@x.test', 'u${index}@x.test', 1, 1700000000000, 1700000000000)`,
  ),
  ...rows((_, index) => `insert into teams (id, name) values ('t${index}', 'Team ${index}')`),
  ...rows(
    (id, index) =>
      `insert into scim_groups (id, group_id, display_name, display_name_key, version, created_at, updated_at)
       values ('${id}', 't${index}', 'Team ${index}', 'team ${index}', 1, 1700000000000, 1700000000000)`,
  ),
  ...rows(
    (_, index) => `insert into team_members (team_id, user_id, role) values ('t0', 'u${index}', 'member')`,
  ),
]

/** After so many inputs everything is as it was. */
const ROUND = 250

export async function onSqlite(): Promise<FuzzHost> {
  const { cwd, db, stop } = await startHost('express-drizzle-sqlite', { set: ['user.store=unmapped'] })
  const { routes } = await import(/* @vite-ignore */ join(cwd, 'src/scim/router.gen.ts'))
  return {
    routes,
    db,
    types: ['/Users', '/Groups'],
    tidy: async (index) => {
      if (index % ROUND === 0) for (const statement of statements) await db.run(sql.raw(statement))
    },
    stop,
  }
}
