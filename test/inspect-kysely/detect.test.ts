import { expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { detectKysely, findKyselyNaming } from '../../src/inspect/kysely/detect.js'
import { temporaryHost } from '../inspect/host.js'
import { shop, wiki } from './hosts.js'

const detect = (cwd: string) => detectKysely(cwd, readSources(cwd))

it('finds an injected Kysely: interface, dialect, plugin and migrations', async () => {
  expect(await detect(wiki())).toEqual({
    modelFiles: ['src/database/types/db.interface.ts'],
    databases: ['src/database/types/db.interface.ts#DbInterface'],
    dialect: 'postgresql',
    naming: {},
    handles: [],
    migrations: 'src/database/migrations',
  })
})

it('finds an exported handle', async () => {
  expect(await detect(shop())).toEqual({
    modelFiles: ['src/db/database.ts'],
    databases: ['src/db/database.ts#Database'],
    dialect: 'mysql',
    handles: ['src/db/database.ts#db'],
  })
})

it('finds migrations by their names where their folder is called otherwise', async () => {
  const migration = "import { Kysely } from 'kysely'\nexport const up = async (db: Kysely<never>) => {}"
  const cwd = temporaryHost({
    'src/db.ts': "import { Kysely } from 'kysely'\nexport const db = new Kysely<DB>({})",
    'database/changes/2024-03-01T08-00-00_users.ts': migration,
    'database/changes/2024-03-02T08-00-00_teams.ts': migration,
    'src/backup/backup.ts': migration,
  })
  expect((await detect(cwd)).migrations).toBe('database/changes')
})

it('finds nothing where Kysely is not used', async () => {
  const cwd = temporaryHost({ 'src/index.ts': 'export interface Database { users: { id: string } }\n' })
  expect(await detect(cwd)).toEqual({ modelFiles: [], databases: [], handles: [] })
})

it.each([
  [
    "import { NeonDialect } from 'kysely-neon'\nnew Kysely<DB>({ dialect: new NeonDialect({}) })",
    'postgresql',
  ],
  [
    "import { createKysely } from '@vercel/postgres-kysely'\nexport const db = createKysely<DB>()",
    'postgresql',
  ],
  ["import { PlanetScaleDialect } from 'kysely-planetscale'\nnew PlanetScaleDialect({})", 'mysql'],
  ["import { LibsqlDialect } from 'kysely-libsql'\nnew LibsqlDialect({})", 'sqlite'],
  ["import { D1Dialect } from 'kysely-d1'\nnew D1Dialect({})", 'sqlite'],
  ["import { MssqlDialect } from 'kysely'\nnew MssqlDialect({})", undefined],
])('knows the dialect of %s', async (text, dialect) => {
  expect((await detect(temporaryHost({ 'src/db.ts': text }))).dialect).toBe(dialect)
})

it('reads the options of the plugin, of the handle that the config names', async () => {
  const cwd = temporaryHost({
    'src/legacy.ts': "import { CamelCasePlugin, Kysely } from 'kysely'\nnew CamelCasePlugin()",
    'src/db.ts': `import { CamelCasePlugin, Kysely } from 'kysely'
export const db = new Kysely({ plugins: [new CamelCasePlugin({ underscoreBeforeDigits: true, upperCase: false })] })`,
    'src/plain.ts': "import { Kysely } from 'kysely'\nexport const db = new Kysely({})",
  })
  expect(await findKyselyNaming(cwd, 'src/db.ts#db')).toEqual({ underscoreBeforeDigits: true })
  expect(await findKyselyNaming(cwd, 'src/plain.ts#db')).toBeUndefined()
  expect(await findKyselyNaming(cwd, 'src/legacy.ts#db')).toEqual({})
  expect(await findKyselyNaming(cwd, 'argument')).toEqual({ underscoreBeforeDigits: true })
})
