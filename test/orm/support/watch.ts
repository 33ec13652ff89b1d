/** A session of its own on a host's database: it sees the others, and may end them or be in their way. */
import { Client } from 'pg'
import { connect } from '../../support/mariadb.js'
import type { TestDatabase } from './databases.js'

export interface Watch {
  /** The other sessions: how many there are, and how many do something, or are in a transaction. */
  readonly connections: () => Promise<{ readonly all: number; readonly busy: number }>
  /** Ends all others. */
  readonly cut: () => Promise<void>
  /** Locks the rows of SCIM's users until it is told not to. */
  readonly lockUsers: () => Promise<() => Promise<void>>
  /** Takes SCIM's table of users away, until it is told to give it back. */
  readonly hideUsers: () => Promise<() => Promise<void>>
  readonly end: () => Promise<void>
}

export const openWatch = ({ dialect, url }: TestDatabase): Promise<Watch> =>
  dialect === 'mysql' ? watchMariadb(url) : watchPostgres(url)

async function watchPostgres(url: string): Promise<Watch> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const others = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const users = async () => {
    const { rows } = await client.query(
      `select quote_ident(table_schema) as place, quote_ident(table_name) as name from information_schema.tables
       where table_name ~* '^(app_)?scim_?users?$'`,
    )
    return rows[0] as { readonly place: string; readonly name: string }
  }
  return {
    connections: async () => {
      const { rows } = await client.query(
        `select count(*)::int as all, count(*) filter (where state <> 'idle')::int as busy ${others}`,
      )
      return rows[0]
    },
    cut: async () => void (await client.query(`select pg_terminate_backend(pid) ${others}`)),
    lockUsers: async () => {
      const { place, name } = await users()
      await client.query('begin')
      await client.query(`select * from ${place}.${name} for update`)
      return async () => void (await client.query('rollback'))
    },
    hideUsers: async () => {
      const { place, name } = await users()
      await client.query(`alter table ${place}.${name} rename to hidden`)
      return async () => void (await client.query(`alter table ${place}.hidden rename to ${name}`))
    },
    end: () => client.end(),
  }
}

async function watchMariadb(url: string): Promise<Watch> {
  const client = await connect(url)
  const others = async (condition: string) => {
    const [rows] = await client.query(
      `select id from information_schema.processlist p left join information_schema.innodb_trx t
         on t.trx_mysql_thread_id = p.id
       where p.user = 'test' and p.id <> connection_id() and ${condition}`,
    )
    return rows as readonly { readonly id: number }[]
  }
  return {
    connections: async () => ({
      all: (await others('true')).length,
      busy: (await others(`(p.command <> 'Sleep' or t.trx_id is not null)`)).length,
    }),
    cut: async () => {
      for (const { id } of await others('true')) await client.query(`kill ${id}`)
    },
    lockUsers: async () => {
      await client.query('begin')
      await client.query('select * from scim_users for update')
      return async () => void (await client.query('rollback'))
    },
    hideUsers: async () => {
      await client.query('rename table scim_users to hidden')
      return async () => void (await client.query('rename table hidden to scim_users'))
    },
    end: () => client.end(),
  }
}
