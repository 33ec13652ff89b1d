/** The hosts of `fixtures`, each with its ORM's own way to set it up. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { editFile } from '../../support/host.js'
import {
  drizzleConfig,
  knexConfig,
  kyselyConfig,
  mikroOrmConfig,
  objectionConfig,
  sequelizeConfig,
  typeormConfig,
} from './configs.js'
import type { TestDatabase } from './databases.js'
import { type FetchHost, startFetchHost } from './fetch-host.js'
import { startPrismaHost } from './prisma-host.js'

export interface OpenHost extends Pick<FetchHost, 'cwd' | 'load' | 'send'> {
  readonly close: () => Promise<void>
}

type Open = (database: TestDatabase, edit?: (cwd: string) => void) => Promise<OpenHost>

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
const exporting =
  (name: string, config: (dialect: string) => object): Open =>
  async (database, edit) => {
    // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
    let db: any
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
      send: (method, path, body, options) => host.send(method, path, body, { db, ...options }),
      close: () => db.destroy(),
    }
  }

const drizzle: Open = async (database, edit) => {
  // biome-ignore lint/suspicious/noExplicitAny: the modules of a host that is put together when the test runs
  let own: any
  const host = await startFetchHost('drizzle', database, {
    config: drizzleConfig(database.dialect),
    handle: async (load) => {
      own = await load('src/db.ts')
    },
    migrate: () => own.migrate(),
    edit: (cwd) => {
      listenToErrors(cwd)
      edit?.(cwd)
    },
  })
  return { ...host, close: () => own.pool.end() }
}

const sequelize: Open = async (database, edit) => {
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let handle: any
  const host = await startFetchHost('sequelize', database, {
    config: sequelizeConfig(database.dialect),
    handle: async (load) => {
      handle = (await load('src/db.ts')).sequelize
      return { context: handle.getQueryInterface() }
    },
    edit,
  })
  await host.load('src/models/index.ts')
  return { ...host, close: () => handle.close() }
}

const mikroOrm: Open = async (database, edit) => {
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let orm: any
  const host = await startFetchHost('mikro-orm', database, {
    config: mikroOrmConfig(database.dialect),
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
  return { ...host, close: () => orm.close(true) }
}

const typeorm: Open = async (database, edit) => {
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let source: any
  const host = await startFetchHost('typeorm', database, {
    config: typeormConfig(database.dialect),
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
  await source.getRepository('State').insert([
    { code: 'in', label: 'Here' },
    { code: 'out', label: 'Gone' },
  ])
  const { tenant } = await host.load('src/tenant.ts')
  tenant.key = (await source.getRepository('Organization').save({ name: 'Acme' })).id
  return { ...host, close: () => source.destroy() }
}

const prisma: Open = async (database, edit) => {
  const host = await startPrismaHost(database, {}, edit)
  return { ...host, close: () => host.plain.$disconnect() }
}

export const hosts = {
  drizzle,
  kysely: exporting('kysely', kyselyConfig),
  knex: exporting('knex', knexConfig),
  objection: exporting('objection', objectionConfig),
  sequelize,
  typeorm,
  'mikro-orm': mikroOrm,
  prisma,
} as const

export type HostName = keyof typeof hosts
