/** Replays the corpora of paths and PATCH requests over HTTP, against a host's database. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { createReaders } from '../../src/runtime/idp/readers.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { splitMemberOperations } from '../../src/runtime/patch/members.js'
import { PATCH_OP_SCHEMA } from '../../src/runtime/patch/operation.js'
import { pathRows } from '../filter/corpus.js'
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
  /** Edits the host before init and generate run in it. */
  readonly prepare?: (cwd: string) => void
  /** The attributes of users, besides `active`, that come back as they were sent; others are not looked at. */
  readonly keeps: readonly string[] | 'everything'
}

/** Declares one test for each undisputed row. */
export function describeChanges(title: string, fixture: FixtureName, corpora: Corpora): void {
  describe(title, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await openStage(fixture, corpora.set, corpora.prepare)
    })
    afterAll(() => stage.host.stop())

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
      const before = (await fresh.send('GET', `${path}/${id}`)).body
      const operations = { schemas: [PATCH_OP_SCHEMA], Operations: sent.operations }
      const answer = await fresh.send('PATCH', `${path}/${id}`, operations)
      const after = (await fresh.send('GET', `${path}/${id}`)).body
      const keeps = row.resource === 'Group' ? ['displayName', 'members'] : corpora.keeps
      const actual =
        answer.status < 300
          ? shown(after, keeps, sent)
          : { status: answer.status, scimType: answer.body.scimType }
      expect(outcomes(sent, keeps)).toContainEqual(actual)
      if (answer.status >= 300) expect(after).toEqual(before)
    })
  })
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
          keeps
            .map((path) => [path, valueAt(fields, path)] as const)
            .filter(([, value]) => value !== undefined),
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
