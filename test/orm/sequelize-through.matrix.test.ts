/** A many-to-many association of Sequelize without a model of the host's: Sequelize makes one, with timestamps. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sequelizeThroughConfig } from './support/configs.js'
import { onEach } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

describe('belongsToMany through a name', () => {
  onEach(['sqlite'], (open) => {
    let host: FetchHost
    // biome-ignore lint/suspicious/noExplicitAny: the module of a host that is put together when the test runs
    let sequelize: any
    let stop: () => Promise<void>
    beforeAll(async () => {
      const database = await open()
      stop = database.stop
      host = await startFetchHost('sequelize-through', database, {
        config: sequelizeThroughConfig,
        handle: async (load) => {
          sequelize = (await load('src/db.ts')).sequelize
          return { context: sequelize.getQueryInterface() }
        },
      })
    })
    afterAll(async () => {
      await sequelize?.close()
      await stop()
    })
    const { send, create, patch } = asking(() => host)

    test('memberships are rows of its model, filled as it fills them', async () => {
      const [ann, bob] = [await create(), await create()]
      const { status, body: club } = await send('POST', '/Groups', {
        displayName: 'Chess',
        members: [{ value: ann.id }],
      })
      expect(status).toBe(201)
      const path = `/Groups/${club.id}`
      for (const member of [ann, bob])
        expect(
          (await patch(path, { op: 'add', path: 'members', value: [{ value: member.id }] })).status,
        ).toBe(200)
      const rows = await sequelize.models.club_people.findAll()
      expect(rows.map((row: { createdAt: unknown }) => row.createdAt instanceof Date)).toEqual([true, true])
      await patch(path, { op: 'remove', path: `members[value eq "${ann.id}"]` })
      expect((await send('GET', path)).body.members).toMatchObject([{ value: bob.id }])
      expect(await sequelize.models.club_people.count()).toBe(1)
    })
  })
})
