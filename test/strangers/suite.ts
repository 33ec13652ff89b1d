/** An app of a stranger's, from `init` to what identity providers and two tenants ask. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../src/verify/run.js'
import { type Database, startDatabase } from '../matrix/support/database.js'
import { type HostApp, type HostServer, runScript, startServer } from '../matrix/support/host-app.js'
import { call } from '../support/host.js'
import { describeMariadb } from '../support/mariadb.js'
import { profilesOfAll } from '../support/profiles.js'
import { openSql } from '../support/sql-client.js'
import { filtersSuite } from '../tenant/suites/filters.js'
import { type SharingHost, sharedSuite } from '../tenant/suites/shared.js'
import { verbsSuite } from '../tenant/suites/verbs.js'
import {
  applySql,
  copyStranger,
  deployPrisma,
  makeConnections,
  mountIn,
  runSql,
  scimGen,
  showGroups,
  textOf,
} from './host.js'
import { installInto } from './packages.js'
import { type Stranger, type StrangerName, strangerNamed } from './strangers.js'

const PATIENCE = 300_000

/** What `init` and `generate` say of an app, and the files that are the developer's to read, as one text. */
async function saidOf(cwd: string, { flags = [], isRefused }: Stranger): Promise<string> {
  const asked = flags.length > 0 ? await scimGen(cwd, 'init', '--yes') : undefined
  const init = await scimGen(cwd, 'init', '--yes', ...flags)
  const own = ['scim.config.ts', 'src/scim-host.ts', 'scim-host.ts'].map((path) => [path, textOf(cwd, path)])
  const generate = init.code === 0 ? await scimGen(cwd, 'generate') : undefined
  const parts = [
    ...(asked ? [['$ scim-gen init --yes', asked.out]] : []),
    [['$ scim-gen init --yes', ...flags].join(' '), init.out],
    ...own.filter(([, text]) => text),
    ...(generate ? [['$ scim-gen generate', generate.out]] : []),
  ]
  expect([init.code, generate?.code], `${init.out}${generate?.out}`).toEqual(
    isRefused ? [3, undefined] : [0, 0],
  )
  return parts.map(([name, text]) => `=== ${name}\n${text?.trim()}\n`).join('\n')
}

/** Runs the app's own tool; an app that makes its tables when it starts has none, and SQL for SCIM's. */
async function migrate(app: HostApp, url: string): Promise<void> {
  if (JSON.parse(textOf(app.cwd, 'package.json')).scripts.migrate) return runScript(app, 'migrate')
  const server = await startServer(app)
  await server.stop()
  await applySql(app.cwd, url)
}

/** From `init` to the compiler, under the app's own tsconfig; where it is run, to the last check as well. */
export function strangerSuite(name: StrangerName, breadth: 'all' | 'sample' = 'all'): void {
  const stranger = strangerNamed(name)
  const {
    database: kind,
    isUrl,
    basePath = '/scim/v2',
    mount,
    isRefused,
    tenants,
    app = '',
    models = app,
    links,
    fails = {},
    shares: isShared = true,
  } = stranger
  const define = kind === 'mariadb' ? describeMariadb : describe

  define(name, () => {
    let root: string
    let cwd: string
    let database: Database | undefined
    let server: HostServer | undefined
    const env = () => ({
      PORT: '0',
      SCIM_TOKEN: 'acme',
      DATABASE_URL: database?.hostUrl ?? '',
      // Its generator would download an engine that it does not use.
      PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
    })
    beforeAll(async () => {
      root = copyStranger(name, links)
      cwd = join(root, app)
      await installInto(cwd)
      // Some apps are built with their database at hand.
      if (kind) database = await startDatabase({ database: kind, driver: isUrl ? 'libsql' : 'pg' }, cwd)
    }, PATIENCE)
    afterAll(async () => {
      await server?.stop()
      await database?.stop()
    })

    test('init finds it, and generate writes', async () => {
      await expect(await saidOf(cwd, stranger)).toMatchFileSnapshot(`expected/${name}.txt`)
    })
    if (isRefused) return

    test(
      'it compiles by its own tsconfig, with the line that mounts',
      async () => {
        for (const path of stranger.without ?? []) rmSync(join(cwd, path), { recursive: true })
        mountIn(cwd, mount)
        if (tenants) await showGroups(cwd)
        const { scripts } = JSON.parse(textOf(cwd, 'package.json'))
        await runScript({ cwd, env: env() }, scripts.typecheck ? 'typecheck' : 'build')
      },
      PATIENCE,
    )
    if (!kind) return

    test(
      'it is migrated and served, and no check fails',
      async () => {
        if (!database) throw new Error('There is no database')
        if (textOf(cwd, 'prisma.config.ts')) await deployPrisma(cwd, database.url)
        else await migrate({ cwd: join(root, models), env: env() }, database.url)
        for (const rows of tenants?.rows ?? []) await runSql(database.url, rows)
        await makeConnections(database.url, stranger)
        server = await startServer({ cwd, env: env() })
        const baseUrl = `${server.origin}${basePath}`
        const report = await verify({ baseUrl, token: 'acme', profiles: profilesOfAll, timeout: 10_000 })
        const failed = report.results.filter(({ outcome }) => outcome === 'failed')
        const told = failed.map(
          ({ id, findings }) => `${id}: ${findings.map(({ message }) => message).join('; ')}`,
        )
        expect(new Set(failed.map(({ id }) => id)), told.join('\n')).toEqual(new Set(Object.keys(fails)))
        expect(server.stderr()).toBe('')
      },
      PATIENCE,
    )

    if (!tenants || breadth === 'sample') return
    const send: SharingHost['send'] = (token, ...request) =>
      call({ base: `${server?.origin}${basePath}`, token }, ...request)
    const rowOf = async (email: string) => {
      const [table, column] = stranger.users ?? ['', '']
      const sql = await openSql(database?.url ?? '')
      const rows = await sql.find(table, column, email)
      const [of, key] = stranger.usersOf ?? []
      const users = of && key ? await sql.find(of, key, String(rows[0]?.[key] ?? 0)) : []
      await sql.end()
      return JSON.stringify([...rows, ...users])
    }
    describe('of two tenants, each sees its own', () => {
      const host = { send, rowOf }
      filtersSuite(host, { isShared })
      // Where no column has the address, nobody is known by it.
      if (!stranger.users) return
      verbsSuite(host, { isShared })
      if (isShared) sharedSuite(() => host)
    })
  })
}
