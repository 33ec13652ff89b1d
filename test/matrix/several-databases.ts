/**
 * Hosts that run on one of several databases, as their environment says: set up, generated and compiled once, and the same
 * build is served on each of them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../src/verify/run.js'
import { conformanceSuites } from '../spec/specification.js'
import { scimGen } from '../strangers/host.js'
import { describeMariadb } from '../support/mariadb.js'
import { profilesOfAll } from '../support/profiles.js'
import type { ServedHost } from '../support/served-host.js'
import type { Combination } from './combinations.js'
import { appOn, type CombinationApp, initHost, installPackages } from './support/app.js'

type Served = Pick<Combination, 'database' | 'driver' | 'env'>

export interface SeveralHost extends Pick<Combination, 'orm' | 'framework' | 'host'> {
  /** What the build is served on, with the environment that says so. */
  readonly on: readonly Served[]
}

export const severalHosts = {
  knex: {
    orm: 'knex',
    framework: 'express',
    host: 'express-knex',
    on: [
      { database: 'sqlite', driver: 'better-sqlite3' },
      { database: 'postgresql', driver: 'pg', env: { DB_CLIENT: 'pg' } },
      { database: 'mariadb', driver: 'mysql2', env: { DB_CLIENT: 'mysql2' } },
    ],
  },
  objection: {
    orm: 'objection',
    framework: 'koa',
    host: 'koa-objection',
    on: [
      { database: 'sqlite', driver: 'better-sqlite3' },
      { database: 'postgresql', driver: 'pg', env: { DB_CLIENT: 'pg' } },
      { database: 'mariadb', driver: 'mysql2', env: { DB_CLIENT: 'mysql2' } },
    ],
  },
  sequelize: {
    orm: 'sequelize',
    framework: 'koa',
    host: 'koa-sequelize',
    on: [
      { database: 'sqlite', driver: 'sqlite3' },
      { database: 'postgresql', driver: 'pg', env: { DB_DIALECT: 'postgres' } },
    ],
  },
  kysely: {
    orm: 'kysely',
    framework: 'fastify',
    host: 'fastify-kysely',
    on: [
      { database: 'sqlite', driver: 'better-sqlite3' },
      { database: 'postgresql', driver: 'pg' },
    ],
  },
  typeorm: {
    orm: 'typeorm',
    framework: 'nest',
    host: 'nest-typeorm',
    on: [
      { database: 'sqlite', driver: 'better-sqlite3' },
      { database: 'postgresql', driver: 'pg', env: { DB_TYPE: 'postgres' } },
      { database: 'mariadb', driver: 'mysql2', env: { DB_TYPE: 'mariadb' } },
    ],
  },
  'mikro-orm': {
    orm: 'mikro-orm',
    framework: 'nest-fastify',
    host: 'nest-fastify-mikro-orm',
    on: [
      { database: 'sqlite', driver: 'libsql' },
      { database: 'postgresql', driver: 'pg', env: { DB_TYPE: 'postgresql' } },
      { database: 'mariadb', driver: 'mariadb', env: { DB_TYPE: 'mariadb' } },
    ],
  },
} as const satisfies Readonly<Record<string, SeveralHost>>

const PATIENCE = 300_000

/** What the migrations of a config are for, in its order. */
const namedIn = (config: string): readonly string[] =>
  [...config.matchAll(/\b(postgresql|mysql|sqlite): (?:'|\{ folder)/g)].map(([, dialect = '']) => dialect)

/**
 * One host, from `init` to what it answers on each database.
 *
 * @param breadth `sample`: on two of them what RFC 7644 asks; on all, and the whole specification, otherwise
 */
export function severalDatabasesSuite(
  name: string,
  { orm, framework, host, on }: SeveralHost,
  breadth: 'all' | 'sample' = 'all',
): void {
  const combination = (served: Served): Combination => ({
    orm,
    framework,
    host,
    overlays: ['several'],
    ...served,
  })

  const sqlite = combination({ database: 'sqlite', driver: 'better-sqlite3' })

  describe(`${name} on one of several databases`, () => {
    let cwd: string
    test(
      'init names all of them, one tree is emitted for all, and it compiles',
      async () => {
        cwd = await initHost(sqlite)
        await installPackages(cwd, sqlite)
        const dialects = on.map(({ database }) => (database === 'mariadb' ? 'mysql' : database))
        const config = readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
        expect([...namedIn(config)].sort()).toEqual([...dialects].sort())
        const app = await appOn(sqlite, cwd)
        await app.build()
        expect(await scimGen(cwd, 'check')).toMatchObject({ code: 0 })
      },
      PATIENCE,
    )

    for (const served of breadth === 'all' ? on : on.slice(0, 2)) {
      const define = served.database === 'mariadb' ? describeMariadb : describe
      define(served.database, () => {
        let app: CombinationApp
        let running: ServedHost
        let errors: () => readonly string[]
        beforeAll(async () => {
          app = await appOn(combination(served), cwd)
          running = await app.serve()
          errors = running.watchErrors()
        }, PATIENCE)
        afterAll(async () => {
          await running?.stop()
          await app?.stop()
        })

        test('no check of any profile fails', async () => {
          const report = await verify({
            baseUrl: running.base,
            token: running.token,
            profiles: breadth === 'all' ? profilesOfAll : ['rfc7644'],
            timeout: 10_000,
          })
          const failed = report.results.filter(({ outcome }) => outcome === 'failed')
          expect(failed.map(({ id, findings }) => [id, findings])).toEqual([])
        }, 120_000)

        test('doctor finds in the database what the migrations were to make', async () => {
          const { code, out } = await scimGen(cwd, 'doctor', '--database', app.database.url)
          expect(code, out).toBe(0)
          expect(out).toMatch(/✓ Database +scim_users, scim_groups/)
        }, 120_000)

        if (breadth === 'all') conformanceSuites(() => running)

        test('the app logged no error in all this', () => expect(errors()).toEqual([]))
      })
    }
  })
}
