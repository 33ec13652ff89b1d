import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lacksDocumentdb, startDocumentdb } from '../../support/documentdb/server.js'
import { lacksGalera, startGalera } from '../../support/galera.js'
import { installed, startMariadb } from '../../support/mariadb.js'
import { lacksMysql, startMysql } from '../../support/mysql.js'
import { lacksPgbouncer, startPgbouncer } from '../../support/pgbouncer.js'
import { startPostgres, withStandbys } from '../../support/postgres.js'
import type { Combination } from '../combinations.js'
import { explaining } from './query-plans.js'

export interface Database {
  /** For the tests: with a scheme, whatever the database. */
  readonly url: string
  /** As users of the driver write it. */
  readonly hostUrl: string
  /** What a server of PostgreSQL has logged until now. */
  readonly log: () => string
  /** Of a hot standby, where a row has one. */
  readonly standby?: string
  readonly stop: () => Promise<void>
}

/** What this machine lacks for the database of a row. */
export const lackingFor = ({
  database,
  engine,
}: Pick<Combination, 'database' | 'engine'>): string | undefined => {
  if (engine === 'pgbouncer') return lacksPgbouncer
  if (engine === 'galera') return lacksGalera
  if (engine === 'mysql9') return lacksMysql
  if (engine === 'documentdb') return lacksDocumentdb
  return database === 'mariadb' && !installed
    ? 'mariadbd is not installed: apt-get install mariadb-server'
    : undefined
}

/** Those that the drivers of MariaDB and MySQL talk to. */
const SERVERS = { mariadb: () => startMariadb(), galera: startGalera, mysql9: startMysql }

/** An empty database of one's own. */
export async function startDatabase(
  { database, driver, engine }: Pick<Combination, 'database' | 'driver' | 'engine'>,
  cwd: string,
): Promise<Database> {
  switch (database) {
    case 'postgresql': {
      if (engine === 'standby') return withStandby()
      const { url, log, stop } = await startPostgres({ flags: explaining })
      if (engine !== 'pgbouncer') return { url, hostUrl: url, log, stop }
      const pooler = await startPgbouncer(url)
      return {
        url,
        hostUrl: pooler.url,
        log,
        stop: async () => {
          await pooler.stop()
          await stop()
        },
      }
    }
    case 'mariadb': {
      const { url, stop } = await SERVERS[engine === 'galera' || engine === 'mysql9' ? engine : 'mariadb']()
      return {
        url,
        hostUrl: driver === 'mariadb' ? url.replace(/^mysql:/, 'mariadb:') : url,
        log: none,
        stop,
      }
    }
    case 'mongodb': {
      if (engine === 'documentdb') {
        const { url, stop } = await startDocumentdb()
        return { url, hostUrl: url, log: none, stop }
      }
      return { url: '', hostUrl: 'mongodb://127.0.0.1:1/none', log: none, stop: async () => {} }
    }
    case 'sqlite': {
      if (driver === 'd1') return d1In(cwd)
      const path = join(cwd, 'host.db')
      const url = `file:${path}`
      return { url, hostUrl: driver === 'libsql' ? url : path, log: none, stop: async () => {} }
    }
  }
}

/** The file that Miniflare makes for D1, under a name of its own. */
const d1In = (cwd: string): Database => ({
  get url() {
    const folder = join(cwd, '.d1/miniflare-D1DatabaseObject')
    const file = readdirSync(folder).find((name) => /^[0-9a-f]+\.sqlite$/.test(name))
    return `file:${join(folder, String(file))}`
  },
  hostUrl: 'notes',
  log: none,
  stop: async () => {},
})

async function withStandby(): Promise<Database> {
  const primary = await startPostgres({ flags: withStandbys })
  const standby = await startPostgres({ of: primary.url })
  return {
    url: primary.url,
    hostUrl: primary.url,
    log: primary.log,
    standby: standby.url,
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}

const none = () => ''
