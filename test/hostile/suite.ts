/** No request takes much longer than its size tells: the hostile table against plain requests of the same size. */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureName, type RunningHost, startHost } from '../support/host.js'
import { GROUPS, idOf, statements, USERS } from './data.js'
import { filtersOf, type Hostile, hostile, patch } from './requests.js'
import { type AskedService, type Cost, serviceOf } from './service.js'

const MOST_MILLISECONDS = 250
const MOST_TIMES = 50

/** Text that is read and ignored makes a plain PATCH as large as a hostile one. */
const sizes = [0, 1_000, 60_000, 1_000_000, 4_000_000] as const

export function runHostile(fixture: FixtureName): void {
  describe('hostile requests', () => {
    let host: RunningHost
    let service: AskedService
    let names: { readonly users: readonly string[]; readonly groups: readonly string[] }
    const failures: unknown[] = []
    const plain = new Map<number, number>()
    let turn = 0

    const place = () => {
      turn++
      return {
        user: idOf(USERS - 1 - (turn % USERS)),
        group: idOf(turn % GROUPS),
        id: (index: number) => idOf(index % USERS),
        unique: `hostile-${turn}`,
      }
    }
    const sizeOf = (length: number) => sizes.findLast((size) => size <= length) ?? 0

    /** The least of some attempts: what else the machine does only adds to one. */
    async function least(ask: () => Promise<Cost>, within: number): Promise<Cost> {
      let best = await ask()
      for (let attempt = 1; attempt < 4 && best.milliseconds > within; attempt++) {
        const next = await ask()
        if (next.milliseconds < best.milliseconds) best = next
      }
      return best
    }

    beforeAll(async () => {
      host = await startHost(fixture, { set: ['user.store=unmapped'] })
      for (const statement of statements[fixture])
        await (host.db.run ?? host.db.execute).call(host.db, sql.raw(statement))
      const { routes } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/router.gen.ts'))
      service = serviceOf(routes, host.db, (error) => void failures.push(error))
      const filterMap = async (file: string, name: string) => {
        const module = await import(/* @vite-ignore */ join(host.cwd, `src/scim/adapters/${file}.ts`))
        return Object.keys(new module[name]().filterMap)
      }
      names = {
        users: await filterMap('user', 'UserAdapter'),
        groups: await filterMap('group', 'GroupAdapter'),
      }
      for (const size of sizes) {
        const ask = () =>
          service.ask(
            patch(`/Users/${place().user}`, [
              { op: 'replace', path: 'title', value: `${turn}`, ignored: 'x'.repeat(size * 0.99) },
            ]),
          )
        for (let warm = 0; warm < 20; warm++) await ask()
        plain.set(size, (await least(ask, 0)).milliseconds)
      }
    })
    afterAll(() => host.stop())

    async function check({ name, request, isBulk }: Hostile): Promise<string | undefined> {
      const length = request(place()).body?.length ?? 0
      const most = isBulk ? MOST_MILLISECONDS : MOST_TIMES * (plain.get(sizeOf(length)) ?? 0)
      const within = Math.min(MOST_MILLISECONDS, most)
      const cost = await least(() => service.ask(request(place())), within)
      if (cost.status >= 500) return `${name}: ${cost.status} ${cost.detail}`
      if (cost.milliseconds <= within) return undefined
      return `${name}: ${cost.milliseconds} ms, ${within} at most (${cost.status} ${cost.detail})`
    }

    test.each(hostile)('$name', async (row) => {
      failures.length = 0
      expect(await check(row)).toBeUndefined()
      expect(failures).toEqual([])
    })

    test('every filter that the maps allow', async () => {
      const rows = [...filtersOf('/Users', names.users), ...filtersOf('/Groups', names.groups)]
      const slow: unknown[] = []
      for (const row of rows) {
        const failure = await check(row)
        if (failure !== undefined) slow.push(failure)
      }
      expect(rows.length).toBeGreaterThan(100)
      expect(slow).toEqual([])
      expect(failures).toEqual([])
    }, 120_000)
  })
}
