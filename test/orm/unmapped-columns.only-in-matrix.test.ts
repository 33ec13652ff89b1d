/** What a team does to columns that SCIM does not map, after the last `generate`: every request works as before. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mikroOrmConfig, sequelizeConfig, typeormConfig } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, type FetchHostOptions, startFetchHost } from './support/fetch-host.js'

type Edit = readonly [path: string, from: string, to: string]

interface Orm {
  readonly name: string
  readonly options: () => Omit<FetchHostOptions, 'edit'>
  /** `salary` goes, and `floor` comes. */
  readonly edits: readonly Edit[]
  /**
   * The property that holds the name, which SCIM maps, is called something else. MikroORM keeps what decorators have said
   * of a class as long as the process runs, and of another one with its name too.
   */
  readonly missing?: {
    readonly edits: readonly Edit[]
    /** What asks for it. */
    readonly filter: string
    readonly error: string
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the handles of hosts that are put together when the tests run
const opened: any[] = []

const orms: readonly Orm[] = [
  {
    name: 'typeorm',
    options: () => ({
      config: typeormConfig('sqlite'),
      handle: async (load) => {
        const { dataSource } = await load('src/db.ts')
        opened.push({ close: () => dataSource.destroy() })
        await dataSource.initialize()
        await dataSource.synchronize()
        await dataSource.getRepository('State').insert([
          { code: 'in', label: 'Here' },
          { code: 'out', label: 'Gone' },
        ])
        const { tenant } = await load('src/tenant.ts')
        tenant.key = (await dataSource.getRepository('Organization').save({ name: 'Acme' })).id
        return dataSource.createQueryRunner()
      },
      migrate: async (runner, migrations) => {
        for (const migration of migrations)
          for (const Migration of Object.values<new () => { up(db: object): Promise<void> }>(migration))
            await new Migration().up(runner)
        await runner.release()
      },
    }),
    edits: [
      [
        'src/entities/person.ts',
        "  @Column({ type: 'decimal', precision: 10, scale: 2, nullable: true })\n  salary: string | null\n",
        '  @Column({ type: Number, nullable: true })\n  floor: number | null\n',
      ],
    ],
    missing: {
      edits: [['src/entities/person.ts', '  givenName?: string\n', '  firstName?: string\n']],
      filter: 'name.givenName pr',
      error: 'Person has no column for givenName: run scim-gen generate',
    },
  },
  {
    name: 'sequelize',
    options: () => ({
      config: sequelizeConfig('sqlite'),
      handle: async (load) => {
        const { sequelize } = await load('src/db.ts')
        opened.push(sequelize)
        await load('src/models/index.ts')
        return { context: sequelize.getQueryInterface() }
      },
    }),
    edits: [
      ['src/models/person.ts', 'salary: DataTypes.DECIMAL(10, 2)', 'floor: DataTypes.INTEGER'],
      ['src/migrations/20250101000000-init.ts', 'salary: DECIMAL(10, 2)', 'floor: INTEGER'],
    ],
    missing: {
      edits: [['src/models/person.ts', '    fullName: {', "    wholeName: { field: 'full_name',"]],
      filter: 'name.formatted pr',
      error: 'Person has no column for fullName: run scim-gen generate',
    },
  },
  {
    name: 'mikro-orm',
    options: () => {
      // biome-ignore lint/suspicious/noExplicitAny: likewise
      let orm: any
      return {
        config: mikroOrmConfig('sqlite'),
        handle: async (load) => {
          orm = (await load('src/db.ts')).orm
          opened.push(orm)
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
      }
    },
    edits: [
      [
        'src/entities/person.ts',
        "  @Property({ type: 'decimal', precision: 10, scale: 2, nullable: true })\n  salary?: string | null\n",
        "  @Property({ type: 'integer', nullable: true })\n  floor?: number | null\n",
      ],
    ],
  },
]

const edit = (cwd: string, edits: readonly Edit[]) => {
  for (const [path, from, to] of edits) {
    const file = join(cwd, path)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replace(from, to))
  }
}

describe.each(orms)('$name', ({ name, options, edits, missing }) => {
  onEach(['sqlite'], (open) => {
    const databases: TestDatabase[] = []
    const start = async (changed: readonly Edit[]): Promise<FetchHost> => {
      const database = await open()
      databases.push(database)
      return startFetchHost(name, database, { ...options(), edit: (cwd) => edit(cwd, changed) })
    }
    let host: FetchHost
    beforeAll(async () => {
      host = await start(edits)
    })
    afterAll(async () => {
      for (const handle of opened.splice(0)) await handle.close()
      for (const database of databases) await database.stop()
    })
    const { send, create, patch } = asking(() => host)

    test('a column that has gone and one that has come are in nobody’s way', async () => {
      const user = await create({ name: { formatted: 'Ada Lovelace', givenName: 'Ada' } })
      const path = `/Users/${user.id}`
      expect((await send('GET', path)).body.userName).toBe(user.userName)
      const emails = encodeURIComponent(`emails.value eq "${user.userName}"`)
      expect((await send('GET', `/Users?filter=${emails}`)).body.totalResults).toBe(1)
      expect((await patch(path, { op: 'replace', path: 'active', value: false })).status).toBe(200)
      const { status, body: group } = await send('POST', '/Groups', {
        displayName: 'Chess',
        members: [{ value: user.id }],
      })
      expect(status).toBe(201)
      expect((await send('GET', `/Groups/${group.id}`)).body.members).toMatchObject([{ value: user.id }])
      expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
      expect((await send('DELETE', path)).status).toBe(204)
    })

    test.runIf(missing)('one that SCIM maps is missed by its name', async () => {
      const { filter = '', error, edits: mapped = [] } = missing ?? {}
      host = await start(mapped)
      const errors: unknown[] = []
      const { status } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`, undefined, {
        onError: (found) => errors.push(found),
      })
      expect(status).toBe(500)
      expect(errors).toMatchObject([{ message: error }])
    })
  })
})
