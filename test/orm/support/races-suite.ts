/** Two processes that serve one app, on one database: parallel changes at each level of isolation. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../support/mariadb.js'
import type { TestDatabase } from './databases.js'
import type { Answer } from './fetch-host.js'
import { type HostName, hosts, type OpenHost } from './hosts.js'
import { type Served, serveIn } from './processes.js'

export const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const patchOf = (operation: object) => ({ schemas: [PATCH_OP], Operations: [operation] })

/** What sessions that begin from now on have. */
async function isolate({ dialect, url }: TestDatabase, level: (typeof LEVELS)[number]): Promise<void> {
  if (dialect === 'mysql') {
    const client = await connect(url)
    await client.query(`set global transaction isolation level ${level}`)
    return client.end()
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database postgres set default_transaction_isolation = '${level}'`)
  await client.end()
}

/** @param adds how many members are added to ten groups at once */
export function racesSuite(
  name: HostName,
  open: () => Promise<TestDatabase>,
  adds: number,
  levels: readonly (typeof LEVELS)[number][] = LEVELS,
): void {
  describe.each(levels)('%s', (level) => {
    let database: TestDatabase
    let first: OpenHost
    let servers: readonly Served[] = []
    beforeAll(async () => {
      database = await open()
      await isolate(database, level)
      first = await hosts[name](database)
      servers = [await serveIn(first.cwd), await serveIn(first.cwd)]
    })
    afterAll(async () => {
      await Promise.all(servers.map(({ stop }) => stop()))
      await first?.close()
      await database?.stop()
    })

    let count = 0
    const send: Served['send'] = (...request) => {
      const server = servers[count++ % 2]
      if (!server) throw new Error('No server')
      return server.send(...request)
    }
    const made = async (path: string, resource: object): Promise<string> => {
      const { status, body } = await send('POST', path, resource)
      // As a client does.
      if (status === 503) return made(path, resource)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body.id
    }
    const times = <T>(total: number, make: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: total }, (_, index) => make(index)))
    const users = (total: number, prefix: string) =>
      times(total, (index) => made('/Users', { userName: `${prefix}${index}@example.com` }))
    const membersOf = async (group: string): Promise<readonly string[]> => {
      const { body } = await send('GET', `/Groups/${group}`)
      return (body.members ?? []).map(({ value }: { value: string }) => value).sort()
    }
    /** Nothing but success, and 503 with Retry-After. */
    const expectTold = (answers: readonly Answer[]) => {
      for (const { status, headers } of answers)
        if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        else expect(status).toBe(200)
      return answers.map(({ status }) => status === 200)
    }

    test('50 parallel changes of members: as many as were answered with 200', async () => {
      const ids = await users(50, 'member')
      const group = await made('/Groups', { displayName: 'Crew' })
      const add = (id: string) => patchOf({ op: 'add', path: 'members', value: [{ value: id }] })
      const isAdded = expectTold(
        await Promise.all(ids.map((id) => send('PATCH', `/Groups/${group}`, add(id)))),
      )
      expect(await membersOf(group)).toEqual(ids.filter((_, index) => isAdded[index]).sort())
    })

    test('50 parallel PATCHes of one user: as many versions as were answered with 200, each with what it sent', async () => {
      const user = await made('/Users', { userName: 'one@example.com' })
      const sent = (index: number) => {
        const address = `one${index}@example.com`
        return { userName: address, externalId: `e${index}`, emails: [{ value: address }] }
      }
      const answers = await times(50, (index) =>
        send('PATCH', `/Users/${user}`, patchOf({ op: 'replace', value: sent(index) })),
      )
      const isChanged = expectTold(answers)
      for (const [index, { body }] of answers.entries())
        if (isChanged[index]) expect(body).toMatchObject(sent(index))
      const { headers, body } = await send('GET', `/Users/${user}`)
      expect(headers.get('etag')).toContain(String(1 + isChanged.filter(Boolean).length))
      // The row of the host and SCIM's own are of the same request.
      expect(body).toMatchObject(sent(Number(body.externalId.slice(1))))
    })

    test(`${adds} parallel adds into 10 groups`, async () => {
      const ids = await users(adds / 10, 'many')
      const groups = await times(10, (index) => made('/Groups', { displayName: `Many ${index}` }))
      const requests = groups.flatMap((group) => ids.map((id) => ({ group, id })))
      const add = (id: string) => patchOf({ op: 'add', path: 'members', value: [{ value: id }] })
      const isAdded = expectTold(
        await Promise.all(requests.map(({ group, id }) => send('PATCH', `/Groups/${group}`, add(id)))),
      )
      for (const group of groups) {
        const added = requests.flatMap((each, index) =>
          each.group === group && isAdded[index] ? [each.id] : [],
        )
        expect(await membersOf(group)).toEqual(added.sort())
      }
    })
  })
}
