import { join } from 'node:path'
import { startMariadb } from '../../support/mariadb.js'
import { startPostgres } from '../../support/postgres.js'
import type { Combination } from '../combinations.js'
import { explaining } from './query-plans.js'

export interface Database {
  /** For the tests: with a scheme, whatever the database. */
  readonly url: string
  /** As users of the driver write it. */
  readonly hostUrl: string
  /** What a server of PostgreSQL has logged until now. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** An empty database of one's own. */
export async function startDatabase(
  { database, driver }: Pick<Combination, 'database' | 'driver'>,
  cwd: string,
): Promise<Database> {
  switch (database) {
    case 'postgresql': {
      const { url, log, stop } = await startPostgres(explaining)
      return { url, hostUrl: url, log, stop }
    }
    case 'mariadb': {
      const { url, stop } = await startMariadb()
      return {
        url,
        hostUrl: driver === 'mariadb' ? url.replace(/^mysql:/, 'mariadb:') : url,
        log: none,
        stop,
      }
    }
    case 'mongodb':
      return { url: '', hostUrl: 'mongodb://127.0.0.1:1/none', log: none, stop: async () => {} }
    case 'sqlite': {
      const path = join(cwd, 'host.db')
      const url = `file:${path}`
      return { url, hostUrl: driver === 'libsql' ? url : path, log: none, stop: async () => {} }
    }
  }
}

const none = () => ''
