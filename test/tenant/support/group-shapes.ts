import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilerOutput } from '../../orm/support/compile.js'
import { onEach, type TestDatabase } from '../../orm/support/databases.js'
import { badgesSuite } from '../suites/badges.js'
import { oneTeamSuite } from '../suites/one-team.js'
import { leavingSuite, seatsSuite } from '../suites/seats.js'
import { openMongooseTenants } from './mongoose-host.js'
import { openTenants, shapes, type TenantHost, type TenantOrm } from './tenant-hosts.js'

const suites = {
  seats: seatsSuite,
  'seats, presence': leavingSuite,
  badges: badgesSuite,
  'one team': oneTeamSuite,
  'one place': oneTeamSuite,
}

const inLists: Readonly<Record<string, object>> = {
  badges: { user: 'badges' },
  holders: { user: 'holders.badge', create: { note: 'new' } },
}

/** The same of documents, on an imitation of a server. */
export const mongooseShapes = () => {
  describe.each(Object.keys(inLists))('Mongoose, badges in a list: %s', (list) => {
    let host: TenantHost
    beforeAll(async () => {
      host = await openMongooseTenants('badges', undefined, (config) => ({
        ...config,
        group: {
          ...config.group,
          members: { model: 'src/models.ts#Team', group: '_id', key: 'badge', ...inLists[list] },
        },
      }))
    })
    afterAll(() => host?.close())
    badgesSuite(() => host, list)
  })
  describe.each(shapes)('Mongoose, %s', (shape) => {
    let host: TenantHost
    beforeAll(async () => {
      host = await openMongooseTenants(shape)
    })
    afterAll(() => host?.close())
    suites[shape](() => host)
  })
}

/** What is asked of the members of groups, in each shape that these can have. */
export const groupShapes = (
  dialects: readonly TestDatabase['dialect'][],
  orms: readonly TenantOrm[],
  { isCompiled = false } = {},
) =>
  onEach(dialects, (open) => {
    describe.each(orms)('%s', (orm) => {
      describe.each(shapes)('%s', (shape) => {
        let database: TestDatabase
        let host: TenantHost
        beforeAll(async () => {
          database = await open()
          host = await openTenants(orm, database, shape)
        })
        afterAll(async () => {
          await host?.close()
          await database?.stop()
        })
        suites[shape](() => host)
        if (isCompiled)
          test('what was emitted compiles', async () => {
            expect(await compilerOutput(host.cwd)).toBe('')
          })
      })
    })
  })
