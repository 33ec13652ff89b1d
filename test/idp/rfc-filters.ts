/** Replays the corpus of filters over HTTP, against a host's database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import type { AttributePath, Filter } from '../../src/runtime/filter/ast.js'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { createReaders } from '../../src/runtime/idp/readers.js'
import { Beside, Related } from '../../src/runtime/orm/sql/entries.js'
import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { resolveAttribute } from '../../src/runtime/schema/resolve.js'
import { filterRows } from '../filter/corpus.js'
import { groupResource, userResource } from '../schema/schemas.js'
import { compileFilter } from '../support/evaluate.js'
import type { FixtureName, ScimAnswer } from '../support/host.js'
import type { Corpora } from './rfc-changes.js'
import { openStage, type Stage, type World } from './world.js'

const readers = createReaders()

interface Endpoint {
  readonly path: '/Users' | '/Groups'
  readonly schema: ResourceSchema
  readonly filterable: (name: string) => boolean
  /** As a GET lists them. */
  readonly resources: readonly { readonly id: string; readonly meta: { readonly lastModified: string } }[]
}

/** Declares one test for each undisputed row. */
export function describeFilters(title: string, fixture: FixtureName, { set, prepare }: Corpora): void {
  describe(title, () => {
    let stage: Stage
    let world: World
    let endpoints: readonly Endpoint[]
    beforeAll(async () => {
      stage = await openStage(fixture, set, prepare)
      world = await stage.reset()
      await populate(world)
      endpoints = [
        await endpoint(world, '/Users', userResource, 'user.ts', 'UserAdapter'),
        await endpoint(world, '/Groups', groupResource, 'group.ts', 'GroupAdapter'),
      ]
    })
    afterAll(() => stage.host.stop())

    const ask = (path: string, filter: string) =>
      world.send('GET', `${path}?count=1000&filter=${encodeURIComponent(filter)}`)

    const undisputed = filterRows.filter(({ disputed }) => !disputed)
    it.each(undisputed)('filter $filter', async ({ filter, valid }) => {
      for (const { path, schema, filterable, resources } of endpoints) {
        const answer = await ask(path, filter)
        const matches = valid ? matcher(readers.filter(filter, [schema]), schema, filterable) : undefined
        if (matches) expect(idsIn(answer)).toEqual(resources.filter(matches).map(({ id }) => id))
        else expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidFilter' })
      }
    })

    it.each(instants(2))('compares instants chronologically: $operator $shift', async (comparison) => {
      for (const { path, resources } of endpoints) {
        for (const { meta } of resources) {
          const filter = `meta.lastModified ${comparison.operator} "${comparison.literal(meta.lastModified)}"`
          const matches = compileFilter(parseFilter(filter), userResource)
          const expected = resources.filter(matches).map(({ id }) => id)
          expect(idsIn(await ask(path, filter)), filter).toEqual(expected)
        }
      }
    })
  })
}

/** The ids of a list, in its order; none where the answer is no list, which `toEqual` shows. */
const idsIn = ({ body }: ScimAnswer) => body.Resources?.map(({ id }: { id: string }) => id)

/** Users who differ in what the filters of the corpus ask for. */
async function populate({ send, users }: World): Promise<void> {
  const people = [
    { userName: 'bjensen', externalId: 'jyoung', name: { givenName: 'Barbara', familyName: "O'Malley" } },
    { userName: 'john', active: false, name: { givenName: 'Carlos', familyName: 'Employee' } },
    { userName: 'A5mZ', emails: [{ value: 'user@example.com' }] },
    {
      userName: 'chu',
      emails: [{ value: 'chu@foo.org' }],
      externalId: '4d32ab19-ae09-4236-82fa-15768bc48a08',
    },
    { userName: '5.5', title: 'x' },
  ]
  for (const person of people) expect((await send('POST', '/Users', person)).status).toBe(201)
  const smiths = { displayName: 'Smith & Bob username', members: [{ value: users[2] }] }
  expect((await send('POST', '/Groups', smiths)).status).toBe(201)
}

const relatedOf = (entry: unknown) => {
  const related = entry instanceof Beside ? entry.parts.values : entry
  return related instanceof Related ? related : undefined
}

async function endpoint(
  world: World,
  path: Endpoint['path'],
  schema: ResourceSchema,
  file: string,
  adapter: string,
): Promise<Endpoint> {
  const adapters = await import(/* @vite-ignore */ `${world.host.cwd}/src/scim/adapters/${file}`)
  const map: object = new adapters[adapter]().filterMap
  const names = Object.entries(map).flatMap(([name, entry]) => [
    name,
    ...Object.keys(entry instanceof Beside ? entry.parts.columns : {}),
    ...Object.keys(relatedOf(entry)?.values ?? {}).map((sub) => `${name}.${sub}`),
  ])
  const { body } = await world.send('GET', `${path}?count=1000`)
  return {
    path,
    schema,
    // Every type has these; a complex attribute is there where one of its parts is.
    filterable: (name) =>
      ['schemas', 'meta.resourceType', 'meta.location', ...names].includes(name) ||
      names.some((each) => each.startsWith(`${name}.`)),
    resources: body.Resources,
  }
}

/** The filter in memory; undefined where it must be refused, by its types or for an attribute that has no column. */
function matcher(
  filter: Filter,
  schema: ResourceSchema,
  filterable: Endpoint['filterable'],
): ((resource: unknown) => boolean) | undefined {
  const names = pathsOf(filter).map((path) => {
    const resolved = resolveAttribute(schema, path)
    if (!resolved) return ''
    const { urn, attribute, subAttribute } = resolved
    const name = urn === undefined ? attribute.name : `${urn}:${attribute.name}`
    return subAttribute ? `${name}.${subAttribute.name}` : name
  })
  if (!names.every(filterable)) return undefined
  try {
    return compileFilter(filter, schema)
  } catch (error) {
    if (error instanceof ScimError) return undefined
    throw error
  }
}

function pathsOf(filter: Filter): readonly AttributePath[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(pathsOf)
    case 'not':
      return pathsOf(filter.filter)
    case 'valuePath':
      return pathsOf(filter.filter).map(({ name }) => ({ ...filter.path, subAttribute: name }))
    default:
      return [filter.path]
  }
}

/** Comparisons with an instant, written in another time zone and with more digits than databases keep. */
function instants(hours: number) {
  const zone = (iso: string, suffix: string) =>
    `${new Date(Date.parse(iso) + hours * 3_600_000).toISOString().slice(0, -1)}${suffix}+0${hours}:00`
  const shifts = [
    ['in another time zone', (iso: string) => zone(iso, '')],
    ['in another time zone, with zeros behind', (iso: string) => zone(iso, '0000')],
    ['a tenth of a microsecond later', (iso: string) => `${iso.slice(0, -1)}0001Z`],
    ['a millisecond earlier', (iso: string) => new Date(Date.parse(iso) - 1).toISOString()],
    [
      'a tenth of a microsecond earlier',
      (iso: string) => `${new Date(Date.parse(iso) - 1).toISOString().slice(0, -1)}9999Z`,
    ],
  ] as const
  const operators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
  return shifts.flatMap(([shift, literal]) => operators.map((operator) => ({ operator, shift, literal })))
}
