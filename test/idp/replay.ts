/** Replays the corpus of identity providers' requests against a host. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FixtureName } from '../support/host.js'
import { groups } from './scenarios/groups.js'
import { queries } from './scenarios/queries.js'
import type { Scenario } from './scenarios/scenario.js'
import { users } from './scenarios/users.js'
import { openStage, type Stage, type World } from './world.js'

interface Row {
  readonly idp: string
  readonly step: string
  readonly method: string
  readonly path: string
  /** JSON, or text that goes as it is. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly expect: { readonly status: readonly number[]; readonly must: string }
}

const rows: readonly (Row & { readonly name: string })[] = readFileSync(
  new URL('../data/idp-requests.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map((row) => ({ ...row, name: `${row.idp} ${row.step}` }))

const scenarios: Readonly<Record<string, Scenario>> = { ...queries, ...users, ...groups }

export interface Replay {
  readonly set: readonly string[]
  /** Rows that answer otherwise than the corpus wants, by name, with the status. */
  readonly otherwise: Readonly<Record<string, number>>
  /** Whether the host keeps attributes that it has no column for. */
  readonly keepsUnmapped: boolean
}

/** Declares one test for each row. */
export function describeReplay(title: string, fixture: FixtureName, replay: Replay): void {
  describe(title, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await openStage(fixture, replay.set)
    })
    afterAll(() => stage.host.stop())

    it('knows every row', () => {
      expect(Object.keys(scenarios).sort()).toEqual(rows.map(({ name }) => name).sort())
    })

    for (const row of rows) {
      const scenario = scenarios[row.name]
      it(`${row.name}: ${row.expect.must}`, async () => {
        if (!scenario) throw new Error('The row has no scenario')
        await play(row, scenario, await stage.reset(), replay)
      })
    }
  })
}

async function play(sent: Row & { readonly name: string }, scenario: Scenario, world: World, replay: Replay) {
  const [ada, , cleo] = world.users
  const own = sent.path.startsWith('/Groups') ? world.group : ada
  const ids = { '{id}': own, '{userId}': cleo, ...(await scenario.given?.(world)) }
  const row: Row = JSON.parse(
    Object.entries(ids).reduce((text, [id, actual]) => text.replaceAll(id, actual), JSON.stringify(sent)),
  )
  // Names in one case, so that these headers replace the usual ones instead of joining them.
  const headers = Object.fromEntries(
    Object.entries(row.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const send = () => world.send(row.method, row.path, row.body ?? undefined, headers)
  const answer = await send()
  const otherwise = replay.otherwise[sent.name]
  expect(otherwise === undefined ? row.expect.status : [otherwise]).toContain(answer.status)
  if (otherwise !== undefined && otherwise >= 400) {
    expect(answer.body).toMatchObject({ status: String(otherwise), detail: expect.any(String) })
    return
  }
  const [path] = row.path.split('?')
  const target = row.method === 'POST' ? `${path}/${answer.body?.id}` : path
  const resource = async () => (await world.send('GET', target ?? '')).body
  const seen = { world, answer, resource, again: send }
  await scenario.must(seen)
  if (replay.keepsUnmapped) await scenario.kept?.(seen)
}
