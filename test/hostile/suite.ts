/** No request takes much longer than its size tells: the hostile table against plain requests of the same size. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitOf } from '../support/breadth.js'
import { GROUPS, idOf, USERS } from './data.js'
import type { OpenHostile } from './hosts.js'
import { filtersOf, type Hostile, hostile, patch } from './requests.js'
import { type AskedService, type Cost, serviceOf } from './service.js'

const MOST_MILLISECONDS = limitOf(250)
const MOST_TIMES = limitOf(50)

/** Text that is read and ignored makes a plain PATCH as large as a hostile one. */
const sizes = [0, 1_000, 20_000, 60_000, 150_000, 300_000, 600_000, 1_000_000, 2_000_000, 4_000_000] as const

/**
 * @param rows those of the table that are asked, beside all filters
 */
export function runHostile(open: () => Promise<OpenHostile>, rows: readonly Hostile[] = hostile): void {
  describe('hostile requests', () => {
    let host: OpenHostile
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

    const askPlain = (size: number) =>
      service.ask(
        patch(`/Users/${place().user}`, [
          { op: 'replace', path: 'title', value: `${turn}`, ignored: 'x'.repeat(size * 0.99) },
        ]),
      )

    /** The median of some attempts. */
    async function usual(ask: () => Promise<Cost>): Promise<number> {
      const costs: number[] = []
      for (let attempt = 0; attempt < 9; attempt++) costs.push((await ask()).milliseconds)
      return costs.sort((one, other) => one - other)[4] ?? 0
    }

    beforeAll(async () => {
      host = await open()
      const { routes } = await host.load('src/scim/router.gen.ts')
      service = serviceOf(routes, host.db, (error) => void failures.push(error))
      const { UserAdapter } = await host.load('src/scim/adapters/user.ts')
      const { GroupAdapter } = await host.load('src/scim/adapters/group.ts')
      names = {
        users: Object.keys(new UserAdapter().filterMap),
        groups: Object.keys(new GroupAdapter().filterMap),
      }
      for (const size of sizes) {
        const ask = () => askPlain(size)
        for (let warm = 0; warm < (size > 100_000 ? 3 : 20); warm++) await ask()
        plain.set(size, await usual(ask))
      }
    })
    afterAll(() => host?.stop())

    /**
     * Asks until one attempt is within its limit: what else the machine does only adds to one. A plain request is timed
     * beside each further attempt, as a machine that has become slower is slower for both.
     */
    async function check({ name, request, isBulk }: Hostile): Promise<string | undefined> {
      const size = sizeOf(request(place()).body?.length ?? 0)
      let faults = ''
      for (let attempt = 0; attempt < 10; attempt++) {
        const beside = attempt === 0 ? 0 : (await askPlain(size)).milliseconds
        const most = MOST_TIMES * Math.max(plain.get(size) ?? 0, beside)
        const within = isBulk ? MOST_MILLISECONDS : Math.min(MOST_MILLISECONDS, most)
        const cost = await service.ask(request(place()))
        if (cost.status >= 500) return `${name}: ${cost.status} ${cost.detail}`
        if (cost.milliseconds <= within) return undefined
        faults += ` ${cost.milliseconds} ms, ${within} at most (${cost.status} ${cost.detail})`
      }
      return `${name}:${faults}`
    }

    test.each(rows)('$name', async (row) => {
      failures.length = 0
      expect(await check(row)).toBeUndefined()
      expect(failures).toEqual([])
    })

    test('every filter that the maps allow', async () => {
      const filters = [...filtersOf('/Users', names.users), ...filtersOf('/Groups', names.groups)]
      const slow: unknown[] = []
      for (const row of filters) {
        const failure = await check(row)
        if (failure !== undefined) slow.push(failure)
      }
      expect(filters.length).toBeGreaterThan(100)
      expect(slow).toEqual([])
      expect(failures).toEqual([])
    }, 120_000)
  })
}
