/** Eight apps, one an ORM: thirty days of chaos, of each provider, with three seeds; and replay in a transaction of theirs. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROVIDERS } from '../../src/play/providers/names.js'
import { combinations } from '../matrix/combinations.js'
import type { HostName } from '../matrix/hosts.js'
import { type CombinationApp, makeApp } from '../matrix/support/app.js'
import { call } from '../support/host.js'
import type { ServedHost } from '../support/served-host.js'
import { agreementSuite } from './support/agreement.js'

/** One for each ORM that a server here can store for. */
const HOSTS: readonly HostName[] = [
  'express-drizzle-postgres',
  'fastify-prisma',
  'fastify-kysely',
  'express-knex',
  'koa-objection',
  'koa-sequelize',
  'nest-typeorm',
  'nest-fastify-mikro-orm',
]

/** Whose framework passes the handle (`db: 'argument'`). */
const PASSED: ReadonlySet<string> = new Set(['nest-typeorm', 'nest-fastify-mikro-orm'])

const bin = fileURLToPath(new URL('../../bin/scim-gen.js', import.meta.url))

for (const name of HOSTS)
  describe(name, () => {
    let app: CombinationApp
    let host: ServedHost
    beforeAll(async () => {
      const combination = combinations.find(
        ({ host, database }) => host === name && database === 'postgresql',
      )
      if (!combination) throw new Error(`No row has ${name} on PostgreSQL`)
      app = await makeApp(combination)
      await app.build()
      host = await app.serve()
    }, 300_000)
    afterAll(async () => {
      await host?.stop()
      await app?.stop()
    })

    test('replay --dry-run shows the rows that would change, and changes none', async () => {
      const requests = [
        {
          method: 'POST',
          path: '/Users',
          body: { userName: 'dry@acme.example' },
          answer: { id: 'u1' },
          status: 201,
        },
        { method: 'POST', path: '/Users', body: { userName: 'dry@acme.example' }, status: 409 },
        { method: 'GET', path: '/Users/u1', status: 200 },
        { method: 'GET', path: '/Users?filter=userName eq "dry@acme.example"', status: 200 },
      ]
      const lines = requests.map((one) => `${JSON.stringify(one)}\n`)
      writeFileSync(join(app.cwd, 'dry.jsonl'), lines.join(''))
      const { stdout, stderr } = await execa(process.execPath, [bin, 'replay', 'dry.jsonl', '--dry-run'], {
        cwd: app.cwd,
        env: app.env,
        reject: false,
      })
      if (PASSED.has(name)) expect(stderr).toContain('SG9203 The app passes the handle of its database')
      else {
        expect(stdout + stderr).toMatch(/POST +\/Users +201 +as it was .*\n +\+ \S+ +.*dry@acme\.example/)
        expect(stdout).toMatch(/✓ 4 requests, answered as they were; rolled back/)
      }
      const filter = encodeURIComponent('userName eq "dry@acme.example"')
      const found = await call(host, 'GET', `/Users?filter=${filter}`)
      expect(found.body.totalResults).toBe(0)
    }, 120_000)

    for (const provider of PROVIDERS) agreementSuite(() => host, provider)
  })
