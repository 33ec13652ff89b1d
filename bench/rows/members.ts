/** Adding one member to a small and to a huge group, answered without the members. */
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleServer, type DatabaseName, generateHost, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers, numbers } from '../hosts/users.js'
import type { Load } from '../measure/load.js'
import { compare, median } from '../measure/stats.js'

const SMALL = { group: 0, size: 10 }
const HUGE = { group: 1, size: 100_000 }
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
  const databases = await createDatabases(name, folder.path, fill)
  const file = await bundleServer(folder.path, 'scim/index')
  // A server for each group, on a copy of one database: the memory that one takes is the memory of its group.
  const start = async (copy: string) =>
    startServer(file, { env: { DATABASE_URL: await databases.copy(copy) } })
  const small = await start('small')
  const huge = await start('huge')

  const rounds = quick ? 3 : 9
  const { a, b, ratio } = await compare(rounds, adding(huge, HUGE.group), adding(small, SMALL.group))
  const [less, more] = [await small.peakMemory(), await huge.peakMemory()]
  await small.stop()
  await huge.stop()
  await databases.stop()
  folder.remove()
  const what = `adding one member to a group of 100,000 against one of 10, ${LABELS[name]}`
  return [
    {
      what,
      asked: { at: 'most', value: 1.2 },
      unit: '×',
      measured: ratio,
      detail: `${a.toFixed(2)} ms, in the small group ${b.toFixed(2)} ms`,
    },
    {
      what: `${what}: memory`,
      asked: { at: 'most', value: 1.2 },
      unit: '×',
      measured: more / less,
      detail: `peak ${more.toFixed(0)} MB, with the small group ${less.toFixed(0)} MB`,
    },
  ]
}

/** One round: every newcomer is added, timed, then all are removed again; gives the median time. */
const adding = (server: Server, group: number) => async () => {
  const times: number[] = []
  const newcomers = Array.from({ length: NEWCOMERS }, (_, index) => ({ value: idOf(HUGE.size + index) }))
  for (const newcomer of newcomers) times.push(await server.client.time(patch(group, 'add', [newcomer])))
  await server.client.send(patch(group, 'remove', newcomers))
  return median(times)
}

const patch = (group: number, op: 'add' | 'remove', value: readonly object[]): Load => ({
  method: 'PATCH',
  path: `/Groups/${idOf(group)}?excludedAttributes=members`,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op, path: 'members', value }],
  },
})

const fill = (name: DatabaseName) => [
  ...insertUsers(name, HUGE.size + NEWCOMERS),
  ...[SMALL, HUGE].flatMap(({ group, size }) => insertGroup(name, group, size)),
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
