/** Requests made at random, from a seed: built of what the service looks for, and broken in places. */
import type { Sent } from '../hostile/service.js'

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'

const NAMES = [
  ...['userName', 'USERNAME', 'name', 'name.givenName', 'emails', 'emails.value', 'active', 'title', 'roles'],
  ...[
    'externalId',
    'id',
    'meta.created',
    'members',
    'members.value',
    'displayName',
    'groups',
    'groups.display',
    'schemas',
    'photos',
    'x509Certificates',
    'password',
  ],
  ...[URN, `${URN}:department`, `${URN}:manager.value`, `${CORE}:title`, 'urn:x:y', 'urn:x:y:z', 'urn:', ':'],
  ...[
    '__proto__',
    'constructor',
    'constructor.prototype',
    'urn:x:__proto__',
    'toString',
    'a.b.c',
    '',
    '$ref',
  ],
]
const TEXTS = [
  ...['', 'x', 'work', 'Å', '\u0000', '\ud800', '😀', '%', '_', "'", '"', '\\', '2024-01-31T09:30:00Z', 'İ'],
  ...['true', 'False', '__proto__', '{"value":"x"}', 'bulkId:b1', 'x'.repeat(600), 'x'.repeat(2_000)],
]
const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'EQ', 'pr', 'xx']
const ID = '00000000-0000-7000-8000-00000000000'

/** The ids that requests are about, of users and of groups. */
export const IDS = Array.from({ length: 9 }, (_, index) => `${ID}${index}`)

/** @param types the endpoints that there are */
export function inputsOf(
  random: () => number,
  types: readonly ('/Users' | '/Groups')[] = ['/Users'],
): () => Sent {
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(...values: readonly T[]): T => values[below(values.length)] as T
  const from = <T>(values: readonly T[]): T => pick(...values)
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make)
  const chance = (share: number) => random() < share

  const scalar = (): unknown =>
    pick<() => unknown>(
      () => from(TEXTS),
      () => null,
      () => chance(0.5),
      () => pick(0, -1, 1.5, 1e308, 2 ** 53, below(1_000)),
    )()
  const value = (depth = 0): unknown => {
    const kind = below(depth > 4 ? 2 : 5)
    if (kind < 2) return scalar()
    if (kind === 2) return some(4, () => value(depth + 1))
    const names = chance(0.5) ? ['value', 'type', 'primary', 'display', 'givenName', 'VALUE'] : NAMES
    return Object.fromEntries(some(5, () => [from(names), value(depth + 1)]))
  }

  const filter = (depth = 0): string => {
    const kind = below(depth > 5 ? 2 : 8)
    if (kind < 3) return `${from(NAMES)} ${from(OPERATORS)} ${JSON.stringify(scalar()) ?? 'null'}`
    if (kind === 3) return `${from(NAMES)} pr`
    if (kind === 4) return `not (${filter(depth + 1)})`
    if (kind === 5) return `(${filter(depth + 1)})`
    if (kind === 6) return `${from(NAMES)}[${filter(depth + 1)}]`
    return `${filter(depth + 1)} ${pick('and', 'or', 'AND', 'xor')} ${filter(depth + 1)}`
  }
  const path = () =>
    pick(
      () => from(NAMES),
      () => `${from(NAMES)}[${filter(4)}]`,
      () => `${from(NAMES)}[${filter(4)}].${from(NAMES)}`,
    )()

  const operation = () => ({
    op: pick<unknown>('add', 'replace', 'remove', 'Add', 'x', 1),
    ...(chance(0.8) && { path: chance(0.95) ? path() : scalar() }),
    ...(chance(0.8) && { value: value() }),
  })
  const patch = () => ({ schemas: [PATCH_OP], Operations: some(6, operation) })
  const user = () => ({
    schemas: [CORE],
    userName: from(TEXTS),
    ...Object.fromEntries(some(5, () => [from(NAMES), value()])),
  })
  const member = () => ({ value: chance(0.8) ? from(IDS) : scalar(), ...(chance(0.1) && { type: scalar() }) })
  const members = () => (chance(0.9) ? some(5, member) : value())
  const group = () => ({
    displayName: from(TEXTS),
    ...(chance(0.7) && { members: members() }),
    ...Object.fromEntries(some(2, () => [from(NAMES), value()])),
  })
  const memberOperation = () => ({
    op: pick('add', 'replace', 'remove'),
    path: pick(
      () => 'members',
      () => `members[value eq "${from(IDS)}"]`,
      () => `members[${filter(4)}]`,
    )(),
    ...(chance(0.7) && { value: members() }),
  })
  const resource = () => (type === '/Users' ? user() : group())
  const change = () =>
    type === '/Users' || chance(0.3) ? patch() : { schemas: [PATCH_OP], Operations: some(6, memberOperation) }

  const bulk = () => ({
    schemas: [BULK],
    ...(chance(0.2) && { failOnErrors: scalar() }),
    Operations: some(4, () => ({
      method: pick('POST', 'PUT', 'PATCH', 'DELETE', 'GET'),
      path: `${from(types)}${pick('', `/${from(IDS)}`, '/bulkId:b1', '?x')}`,
      bulkId: pick('b1', 'b2', `b${below(99)}`),
      data: pick(change, resource, value)(),
    })),
  })
  const search = () => ({
    schemas: [SEARCH],
    filter: filter(),
    ...Object.fromEntries(some(3, () => [pick('count', 'startIndex', 'attributes', 'sortBy'), scalar()])),
  })

  /** Text with something left out, repeated or put in. */
  const broken = (text: string): string => {
    const [start, end] = [below(text.length + 1), below(text.length + 1)].sort((a, b) => a - b)
    const middle = text.slice(start, end)
    return (
      text.slice(0, start) +
      pick('', middle + middle, from(TEXTS), '"', '[', '{', ',"a":1,"A":2') +
      text.slice(end)
    )
  }
  const maybeBroken = (text: string) => (chance(0.15) ? broken(text) : text)

  const query = () => {
    const parameters = new URLSearchParams()
    if (chance(0.8)) parameters.set('filter', maybeBroken(filter()).toWellFormed())
    for (const name of some(3, () =>
      pick('count', 'startIndex', 'cursor', 'sortBy', 'sortOrder', 'attributes', 'excludedAttributes'),
    ))
      parameters.set(name, chance(0.5) ? from(NAMES) : String(scalar()).toWellFormed())
    return maybeBroken(parameters.toString())
  }
  const headers = () =>
    Object.fromEntries(
      some(2, () => [
        pick('accept', 'if-match', 'if-none-match', 'content-type'),
        pick('*', '*/*', 'text/html', 'W/"1"', '"', ',', 'application/json', 'application/scim+json;x'),
      ]),
    )

  let type = from(types)
  return () => {
    type = from(types)
    const target = pick(
      type,
      `${type}/${from(IDS)}`,
      maybeBroken(`${type}/${ID}1`),
      '/%',
      '//',
      `${type}/%zz`,
    )
    const [method, where, make] = pick<readonly [string, string, (() => unknown) | undefined]>(
      ['POST', type, resource],
      ['PUT', `${type}/${from(IDS)}`, resource],
      ['PATCH', `${type}/${from(IDS)}`, change],
      ['PATCH', `${type}/${from(IDS)}`, change],
      ['POST', '/Bulk', bulk],
      ['POST', `${type}/.search`, search],
      [pick('GET', 'DELETE', 'POST', 'PATCH', 'PUT', 'TRACE'), target, chance(0.3) ? value : undefined],
      ['GET', `${type}?${query()}`, undefined],
      ['GET', `${type}?${query()}`, undefined],
    )
    const text = make && JSON.stringify(make())
    return { method, path: where, headers: headers(), ...(text !== undefined && { body: maybeBroken(text) }) }
  }
}
