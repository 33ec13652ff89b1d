/** A resource with more members than are held at once, from an adapter that has them in parts. */
import { expect, test } from 'vitest'
import type { AdapterContext, Part } from '../../src/runtime/protocol/adapter.js'
import { asTenant } from '../../src/runtime/protocol/around.js'
import { groupType } from '../../src/runtime/protocol/resource-type.js'
import { getResource } from '../../src/runtime/protocol/resources.js'
import { route } from '../../src/runtime/protocol/route.js'
import { createService } from '../../src/runtime/protocol/service.js'

const ID = '00000000-0000-7000-8000-000000000001'
const LOST = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' })

interface Entry {
  readonly members?: readonly { readonly value: string }[]
}

/** What is read, in its order; a read that begins with `!` fails once, and with `!!` always. */
let reads: string[]

class Groups {
  declare context: AdapterContext
  readonly isTransactional = true

  getQueryset() {
    return { find: async () => ({}) } as never
  }

  async complete(entries: readonly Entry[]) {
    reads.push('all')
    return entries.map(() => ({ members: [{ value: 'all' }] }))
  }

  async parts(): Promise<Part<Entry>> {
    return this.part((this.context.db as string[]).slice())
  }

  private async part([name = '', ...rest]: string[]): Promise<Part<Entry>> {
    reads.push(name)
    if (name.startsWith('!!') || (name.startsWith('!') && reads.at(-2) !== name)) throw LOST
    const record = { members: name === '-' ? [] : [{ value: name, display: name.toUpperCase() }] }
    return { record, ...(rest.length > 0 && { next: () => this.part(rest) }) }
  }

  toScim(entry: Entry) {
    return {
      schemas: ['urn:x'],
      id: ID,
      displayName: 'Crew',
      ...entry,
      meta: { resourceType: 'Group', version: 3 },
    }
  }

  fromScim = async () => ({})
  patch = async () => ({})
  delete = async () => {}
}

async function get(parts: readonly string[], { query = '', tag = '', around = false } = {}) {
  reads = []
  const errors: unknown[] = []
  const { handle } = createService({
    routes: [route('GET /Groups/:id', getResource(groupType(Groups, [])))],
    db: parts,
    authCheck: () => true,
    onError: (error) => errors.push(error),
    ...(around && { tenant: () => 'acme', around: asTenant((_, next) => next()) }),
  })
  const { status, body, chunks } = await handle({
    method: 'GET',
    path: `/Groups/${ID}`,
    query,
    baseUrl: 'https://host.test/scim/v2',
    header: (name) => (name === 'if-none-match' && tag ? tag : undefined),
    body: async () => undefined,
    native: undefined,
  })
  let text = ''
  let broken: unknown
  try {
    for await (const chunk of chunks ?? []) text += chunk
  } catch (error) {
    broken = error
  }
  return { status, body, text, broken, errors }
}

const values = (text: string) => JSON.parse(text).members?.map(({ value }: { value: string }) => value)

test('one part is a body', async () => {
  const { body = '', text } = await get(['a'])
  expect([values(body), text]).toEqual([['a'], ''])
})

test('several follow each other, each once, also where one has nobody', async () => {
  const { body, text } = await get(['a', '-', 'b', 'c'])
  expect(body).toBeUndefined()
  expect(JSON.parse(text)).toMatchObject({ id: ID, displayName: 'Crew', meta: { resourceType: 'Group' } })
  expect(values(text)).toEqual(['a', 'b', 'c'])
  expect(values((await get(['-', 'b'])).text)).toEqual(['b'])
  expect(JSON.parse((await get(['-', '-'])).text)).not.toHaveProperty('members')
})

test('of each is shown what was asked for', async () => {
  const { text } = await get(['a', 'b'], { query: 'excludedAttributes=members.value,displayName' })
  expect(JSON.parse(text)).toEqual({
    schemas: ['urn:x'],
    id: ID,
    meta: expect.anything(),
    members: [{ display: 'A' }, { display: 'B' }],
  })
})

test('nothing more is read for a client that has it already', async () => {
  const tag = JSON.parse((await get(['a', 'b'])).text).meta.version
  expect(JSON.parse((await get(['a'])).body ?? '').meta.version).toBe(tag)
  expect(await get(['a', 'b'], { tag })).toMatchObject({ status: 304, text: '' })
  expect(reads).toEqual(['a'])
})

test('a part is read again where the database was lost; where it stays so the body breaks off, and the host is told', async () => {
  expect(values((await get(['a', '!b', 'c'])).text)).toEqual(['a', '!b', 'c'])
  const { text, broken, errors } = await get(['a', '!!b', 'c'])
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
  expect([String(broken), errors]).toEqual(['Error: The response breaks off', [LOST]])
})

test('all at once where the host runs something around it', async () => {
  expect(values((await get(['a', 'b'], { around: true })).body ?? '')).toEqual(['all'])
  expect(reads).toEqual(['all'])
})
