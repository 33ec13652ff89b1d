/** A rotation while two processes serve requests: nobody is refused; and a revocation, which both hear of in time. */
import { expect, test } from 'vitest'
import { onEach } from '../orm/support/databases.js'
import { serveIn } from '../orm/support/processes.js'
import { openTenants } from '../tenant/support/tenant-hosts.js'
import { byConnection } from './support/config.js'

const CLIENTS = 10

onEach(['postgresql'], (open) => {
  test('two processes refuse nobody while a token is rotated, and somebody 5 seconds after it ends', async () => {
    const database = await open()
    const host = await openTenants('knex', database, 'flag', undefined, byConnection)
    const [one, other] = [await serveIn(host.cwd), await serveIn(host.cwd)]
    try {
      const functions = await host.load('src/scim/connections.ts')
      const { connection, token } = await functions.createConnection({ name: 'Okta', tenant: 'acme' })
      let current: string = token
      let isOver = false
      const at = (count: number) => (count % 2 === 0 ? one : other)
      const answers = new Map<number, number>()
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let count = client; !isOver; count++) {
          const { status } = await at(count).send('GET', '/Users', undefined, current)
          answers.set(status, (answers.get(status) ?? 0) + 1)
          await pause(50)
        }
      })
      await pause(1_000)
      const { token: newer } = await functions.startRotation(connection.id)
      await pause(500)
      current = newer
      await pause(1_000)
      await functions.completeRotation(connection.id)
      await pause(1_500)
      isOver = true
      await Promise.all(clients)
      expect([...answers.keys()]).toEqual([200])
      expect(answers.get(200)).toBeGreaterThan(100)

      await functions.revokeConnection(connection.id)
      await pause(5_000)
      for (const { send } of [one, other])
        for (const ended of [token, newer])
          expect((await send('GET', '/Users', undefined, ended)).status).toBe(401)
    } finally {
      for (const { stop } of [one, other]) await stop()
      await host.close()
      await database.stop()
    }
  })
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
