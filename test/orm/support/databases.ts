/** A fresh database of each kind, for the tests of one ORM. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { newFolder } from '../../matrix/support/folders.js'
import { describeMariadb, startMariadb } from '../../support/mariadb.js'
import { startPostgres } from '../../support/postgres.js'

export interface TestDatabase {
  readonly dialect: 'postgresql' | 'sqlite' | 'mysql'
  /** As drivers take it: a path for SQLite. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const start = {
  postgresql: startPostgres,
  mysql: startMariadb,
  sqlite: async () => {
    const folder = newFolder('database')
    return {
      url: join(folder, 'host.db'),
      stop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

type Define = (open: () => Promise<TestDatabase>) => void

/** The same tests on several databases; MariaDB's are skipped where it is not installed. */
export function onEach(dialects: readonly TestDatabase['dialect'][], define: Define): void {
  for (const dialect of dialects)
    (dialect === 'mysql' ? describeMariadb : describe)(dialect, () =>
      define(async () => ({ dialect, ...(await start[dialect]()) })),
    )
}
