/** Thirty days of chaos on eight apps, of each provider, with three seeds: no difference. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { play } from '../../src/play/play.js'
import { PROVIDERS, providerOf } from '../../src/play/providers/providers.js'
import { combinations } from '../matrix/combinations.js'
import type { HostName } from '../matrix/hosts.js'
import { type CombinationApp, makeApp } from '../matrix/support/app.js'
import type { ServedHost } from '../support/served-host.js'

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

const SEEDS = [1, 2, 3] as const

const SILENT = { day() {}, story() {}, exchanges() {}, granted() {} }

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

    for (const provider of PROVIDERS)
      test.each(SEEDS)(
        `${provider}, seed %i`,
        async (seed) => {
          const { differences, givenUp, cleanup } = await play(
            {
              base: host.base,
              provider: providerOf(provider),
              credentials: { token: host.token, oauth: undefined },
              timeout: 30_000,
              hasChaos: true,
              keeps: false,
              ...{ people: 12, teams: 4, days: 30, seed, mark: `${provider}-${seed}` },
            },
            SILENT,
          )
          expect({ differences, givenUp, left: cleanup?.left }).toEqual({
            differences: [],
            givenUp: [],
            left: [],
          })
        },
        120_000,
      )
  })
