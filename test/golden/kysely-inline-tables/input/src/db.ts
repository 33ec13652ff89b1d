import SQLite from 'better-sqlite3'
import { type Generated, Kysely, SqliteDialect } from 'kysely'

export interface Database {
  users: {
    id: Generated<number>
    username: string
    display_name: string | null
    enabled: Generated<number>
    created_at: Generated<string>
  }
  groups: {
    id: Generated<number>
    name: string
    is_system: number
  }
  group_members: { group_id: number; user_id: number }
}

export const db = new Kysely<Database>({
  dialect: new SqliteDialect({ database: new SQLite('app.db') }),
})
