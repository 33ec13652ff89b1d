/** The protocol's own work: filters, PATCH and rendering. */

import { parse as theirParse, filter as theirPredicate } from 'scim2-parse-filter'
import { compileFilter } from '../../src/runtime/dist/esm/filter/evaluate.js'
import { parseFilter } from '../../src/runtime/dist/esm/filter/parse.js'
import { coreUser } from '../../src/runtime/dist/esm/schema/core-user.js'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleServer, generateHost, temporaryFolder } from '../hosts/host.js'
import { startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { compare } from '../measure/stats.js'

const FILTERS = [
  'userName eq "bjensen"',
  'name.familyName co "O\'Malley"',
  'userName sw "J"',
  'title pr',
  'meta.lastModified gt "2011-05-13T04:42:34Z"',
  'title pr and userType eq "Employee"',
  'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
  'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
  'emails[type eq "work" and value co "@example.com"]',
]

/** Filters of value paths, which PATCH evaluates itself. */
const VALUE_FILTERS = [
  'value eq "user7@example.com"',
  'type eq "work"',
  'type eq "work" and value co "@example.com"',
  'primary pr',
  'primary eq true or not (type sw "h")',
]

const EMAILS = Array.from({ length: 1_000 }, (_, index) => ({
  type: index % 2 === 0 ? 'work' : 'home',
  value: `user${index}@example.com`,
  ...(index % 3 === 0 && { primary: true }),
}))

export const protocol: Benchmark = {
  name: 'protocol',
  run: async ({ quick }) => [
    await parsing(quick),
    await evaluating(quick),
    worstCase(),
    await patching(quick),
  ],
}

/** Calls per second of a function that makes `calls` of them. */
function rate(calls: number, milliseconds: number, work: () => void): number {
  const start = performance.now()
  let rounds = 0
  while (performance.now() - start < milliseconds) {
    work()
    rounds++
  }
  return (rounds * calls * 1_000) / (performance.now() - start)
}

const millions = (perSecond: number) => `${(perSecond / 1e6).toFixed(2)} M/s`

async function parsing(quick: boolean): Promise<Figure> {
  const all = (parse: (text: string) => unknown) => async () =>
    rate(FILTERS.length * 100, quick ? 50 : 300, () => {
      for (let round = 0; round < 100; round++) for (const text of FILTERS) parse(text)
    })
  const { a, b, ratio } = await compare(quick ? 3 : 11, all(parseFilter), all(theirParse))
  return {
    what: 'parse 9 common filters, against scim2-parse-filter',
    asked: { at: 'least', value: 1 },
    unit: '×',
    measured: ratio,
    detail: `${millions(a)}, scim2-parse-filter ${millions(b)}`,
  }
}

async function evaluating(quick: boolean): Promise<Figure> {
  const { subAttributes = [] } = coreUser.attributes.find(({ name }) => name === 'emails') ?? {}
  const ours = VALUE_FILTERS.map((text) => compileFilter(parseFilter(text), subAttributes))
  const theirs = VALUE_FILTERS.map((text) => theirPredicate(theirParse(text)))
  const all = (predicates: readonly ((email: (typeof EMAILS)[number]) => boolean)[]) => async () =>
    rate(predicates.length * EMAILS.length, quick ? 50 : 300, () => {
      for (const predicate of predicates) for (const email of EMAILS) predicate(email)
    })
  const { a, b, ratio } = await compare(quick ? 3 : 11, all(ours), all(theirs))
  return {
    what: 'evaluate 5 filters of value paths on 1,000 values, against scim2-parse-filter',
    asked: { at: 'least', value: 1 },
    unit: '×',
    measured: ratio,
    detail: `${millions(a)}, scim2-parse-filter ${millions(b)}`,
  }
}

/** Filters of the greatest length that is read, each to be hard in a way of its own. */
const HARD = [
  '('.repeat(8_192),
  'not ('.repeat(1_638),
  `userName eq "${'\\u0041'.repeat(1_362)}"`,
  `userName eq "${'a'.repeat(8_000)}`,
  'a.b eq 1 and '.repeat(630),
  `${'urn:a:'.repeat(1_365)}x`,
  `emails[${'a pr or '.repeat(1_020)}`,
  `x eq ${'1'.repeat(8_180)}`,
  ' '.repeat(8_192),
]

function worstCase(): Figure {
  const milliseconds = HARD.map((text) => {
    const start = performance.now()
    for (let round = 0; round < 20; round++)
      try {
        parseFilter(text)
      } catch {
        // Most of them are no filters: refusing them is what takes the time.
      }
    return (performance.now() - start) / 20
  })
  const worst = Math.max(...milliseconds)
  return {
    what: `the worst of ${HARD.length} hostile filters of 8 kB`,
    asked: { at: 'most', value: 5 },
    unit: 'ms',
    measured: worst,
    detail: `all of them ${milliseconds.reduce((sum, each) => sum + each, 0).toFixed(2)} ms`,
  }
}

/** Both change two columns, so that the database has the same to do. */
async function patching(quick: boolean): Promise<Figure> {
  const folder = temporaryFolder()
  generateHost('sqlite', folder.path)
  const databases = await createDatabases('sqlite', folder.path, (dialect) => insertUsers(dialect, 1_000))
  const server = await startServer(await bundleServer(folder.path, 'scim/index'), {
    env: { DATABASE_URL: await databases.copy('patch') },
    connections: 1,
  })
  let sequence = 0
  const patch = (count: number) => () => ({
    method: 'PATCH' as const,
    path: `/Users/${idOf(sequence++ % 1_000)}`,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: Array.from({ length: count }, (_, index) => ({
        op: 'replace',
        path: index % 2 === 0 ? 'name.givenName' : 'name.familyName',
        value: `New ${sequence} ${index}`,
      })),
    },
  })
  const run = (count: number) => () => server.client.throughput(patch(count), quick ? 300 : 1_000)
  const { a, b, ratio } = await compare(quick ? 3 : 7, run(1), run(100))
  await server.stop()
  await databases.stop()
  folder.remove()
  return {
    what: 'PATCH with 100 operations on a user, against one operation',
    asked: { at: 'most', value: 3 },
    unit: '×',
    measured: ratio,
    detail: `${(1_000 / b).toFixed(2)} ms, one ${(1_000 / a).toFixed(2)} ms`,
  }
}
