import { expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { detectKysely, findKyselyNaming } from '../../src/inspect/kysely/detect.js'
import { temporaryHost } from '../inspect/host.js'
import { shop, wiki } from './hosts.js'

const detect = (cwd: string) => detectKysely(cwd, readSources(cwd))

it('finds an injected Kysely: interface, dialect, plugin and migrations', () => {
  expect(detect(wiki())).toEqual({
    modelFiles: ['src/database/types/db.interface.ts'],
    dialect: 'postgresql',
    handles: [],
    migrations: {
      folder: 'src/database/migrations',
      note: 'where Kysely has its migrations',
      isFullest: true,
    },
    settings: { naming: {}, migrations: ['src/database/migrations'] },
  })
})

it('finds an exported handle', () => {
  expect(detect(shop())).toEqual({
    modelFiles: ['src/db/database.ts'],
    dialect: 'mysql',
    handles: ['src/db/database.ts#db'],
    settings: { migrations: [] },
  })
})

it('takes no other list for one that is named and not there: its generator was not run', () => {
  const cwd = temporaryHost({
    'src/db.ts':
      "import { Kysely } from 'kysely'\nimport type { DB } from './generated'\nexport const db = new Kysely<DB>({})",
    'src/types.ts':
      "import type { Selectable } from 'kysely'\nexport interface Auths { slack: { token: string } }",
  })
  expect(detect(cwd).modelFiles).toEqual([])
})

it('finds migrations by their names where their folder is called otherwise', () => {
  const migration = "import { Kysely } from 'kysely'\nexport const up = async (db: Kysely<never>) => {}"
  const cwd = temporaryHost({
    'src/db.ts': "import { Kysely } from 'kysely'\nexport const db = new Kysely<DB>({})",
    'database/changes/2024-03-01T08-00-00_users.ts': migration,
    'database/changes/2024-03-02T08-00-00_teams.ts': migration,
    'src/backup/backup.ts': migration,
  })
  expect(detect(cwd).migrations?.folder).toBe('database/changes')
})

it('finds nothing where Kysely is not used', () => {
  const cwd = temporaryHost({ 'src/index.ts': 'export interface Database { users: { id: string } }\n' })
  expect(detect(cwd)).toEqual({ modelFiles: [], handles: [], settings: {} })
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
])('knows the dialect of %s', (text, dialect) => {
  expect(detect(temporaryHost({ 'src/db.ts': text })).dialect).toBe(dialect)
})

it('reads the options of the plugin, of the handle that the config names', () => {
  const cwd = temporaryHost({
    'src/legacy.ts': "import { CamelCasePlugin, Kysely } from 'kysely'\nnew CamelCasePlugin()",
    'src/db.ts': `import { CamelCasePlugin, Kysely } from 'kysely'
export const db = new Kysely({ plugins: [new CamelCasePlugin({ underscoreBeforeDigits: true, upperCase: false })] })`,
    'src/plain.ts': "import { Kysely } from 'kysely'\nexport const db = new Kysely({})",
  })
  expect(findKyselyNaming(cwd, 'src/db.ts#db')).toEqual({ underscoreBeforeDigits: true })
  expect(findKyselyNaming(cwd, 'src/plain.ts#db')).toBeUndefined()
  expect(findKyselyNaming(cwd, 'src/legacy.ts#db')).toEqual({})
  expect(findKyselyNaming(cwd, 'argument')).toEqual({ underscoreBeforeDigits: true })
})
