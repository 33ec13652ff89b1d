/** An app that runs on one of several databases: its chains of migrations, one for each, and what is refused. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { readFiles } from '../support/files.js'
import { atWork } from './at-work.js'

const inputOf = (name: string) => {
  const { 'command.json': _, ...files } = readFiles(join(import.meta.dirname, '../golden', name, 'input'))
  return files
}

let cwd: string
const { read, edit, run } = atWork(() => cwd)
const files = () => Object.keys(readFiles(cwd))
const records = () =>
  files()
    .filter((path) => path.startsWith('.scim-gen/migrations/'))
    .map((path) => path.replace(/^.*?_/, ''))
const migrationsIn = (folder: string) =>
  files().filter((path) => path.startsWith(`${folder}/`) && /scim/i.test(path)).length

describe('a folder for each', () => {
  const EACH = `{
    postgresql: 'src/migrations/postgresdb',
    mysql: 'src/migrations/mysqldb',
    sqlite: 'src/migrations/sqlite',
  }`
  beforeEach(() => {
    cwd = temporaryHost(inputOf('typeorm-several-databases'))
  })

  test('comes to an app that had one database, and goes again', async () => {
    expect(await run('init', '--yes', '--dialect', 'sqlite')).toMatchObject({ code: 0 })
    expect(read('scim.config.ts')).toContain("migrations: 'src/migrations/sqlite'")
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(records()).toHaveLength(1)

    edit('scim.config.ts', "migrations: 'src/migrations/sqlite'", `migrations: ${EACH}`)
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(['sqlite', 'mysqldb', 'postgresdb'].map((name) => migrationsIn(`src/migrations/${name}`))).toEqual(
      [1, 1, 1],
    )
    expect(read('src/scim/model.gen.ts')).toContain('dialect: anyOf(sqlite, postgresql, mysql)')
    expect(await run('check')).toMatchObject({ code: 0 })

    edit('scim.config.ts', `migrations: ${EACH}`, "migrations: 'src/migrations/postgresdb'")
    edit('scim.config.ts', "dialect: 'sqlite'", "dialect: 'postgresql'")
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(read('src/scim/model.gen.ts')).toContain('dialect: postgresql')
    expect(migrationsIn('src/migrations/postgresdb')).toBe(1)
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('each has records of its own, and what is lost of one is told of that one', async () => {
    await run('init', '--yes')
    await run('generate')
    const [lost = ''] = files().filter((path) => path.endsWith('.mysql.json'))
    rmSync(join(cwd, lost))
    const { code, err } = await run('generate')
    expect([code, err]).toEqual([1, expect.stringContaining(lost)])
    expect(err.match(/SG4107/g)).toHaveLength(1)
    expect(await run('generate', '--baseline')).toMatchObject({ code: 0 })
    expect(files()).toContain(lost)
    expect((await run('doctor')).out).toMatch(/✓ Migrations +3 recorded, in order/)
  })

  test('what would be lost is asked about once', async () => {
    await run('init', '--yes', '--set', 'user.active=scim')
    await run('generate')
    const { code, err } = await run('generate', '--set', 'user.active.field=disabled')
    expect(code).toBe(3)
    expect(err.match(/SG4111/g)).toHaveLength(1)
    expect(await run('generate', '--set', 'user.active.field=disabled', '--allow-destructive')).toMatchObject(
      {
        code: 0,
      },
    )
    expect(migrationsIn('src/migrations/mysqldb')).toBe(2)
  })

  test('a schema of PostgreSQL is one that the others do not have', async () => {
    edit('src/user.ts', '@Entity()', "@Entity({ schema: 'auth' })")
    await run('init', '--yes')
    expect(await run('generate')).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'SG3083 User is in the schema auth of PostgreSQL, and mysql and sqlite have no such thing',
      ),
    })
  })

  test('one database needs a folder among those that are named', async () => {
    await run('init', '--yes')
    edit('scim.config.ts', "sqlite: 'src/migrations/sqlite'", "sqlite: 'src/migrations/postgresdb'")
    const shared = await run('generate')
    expect(shared.code).toBe(1)
    expect(shared.err).toContain(
      "SG3082 migrations: 'src/migrations/postgresdb' is named for postgresql and for sqlite: each would run what is for the other",
    )
    edit('scim.config.ts', ', // one of several', ', // one')
    edit('scim.config.ts', "    sqlite: 'src/migrations/postgresdb',\n", '')
    edit('scim.config.ts', /dialect: '\w+'/.exec(read('scim.config.ts'))?.[0] ?? '', "dialect: 'sqlite'")
    expect((await run('generate')).err).toContain(
      "SG3081 dialect: 'sqlite' is none of the databases that migrations names: postgresql, mysql",
    )
  })
})

describe('one folder for all', () => {
  beforeEach(() => {
    cwd = temporaryHost(inputOf('knex-several-databases'))
  })

  test('a migration asks which database it runs on, and only for those that it is for', async () => {
    await run('init', '--yes')
    await run('generate')
    expect(records()).toEqual([
      'scim_create_users_groups.postgresql.json',
      'scim_create_users_groups.sqlite.json',
    ])
    edit('scim.config.ts', "postgresql: 'migrations'", "postgresql: 'migrations', mysql: 'migrations'")
    expect(await run('generate')).toMatchObject({ code: 0 })
    const [first = '', second = ''] = files().filter((path) => /^migrations\/.*scim/.test(path))
    const conditions = (path: string) => read(path).match(/dialect === '\w+'/g)
    expect(conditions(first)?.slice(0, 2)).toEqual(["dialect === 'sqlite3'", "dialect === 'postgresql'"])
    expect(new Set(conditions(second))).toEqual(new Set(["dialect === 'mysql'"]))
    expect(await run('check')).toMatchObject({ code: 0 })
    expect((await run('doctor')).out).toMatch(/✓ Migrations +3 recorded, in order/)
  })

  test('a migration from when there was one database would run on the others', async () => {
    await run('init', '--yes', '--dialect', 'sqlite')
    await run('generate')
    edit(
      'scim.config.ts',
      "migrations: 'migrations'",
      "migrations: { sqlite: 'migrations', postgresql: 'migrations' }",
    )
    const { code, err } = await run('generate')
    expect(code).toBe(1)
    expect(err).toMatch(
      /SG3082 The migration \d+_scim_create_users_groups is for sqlite alone, and postgresql would run it, too/,
    )
    for (const path of files().filter((one) => /scim_create/.test(one))) rmSync(join(cwd, path))
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('the runtime is ejected with what tells the databases apart', async () => {
    await run('init', '--yes')
    await run('generate')
    expect(await run('eject', '--runtime')).toMatchObject({ code: 0 })
    expect(files().filter((path) => path.endsWith('/any-of.ts'))).toHaveLength(1)
  })
})
