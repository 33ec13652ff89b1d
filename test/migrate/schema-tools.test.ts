import { describe, expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { droppingScripts } from '../../src/migrate/schema-tools.js'

/** The commands that would drop SCIM's tables. */
function dropping(
  script: string,
  files: Readonly<Record<string, string>> = {},
  { orm = 'drizzle', migrations = 'drizzle' }: Partial<Pick<ScimConfig, 'orm' | 'migrations'>> = {},
) {
  const all: Readonly<Record<string, string>> = {
    'package.json': JSON.stringify({ scripts: { build: 'tsc', it: script } }),
    ...files,
  }
  return droppingScripts((path) => all[path], { ...config, orm, migrations }, 0).map(({ command }) => command)
}

const config = {
  orm: 'drizzle',
  dialect: 'postgresql',
  migrations: 'drizzle',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
} as const

describe('scripts that would drop SCIM’s tables', () => {
  test.each([
    ['drizzle-kit push', 'drizzle-kit push'],
    ['dotenv -- drizzle-kit push --force', 'drizzle-kit push'],
    ['mikro-orm schema:update --run', 'mikro-orm schema:update'],
    ['npx mikro-orm --config x.ts schema:update -r', 'mikro-orm schema:update'],
    ['prisma db push && tsx seed.ts', 'prisma db push'],
  ])('%s', (script, command) => {
    expect(dropping(script)).toEqual([command])
  })

  test.each([
    ['drizzle-kit push', { 'drizzle.config.ts': "export default { tablesFilter: ['!scim_*'] }" }],
    ['drizzle-kit push --config=db/kit.ts', { 'db/kit.ts': 'tablesFilter: ["app_*", "!scim_*"]' }],
    ['drizzle-kit push', { 'drizzle.config.ts': "export default { tablesFilter: ['app_*'] }" }],
    ['drizzle-kit push', { 'drizzle.config.ts': "export default { tablesFilter: 'app_*' }" }],
    ['mikro-orm schema:update --run', { 'src/mikro-orm.config.ts': "skipTables: ['scim_users']" }],
    ['prisma db push', { 'prisma.config.ts': "tables: { external: ['scim_users', 'scim_groups'] }" }],
  ])('%s where the configuration keeps them', (script, files) => {
    expect(dropping(script, files)).toEqual([])
  })

  test('names the configuration that the script names', () => {
    const manifest = JSON.stringify({ scripts: { it: 'drizzle-kit push --config ./db/kit.ts' } })
    const [found] = droppingScripts((path) => (path === 'package.json' ? manifest : undefined), config, 0)
    expect(found?.keep).toBe("Set `tablesFilter: ['!scim_*']` in db/kit.ts")
  })

  test('other scripts, a filter of something else, and Prisma where it declares the tables', () => {
    expect(dropping('drizzle-kit generate && drizzle-kit migrate')).toEqual([])
    expect(dropping('mikro-orm schema:update --safe --run')).toEqual([])
    expect(dropping('drizzle-kit push', { 'drizzle.config.ts': "tablesFilter: ['app_*', '*']" })).toEqual([
      'drizzle-kit push',
    ])
    const prisma = { orm: 'prisma', migrations: 'prisma/migrations' } as const
    expect(dropping('prisma db push', {}, prisma)).toEqual([])
    expect(dropping('drizzle-kit push', { 'package.json': '<<<<<<< HEAD' })).toEqual([])
  })
})

describe('in a workspace', () => {
  const push = JSON.stringify({ scripts: { 'db:push': 'drizzle-kit push' } })
  const ofModels = '../../packages/db/package.json'
  const found = (files: Readonly<Record<string, string>>, above = 2) =>
    droppingScripts(
      (path) => files[path],
      {
        ...config,
        migrations: '../../packages/db/migrations',
        user: { ...config.user, model: '../../packages/db/src/schema.ts#users' },
      },
      above,
    )

  test('scripts are those of the package with the models, and of the root, too', () => {
    expect(found({ [ofModels]: push })).toMatchObject([{ script: 'db:push', manifest: ofModels }])
    expect(found({ '../../package.json': push })).toMatchObject([{ manifest: '../../package.json' }])
    expect(found({ '../../../package.json': push })).toEqual([])
  })

  test('the configuration is that beside the script', () => {
    const kept = "export default { tablesFilter: ['!scim_*'] }"
    expect(found({ [ofModels]: push, '../../packages/db/drizzle.config.ts': kept })).toEqual([])
    expect(found({ [ofModels]: push, 'drizzle.config.ts': kept })).toHaveLength(1)
  })
})
