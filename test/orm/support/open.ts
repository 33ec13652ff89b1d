/** How a host of `fixtures` is set up with each ORM: its handle, its migrations, and its end. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { editFile } from '../../support/host.js'
import type { TestDatabase } from './databases.js'
import { type FetchHost, startFetchHost } from './fetch-host.js'
import { startPrismaHost } from './prisma-host.js'

export interface OpenHost extends Pick<FetchHost, 'cwd' | 'load' | 'send'> {
  /** What the service gets as its database. */
  // biome-ignore lint/suspicious/noExplicitAny: the handle of any ORM
  readonly db: any
  readonly close: () => Promise<void>
}

export type Open = (database: TestDatabase, edit?: (cwd: string) => void) => Promise<OpenHost>

/** Opens the host of a folder in `fixtures`, by what its config is on a dialect. */
type Opener = (name: string, config: (dialect: string) => object) => Open

/** Whoever has no listener ends with the first connection that is lost: the pool tells of those that nobody uses, each client of itself. */
function listenToErrors(cwd: string): void {
  editFile(cwd, 'src/db.ts', (text) =>
    text.replace(
      /(new pg\.Pool\(.*?\))( \}|$)/m,
      "$1.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))$2",
    ),
  )
}

/** A host that takes its handle from a module. */
export const exporting: Opener = (name, config) => async (database, edit) => {
  let db: OpenHost['db']
  const host = await startFetchHost(name, database, {
    config: config(database.dialect),
    handle: async (load) => {
      db = (await load('src/db.ts')).db
      return db
    },
    edit: (cwd) => {
      listenToErrors(cwd)
      edit?.(cwd)
    },
  })
  return {
    cwd: host.cwd,
    load: host.load,
    db,
    send: (method, path, body, options) => host.send(method, path, body, { db, ...options }),
    close: () => db.destroy(),
  }
}

export const drizzle: Opener = (name, config) => async (database, edit) => {
  let own: OpenHost['db']
  const host = await startFetchHost(name, database, {
    config: config(database.dialect),
    handle: async (load) => {
      own = await load('src/db.ts')
    },
    migrate: () => own.migrate(),
    edit: (cwd) => {
      listenToErrors(cwd)
      edit?.(cwd)
    },
  })
  return { ...host, db: own.db, close: () => own.pool.end() }
}

export const sequelize: Opener = (name, config) => async (database, edit) => {
  let handle: OpenHost['db']
  const host = await startFetchHost(name, database, {
    config: config(database.dialect),
    handle: async (load) => {
      handle = (await load('src/db.ts')).sequelize
      return { context: handle.getQueryInterface() }
    },
    edit,
  })
  await host.load('src/models/index.ts')
  return { ...host, db: { sequelize: handle }, close: () => handle.close() }
}

export const mikroOrm: Opener = (name, config) => async (database, edit) => {
  let orm: OpenHost['db']
  const host = await startFetchHost(name, database, {
    config: config(database.dialect),
    handle: async (load) => {
      orm = (await load('src/db.ts')).orm
      await orm.schema.createSchema()
      return orm
    },
    migrate: async (_orm, migrations) => {
      for (const Migration of migrations.flatMap(Object.values)) {
        const migration = new Migration(orm.em.getDriver(), orm.config)
        await migration.up()
        for (const query of migration.getQueries()) await orm.em.getConnection().execute(query)
      }
    },
    edit,
  })
  return { ...host, db: orm, close: () => orm.close(true) }
}

export const typeorm: Opener = (name, config) => async (database, edit) => {
  let source: OpenHost['db']
  const host = await startFetchHost(name, database, {
    config: config(database.dialect),
    edit: (cwd) => {
      mkdirSync(join(cwd, 'node_modules'))
      edit?.(cwd)
    },
    handle: async (load) => {
      source = (await load('src/db.ts')).dataSource
      await source.initialize()
      await source.synchronize()
      return source.createQueryRunner()
    },
    migrate: async (runner, migrations) => {
      for (const migration of migrations)
        for (const Migration of Object.values<new () => { up(db: object): Promise<void> }>(migration))
          await new Migration().up(runner)
      await runner.release()
    },
  })
  return { ...host, db: source, close: () => source.destroy() }
}

export const prisma: Opener = (name, config) => async (database, edit) => {
  const host = await startPrismaHost(database, {}, { name, config, edit })
  return { ...host, db: host.handle, close: () => host.handle.$disconnect() }
}
