/** Every filter form, and every order, of two tenants: what is found is what the tenant is shown, and no more. */
import { beforeAll, describe, expect, test } from 'vitest'
import { foldCase } from '../../../src/runtime/filter/fold.js'
import { parseFilter } from '../../../src/runtime/filter/parse.js'
import { coreGroup } from '../../../src/runtime/schema/core-group.js'
import { coreUser } from '../../../src/runtime/schema/core-user.js'
import { enterpriseUser } from '../../../src/runtime/schema/enterprise-user.js'
import { compileFilter } from '../../support/evaluate.js'
import { patchOf, type SharingHost } from './shared.js'
import { makeWorld, other, type Tenant, viewOf, type World } from './world.js'

const tenants = ['acme', 'umbrella'] as const
type View = Awaited<ReturnType<typeof viewOf>>
// biome-ignore lint/suspicious/noExplicitAny: the JSON of responses, asserted by the tests
type Resource = any

const schemas = {
  '/Users': { core: coreUser, extensions: [enterpriseUser] },
  '/Groups': { core: coreGroup, extensions: [] },
}
type Path = keyof typeof schemas

const TEXT = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const

const attributes = {
  '/Users': {
    text: [
      'userName',
      'externalId',
      'name.givenName',
      'name.familyName',
      'emails',
      'emails.value',
      'emails.type',
      'groups.display',
    ],
    exact: ['id', 'groups', 'groups.value'],
    boolean: ['active', 'emails.primary'],
    present: ['name', 'emails', 'groups', 'externalId', 'name.familyName', 'meta.created'],
    sorted: ['userName', 'externalId', 'name.givenName', 'name.familyName', 'emails', 'id', 'meta.created'],
  },
  '/Groups': {
    text: ['displayName', 'members.display'],
    exact: ['id', 'members', 'members.value'],
    boolean: [],
    present: ['members', 'externalId', 'displayName'],
    sorted: ['displayName', 'id'],
  },
} as const

/** What resources have at a path, each value once. */
function valuesAt(resources: readonly Resource[], path: string): readonly string[] {
  const [
    name = '',
    part = name === 'emails' || name === 'groups' || name === 'members' ? 'value' : undefined,
  ] = path.split('.')
  const values = resources
    .flatMap((resource) => resource[name] ?? [])
    .map((value) => (part === undefined ? value : value[part]))
    .filter((value) => value !== undefined)
  return [...new Set(values.map(String))]
}

/** The forms that a term takes in a filter; `also` holds for some. */
const formsOf = (term: string, also: string) => [
  term,
  `not (${term})`,
  `${term} and ${also}`,
  `${term} or ${also}`,
  `not (${term} or not (${also}))`,
]

interface FilterOptions {
  /** Whether a person may be known to both. */
  readonly isShared: boolean
  /** How many values of each attribute are asked for, from the first and from the last. */
  readonly depth?: number
  /** Whether the order of one among several values can be asked for, as in SQL. */
  readonly comparesValues?: boolean
}

export function filtersSuite(host: SharingHost, options: FilterOptions): void {
  const { isShared, depth = 2, comparesValues = true } = options
  const { send } = host
  let world: World
  const views = {} as Record<Tenant, View>
  beforeAll(async () => {
    world = await makeWorld(send)
    // Of those that are shared one has been changed by the second tenant, and one has a record that nobody has sent.
    const [changed] = world.both.umbrella
    const known = patchOf({ op: 'replace', path: 'name.familyName', value: 'Known' })
    expect((await send('umbrella', 'PATCH', `/Users/${changed?.id}`, known)).status).toBe(200)
    const [, alone = { userName: '' }] = world.own.acme
    if (isShared) await host.backfill?.('umbrella', alone.userName)
    for (const tenant of tenants) views[tenant] = await viewOf(send, tenant)
  })

  const seen = (tenant: Tenant, path: Path): readonly Resource[] =>
    path === '/Users' ? views[tenant].users : views[tenant].groups

  /** Asks both tenants, and expects of each what the filter says of all that it sees. */
  async function ask(path: Path, filter: string): Promise<void> {
    const holds = compileFilter(parseFilter(filter), schemas[path])
    for (const tenant of tenants) {
      const query = new URLSearchParams({ filter, count: '1000', attributes: 'id' })
      const { status, body } = await send(tenant, 'GET', `${path}?${query}`)
      expect(status, `${tenant} ${filter}: ${body.detail}`).toBe(200)
      const expected = seen(tenant, path).filter(holds).map(idOf)
      expect(body.Resources.map(idOf).sort(), `${tenant} ${filter}`).toEqual(expected.sort())
      expect(body.totalResults, `${tenant} ${filter}`).toBe(expected.length)
    }
  }
  const idOf = ({ id }: { readonly id: string }) => id

  /** Values that one of the tenants has there: of the other, nothing is to be found by them. */
  const valuesOf = (path: Path, attribute: string) => {
    const mine = tenants.map((tenant) => valuesAt(seen(tenant, path), attribute))
    return [...new Set(mine.flatMap((values) => [...values.slice(0, depth), ...values.slice(-depth)]))]
  }
  const also = { '/Users': 'active eq true', '/Groups': 'displayName co "s"' }

  describe.each(Object.keys(schemas) as readonly Path[])('filters of %s', (path) => {
    const { text, exact, boolean, present } = attributes[path]

    const isRefused = (attribute: string, operator: string) =>
      !comparesValues && /^(emails|groups|members)/.test(attribute) && /^[gl]/.test(operator)

    test.each(text)('%s', async (attribute) => {
      const values = valuesOf(path, attribute)
      expect(values.length).toBeGreaterThan(0)
      for (const [index, value] of values.entries())
        for (const [at, operator] of TEXT.entries()) {
          if (isRefused(attribute, operator)) continue
          const part = operator === 'co' ? value.slice(1, -1) : operator === 'sw' ? value.slice(0, 4) : value
          const term = `${attribute} ${operator} ${JSON.stringify(operator === 'ew' ? value.slice(-4) : part)}`
          const forms = formsOf(term, also[path])
          await ask(path, term)
          await ask(path, forms[1 + ((index + at) % (forms.length - 1))] ?? term)
        }
    })

    test.each(exact)('%s', async (attribute) => {
      for (const value of valuesOf(path, attribute))
        for (const operator of ['eq', 'ne'])
          for (const form of formsOf(`${attribute} ${operator} "${value}"`, also[path])) await ask(path, form)
    })

    test.each(boolean)('%s', async (attribute) => {
      for (const operator of ['eq', 'ne'])
        for (const value of [true, false])
          for (const form of formsOf(`${attribute} ${operator} ${value}`, 'userName co "both"'))
            await ask(path, form)
    })

    test.each(present)('%s pr', async (attribute) => {
      for (const form of formsOf(`${attribute} pr`, also[path])) await ask(path, form)
    })
  })

  test('value paths', async () => {
    for (const tenant of tenants) {
      const [person] = world.both[tenant]
      const [group] = world.groups[tenant]
      for (const [path, term] of [
        ['/Users', `emails[type eq "work" and value eq "${person?.userName}"]`],
        ['/Users', 'emails[type eq "home"]'],
        ['/Users', 'emails[primary eq true and value co "both"]'],
        ['/Users', `groups[value eq "${group?.id}" and display co "staff"]`],
        ['/Users', 'groups[display sw "w" and not (display ew "secrets")]'],
        ['/Groups', `members[value eq "${person?.id}"]`],
        ['/Groups', `members[display eq "${person?.userName}"]`],
      ] as const)
        for (const form of formsOf(term, also[path])) await ask(path, form)
    }
  })

  describe.each(Object.keys(schemas) as readonly Path[])('the order of %s', (path) => {
    test.each(attributes[path].sorted)('%s', async (attribute) => {
      for (const tenant of tenants)
        for (const order of ['ascending', 'descending']) {
          const query = `sortBy=${attribute}&sortOrder=${order}`
          const { body } = await send(tenant, 'GET', `${path}?${query}&count=1000`)
          const resources: readonly Resource[] = body.Resources
          expect(resources.map(idOf).sort()).toEqual(seen(tenant, path).map(idOf).sort())
          // What is missing is the last, and the first of those that go down (RFC 7644 §3.4.2.3).
          const keys = resources.map((resource) => {
            const [value] = valuesAt([resource], attribute)
            const isExact = attribute === 'externalId' || attribute === 'id'
            return value === undefined ? '\uffff' : isExact ? value : foldCase(value)
          })
          const up = [...keys].sort((one, another) => (one < another ? -1 : one > another ? 1 : 0))
          expect(keys, `${tenant} ${query}`).toEqual(order === 'ascending' ? up : up.reverse())
          const paged: string[] = []
          for (let start = 1; start <= resources.length; start += 2) {
            const page = await send(tenant, 'GET', `${path}?${query}&startIndex=${start}&count=2`)
            expect(page.body.totalResults).toBe(resources.length)
            paged.push(...page.body.Resources.map(idOf))
          }
          expect(paged).toEqual(resources.map(idOf))
        }
    })
  })

  test('the cursor of one tenant shows the other nothing', async () => {
    for (const tenant of tenants) {
      const { body } = await send(tenant, 'GET', '/Users?cursor&count=2&sortBy=name.familyName')
      expect(body.nextCursor).toEqual(expect.any(String))
      const query = new URLSearchParams({ cursor: body.nextCursor, count: '2', sortBy: 'name.familyName' })
      const taken = await send(other(tenant), 'GET', `/Users?${query}`)
      const known = new Set(seen(other(tenant), '/Users').map(idOf))
      for (const { id } of taken.body.Resources ?? []) expect(known).toContain(id)
    }
  })

  test.each(['', '/Users', '/Groups'])('%s/.search finds what a GET does', async (path) => {
    const [theirs] = world.own.acme
    const [group] = world.groups.acme
    for (const filter of [
      `id eq "${theirs?.id}" or id eq "${group?.id}"`,
      'not (externalId eq "nothing")',
      'meta.created pr',
    ]) {
      const search = {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
        filter,
        count: 1000,
      }
      for (const tenant of tenants) {
        const { status, body } = await send(tenant, 'POST', `${path}/.search`, search)
        expect(status, body.detail).toBe(200)
        const { users, groups } = views[tenant]
        const all = [...(path === '/Groups' ? [] : users), ...(path === '/Users' ? [] : groups)]
        const isFound = ({ id }: Resource) =>
          !filter.startsWith('id') || id === theirs?.id || id === group?.id
        expect(body.Resources.map(idOf).sort()).toEqual(all.filter(isFound).map(idOf).sort())
      }
    }
  })
}
