/** A small and a huge group: members that come, go and are looked for, answered without the others; and all of them. */
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleServer, type DatabaseName, generateHost, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers, numbers } from '../hosts/users.js'
import { type Load, TOKEN } from '../measure/load.js'
import { compare, median } from '../measure/stats.js'

const SMALL = { group: 0, size: 10 }
const LARGE = { group: 1, size: 10_000 }
const HUGE = { group: 2, size: { sqlite: 100_000, postgres: 1_000_000 } }
/** Users that are in neither group: they come and go. */
const NEWCOMERS = 100

const LABELS = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export const members: Benchmark = {
  name: 'members',
  run: async ({ quick }) => [...(await measure('sqlite', quick)), ...(await measure('postgres', quick))],
}

async function measure(name: DatabaseName, quick: boolean): Promise<readonly Figure[]> {
  const folder = temporaryFolder()
  generateHost(name, folder.path)
  const size = HUGE.size[name]
  const databases = await createDatabases(name, folder.path, () => fill(name, size))
  const file = await bundleServer(folder.path, 'scim/index')
  // A server for each group: the memory that one takes is the memory of its group.
  const start = () => startServer(file, { env: { DATABASE_URL: databases.url } })
  const [small, large, huge] = [await start(), await start(), await start()]
  const of = `a group of ${size.toLocaleString('en')} against one of ${SMALL.size}, ${LABELS[name]}`
  const newcomers = Array.from({ length: NEWCOMERS }, (_, index) => idOf(size + index))
  const rounds = quick ? 3 : 9

  const figures: Figure[] = []
  for (const [what, work] of [
    ['adding one member to', changing('add')],
    ['removing one member from', changing('remove')],
  ] as const) {
    const timed = (server: Server, group: number) => () => work(server, group, newcomers)
    const { a, b, ratio } = await compare(rounds, timed(huge, HUGE.group), timed(small, SMALL.group))
    const middle = await timed(large, LARGE.group)()
    const detail = `${a.toFixed(2)} ms; in one of ${LARGE.size} ${middle.toFixed(2)} ms, in the small one ${b.toFixed(2)} ms`
    figures.push({
      what: `${what} ${of}`,
      asked: { at: 'most', value: 1.2 },
      unit: '×',
      measured: ratio,
      detail,
    })
  }
  figures.push(await found(huge, name, file, folder.path))
  for (const [what, work] of [
    ['', async () => undefined],
    ['all members of ', reading],
  ] as const) {
    const [, middle, whole] = [
      await work(small, SMALL.group),
      await work(large, LARGE.group),
      await work(huge, HUGE.group),
    ]
    const [less, between, more] = [
      await small.peakMemory(),
      await large.peakMemory(),
      await huge.peakMemory(),
    ]
    const took =
      whole && middle
        ? `; ${(whole.bytes / 1e6).toFixed(0)} MB in ${(whole.milliseconds / 1000).toFixed(1)} s, the first byte after ${whole.first.toFixed(0)} ms; of ${LARGE.size} in ${middle.milliseconds.toFixed(0)} ms`
        : ''
    figures.push({
      what: `${what ? `reading ${what}` : 'all that with '}${of}: memory`,
      asked: { at: 'most', value: 1.2 },
      unit: '×',
      measured: more / less,
      detail: `peak ${more.toFixed(0)} MB, with ${LARGE.size} ${between.toFixed(0)} MB, with the small group ${less.toFixed(0)} MB${took}`,
    })
  }
  for (const server of [small, large, huge]) await server.stop()
  await databases.stop()
  folder.remove()
  return figures
}

/** One round: every newcomer is added and removed again, one of both timed; gives the median time. */
const changing =
  (timed: 'add' | 'remove') =>
  async ({ client }: Server, group: number, newcomers: readonly string[]) => {
    const times: number[] = []
    for (const id of newcomers) {
      const added = await client.time(patch(group, { op: 'add', path: 'members', value: [{ value: id }] }))
      const removed = await client.time(patch(group, { op: 'remove', path: `members[value eq "${id}"]` }))
      times.push(timed === 'add' ? added : removed)
    }
    return median(times)
  }

/** Groups by a member, in this database and in one of a hundredth as many members, or a tenth. */
async function found(huge: Server, name: DatabaseName, file: string, cwd: string): Promise<Figure> {
  const few = await createDatabases(name, cwd, () => fill(name, LARGE.size))
  const server = await startServer(file, { env: { DATABASE_URL: few.url } })
  const member = encodeURIComponent(`members[value eq "${idOf(SMALL.size + 1)}"]`)
  const path = `/Groups?filter=${member}&excludedAttributes=members`
  const finding =
    ({ client }: Server) =>
    async () => {
      const times: number[] = []
      for (let count = 0; count < NEWCOMERS; count++) times.push(await client.time({ method: 'GET', path }))
      return median(times)
    }
  const { a, b, ratio } = await compare(5, finding(huge), finding(server))
  await server.stop()
  await few.stop()
  return {
    what: `groups by one member, of ${HUGE.size[name].toLocaleString('en')} members against ${LARGE.size.toLocaleString('en')}, ${LABELS[name]}`,
    asked: { at: 'most', value: 1.2 },
    unit: '×',
    measured: ratio,
    detail: `${a.toFixed(2)} ms against ${b.toFixed(2)} ms`,
  }
}

/** All members, thrown away as they come. @throws Error where they are not all */
async function reading({ origin }: Server, group: number) {
  const start = performance.now()
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { body } = await fetch(`${origin}/scim/v2/Groups/${idOf(group)}`, { headers })
  let [bytes, first, last] = [0, 0, '']
  for await (const chunk of body ?? []) {
    first ||= performance.now() - start
    bytes += chunk.length
    last = Buffer.from(chunk).toString('latin1').slice(-2)
  }
  if (!last.endsWith('}')) throw new Error(`The members of group ${group} break off`)
  return { bytes, first, milliseconds: performance.now() - start }
}

const patch = (group: number, operation: object): Load => ({
  method: 'PATCH',
  path: `/Groups/${idOf(group)}?excludedAttributes=members`,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] },
})

const fill = (name: DatabaseName, huge: number) => [
  // The one that `doctor` names.
  ...(name === 'sqlite' ? ['create index member on team_members (user_id)'] : []),
  ...insertUsers(name, huge + NEWCOMERS),
  ...[SMALL, LARGE, { ...HUGE, size: huge }].flatMap(({ group, size }) => insertGroup(name, group, size)),
]

/** The statements that make a group, its SCIM record and its members: the first users. */
function insertGroup(name: DatabaseName, group: number, size: number): readonly string[] {
  const scim = `insert into scim_groups
    (id, group_id, external_id, display_name, display_name_key, version, created_at, updated_at)`
  return name === 'sqlite'
    ? [
        `insert into teams (id, name) values ('team_${group}', 'Team ${group}')`,
        `${scim} values ('${idOf(group)}', 'team_${group}', null, 'Team ${group}', 'team ${group}', 1, 1700000000000, 1700000000000)`,
        `${numbers(size)} insert into team_members (team_id, user_id, role)
         select 'team_${group}', 'user_' || i, 'member' from n`,
      ]
    : [
        `insert into groups (name) values ('Team ${group}')`,
        `${scim} select '${idOf(group)}', id, null, name, lower(name), 1, '2023-11-14', '2023-11-14'
         from groups where name = 'Team ${group}'`,
        `insert into group_members (group_id, user_id)
         select groups.id, md5(i::text)::uuid from groups, generate_series(0, ${size - 1}) i
         where name = 'Team ${group}'`,
      ]
}
