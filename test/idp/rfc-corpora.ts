/** Replays the corpora of filters, paths and PATCH requests over HTTP, against a host's database. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttributePath, Filter } from '../../src/runtime/filter/ast.js'
import { compileFilter } from '../../src/runtime/filter/evaluate.js'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { createReaders } from '../../src/runtime/idp/readers.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { splitMemberOperations } from '../../src/runtime/patch/members.js'
import { PATCH_OP_SCHEMA } from '../../src/runtime/patch/operation.js'
import { ScimError } from '../../src/runtime/protocol/errors.js'
import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { resolveAttribute } from '../../src/runtime/schema/resolve.js'
import { filterRows, pathRows } from '../filter/corpus.js'
import { groupResource, userResource } from '../schema/schemas.js'
import type { FixtureName } from '../support/host.js'
import { openStage, type Stage, type World } from './world.js'

interface Failure {
  readonly status: number
  readonly scimType: readonly string[]
}

type Outcome = { readonly after: Fields } | Failure

type Fields = Readonly<Record<string, unknown>>

interface PatchRow {
  readonly id: string
  readonly resource: 'User' | 'Group'
  readonly before: Fields
  readonly operations: readonly unknown[]
  readonly after?: Fields
  readonly error?: Failure
  readonly alternatives?: readonly Outcome[]
  readonly note?: string
}

const patchRows: readonly PatchRow[] = readFileSync(new URL('../data/patch.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Rows with several outcomes where the service does not do what comes first. */
const choices: readonly string[] = [
  'p098', // the value is created, as Entra ID counts on
  'p115', // readOnly attributes in a value without path are ignored
]

export interface Corpora {
  readonly set: readonly string[]
  /** The attributes of users that come back as they were sent; others are not looked at. */
  readonly keeps: readonly string[] | 'everything'
}

interface Endpoint {
  readonly path: '/Users' | '/Groups'
  readonly schema: ResourceSchema
  readonly filterable: (name: string) => boolean
  /** As a GET lists them. */
  readonly resources: readonly (Fields & { readonly id: string })[]
}

/** Declares one test for each undisputed row. */
export function describeCorpora(title: string, fixture: FixtureName, corpora: Corpora): void {
  describe(title, () => {
    let stage: Stage
    let world: World
    let endpoints: readonly Endpoint[]
    beforeAll(async () => {
      stage = await openStage(fixture, corpora.set)
      world = await stage.reset()
      await populate(world)
      endpoints = [
        await endpoint(world, '/Users', userResource, 'user.ts', 'UserAdapter'),
        await endpoint(world, '/Groups', groupResource, 'group.ts', 'GroupAdapter'),
      ]
    })
    afterAll(() => stage.host.stop())

    const undisputed = filterRows.filter(({ disputed }) => !disputed)
    describe.each(undisputed)('filter $filter', ({ filter, valid }) => {
      it(
        valid ? 'finds what it finds in memory, or names what cannot be filtered' : 'is refused',
        async () => {
          for (const { path, schema, filterable, resources } of endpoints) {
            const answer = await world.send('GET', `${path}?filter=${encodeURIComponent(filter)}`)
            const matches = valid ? matcher(parseFilter(filter), schema, filterable) : undefined
            if (matches) {
              expect(answer.body).toMatchObject({ totalResults: expect.any(Number) })
              const found = answer.body.Resources.map(({ id }: { id: string }) => id)
              expect(found).toEqual(resources.filter(matches).map(({ id }) => id))
            } else {
              expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidFilter' })
            }
          }
        },
      )
    })

    it.each(instants(2))('compares instants chronologically: $operator $shift', async (comparison) => {
      for (const { path, resources } of endpoints) {
        for (const { meta } of resources) {
          const literal = comparison.literal(String(Reflect.get(Object(meta), 'lastModified')))
          const filter = `meta.lastModified ${comparison.operator} "${literal}"`
          const answer = await world.send('GET', `${path}?filter=${encodeURIComponent(filter)}`)
          const matches = compileFilter(parseFilter(filter), userResource)
          expect(
            answer.body.Resources.map(({ id }: { id: string }) => id),
            filter,
          ).toEqual(resources.filter(matches).map(({ id }) => id))
        }
      }
    })

    describe('changes', () => {
      const readable = pathRows.filter(({ disputed }) => !disputed)
      it.each(readable)('path $path', async ({ path, valid }) => {
        const { send, users, group } = await stage.reset()
        const ofGroup = path.startsWith('members')
        const target = ofGroup ? `/Groups/${group}` : `/Users/${users[0]}`
        const before = (await send('GET', target)).body
        const body = { schemas: [PATCH_OP_SCHEMA], Operations: [{ op: 'remove', path }] }
        const answer = await send('PATCH', target, body)
        const error = valid ? refusal(before, body, ofGroup) : { scimType: 'invalidPath' }
        if (error) expect(answer.body).toMatchObject({ status: '400', scimType: error.scimType })
        else expect(answer.status).toBe(200)
      })

      it.each(patchRows)('patch $id: $note', async (row) => {
        const fresh = await stage.reset()
        const sent = row.resource === 'Group' ? withMembers(row, fresh) : row
        const path = `/${row.resource}s`
        const { id } = (await fresh.send('POST', path, sent.before)).body
        const operations = { schemas: [PATCH_OP_SCHEMA], Operations: sent.operations }
        const answer = await fresh.send('PATCH', `${path}/${id}`, operations)
        const after = (await fresh.send('GET', `${path}/${id}`)).body
        const keeps = row.resource === 'Group' ? ['displayName', 'members'] : corpora.keeps
        const actual =
          answer.status < 300
            ? shown(after, keeps, sent)
            : { status: answer.status, scimType: answer.body.scimType }
        expect(outcomes(sent, keeps)).toContainEqual(actual)
        if (answer.status >= 300) expect(shown(after, keeps, sent)).toEqual(shown(sent.before, keeps, sent))
      })
    })
  })
}

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
    ...Object.keys(Reflect.get(Object(entry), 'values') ?? {}).map((sub) => `${name}.${sub}`),
  ])
  const { body } = await world.send('GET', `${path}?count=1000`)
  return {
    path,
    schema,
    filterable: (name) => names.includes(name) || names.includes(`${name}.value`),
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

/** What the engine says to a PATCH that must not succeed. */
function refusal(before: object, body: object, ofGroup: boolean): { readonly scimType?: string } | undefined {
  const schema = ofGroup ? groupResource : userResource
  try {
    const operations = createReaders().operations(body, schema)
    if (ofGroup) splitMemberOperations(operations, schema)
    else applyOperations(before, operations, schema)
    return undefined
  } catch (error) {
    if (error instanceof ScimError) return { scimType: error.scimType }
    throw error
  }
}

/** The members that the corpus calls `a`, `b`, `c` are users here. */
function withMembers(row: PatchRow, { users: [a, b, c] }: World): PatchRow {
  const ids: Readonly<Record<string, string>> = { a, b, c, x: c, '2819c223': a }
  return JSON.parse(
    JSON.stringify(row).replace(
      /("value":|value eq \\)"(a|b|c|x|2819c223)(\\?")/g,
      (_, before: string, name: string, quote: string) => `${before}"${ids[name]}${quote}`,
    ),
  )
}

function outcomes(row: PatchRow, keeps: Corpora['keeps']): readonly unknown[] {
  const first: Outcome | undefined = row.after ? { after: row.after } : row.error
  const allowed = choices.includes(row.id) ? (row.alternatives ?? []) : first ? [first] : []
  return allowed.map((outcome) =>
    'after' in outcome
      ? shown(outcome.after, keeps, row)
      : { status: outcome.status, scimType: expect.toBeOneOf([...outcome.scimType]) },
  )
}

const valueAt = (fields: Fields, path: string) =>
  path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), fields)

/** A resource in comparable form: what the host keeps, `active` only where the row is about it. */
function shown(resource: Fields, keeps: Corpora['keeps'], row: PatchRow): Fields {
  const { id: _, meta: __, schemas: ___, members, active, ...fields } = resource
  const kept =
    keeps === 'everything'
      ? fields
      : Object.fromEntries(
          keeps.map((path) => [path, valueAt(fields, path)] as const).filter(([, value]) => value),
        )
  const isAboutActive = (row.after ?? row.before).active !== undefined
  return {
    ...kept,
    ...(isAboutActive && { active }),
    ...(row.resource === 'Group' && {
      members: (Array.isArray(members) ? members : []).map(({ value }) => value).sort(),
    }),
  }
}
