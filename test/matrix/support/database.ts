import { join } from 'node:path'
import { startMariadb } from '../../support/mariadb.js'
import { startPostgres } from '../../support/postgres.js'
import type { Combination } from '../combinations.js'

export interface Database {
  /** For the tests: with a scheme, whatever the database. */
  readonly url: string
  /** As users of the driver write it. */
  readonly hostUrl: string
  readonly stop: () => Promise<void>
}

/** An empty database of one's own. */
export async function startDatabase({ database, driver }: Combination, cwd: string): Promise<Database> {
  switch (database) {
    case 'postgresql': {
      const { url, stop } = await startPostgres()
      return { url, hostUrl: url, stop }
    }
    case 'mariadb': {
      const { url, stop } = await startMariadb()
      return { url, hostUrl: driver === 'mariadb' ? url.replace(/^mysql:/, 'mariadb:') : url, stop }
    }
    case 'mongodb':
      return { url: '', hostUrl: 'mongodb://127.0.0.1:1/none', stop: async () => {} }
    case 'sqlite': {
      const path = join(cwd, 'host.db')
      const url = `file:${path}`
      return { url, hostUrl: driver === 'libsql' ? url : path, stop: async () => {} }
    }
  }
}
