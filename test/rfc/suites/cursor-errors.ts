import { beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../../../src/runtime/protocol/cursor.js'
import { withApp } from '../../spec/support/app.js'
import { createUser, errorOf, list, NO_ID, type Target, unique } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'

type Parameters = Readonly<Record<string, string>>

const INVALID = { status: 400, scimType: 'invalidCursor', detail: 'The cursor is not one for this request' }

export function cursorErrorsSuite(host: () => RunningHost): void {
  const mark = unique('errors')
  const query = { filter: `userName ew "@${mark}.example"`, count: '2', sortBy: 'userName' }

  beforeAll(async () => {
    for (let index = 0; index < 4; index++) await createUser(host(), { userName: `${index}@${mark}.example` })
  })

  const first = async (target: Target = host(), parameters: Parameters = query) => {
    const { status, body } = await list(target, '/Users', { ...parameters, cursor: '' })
    expect(status, body.detail).toBe(200)
    return body.nextCursor
  }
  const next = (cursor: string, changes: Parameters = {}, target: Target = host(), path = '/Users') =>
    list(target, path, { ...query, ...changes, cursor })

  /** The service over the same database, mounted with other options. */
  const mounted = <T>(options: object, work: (target: Target) => Promise<T>) =>
    withApp(host(), (app) => void app.use('/scim/v2', host().scim.scimRouter(options)), work)

  describe('invalidCursor, the same whatever is wrong', () => {
    test.each([
      ['no cursor at all', () => 'x'],
      ['only a dot', () => '.'],
      ['characters of no base64url', () => '%00%01'],
      ['a signature that is cut off', (cursor: string) => cursor.slice(0, -1)],
      ['something behind it', (cursor: string) => `${cursor}A`],
      ['another part', (cursor: string) => `${cursor}.A`],
      ['another spelling of the same bytes', (cursor: string) => `${cursor}=`],
      ['no signature', (cursor: string) => cursor.split('.')[0] ?? ''],
      ['another payload', (cursor: string) => `${btoa('[9e15,2,"",""]')}.${cursor.split('.')[1]}`],
      ['another signature', (cursor: string) => `${cursor.split('.')[0]}.${'A'.repeat(43)}`],
    ])('malformed or forged: %s', async (_, forge) => {
      expect(errorOf(await next(forge(await first())))).toEqual(INVALID)
    })

    test.each([
      ['filter', { filter: `userName ew "@${mark}.example" ` }],
      ['filter', { filter: 'userName pr' }],
      ['sortBy', { sortBy: 'id' }],
      ['sortOrder', { sortOrder: 'descending' }],
      ['attributes', { attributes: 'userName' }],
      ['excludedAttributes', { excludedAttributes: 'emails' }],
    ])('of a list with another %s: %j', async (_, changes) => {
      expect(errorOf(await next(await first(), changes))).toEqual(INVALID)
    })

    test('of another endpoint', async () => {
      const parameters = { count: '1' }
      const cursor = await first(host(), parameters)
      expect(errorOf(await list(host(), '/Groups', { ...parameters, cursor }))).toEqual(INVALID)
    })

    test('of another caller, who may use the service as well', async () => {
      await mounted({ authCheck: () => true }, async (target) => {
        const cursor = await first(target)
        expect(errorOf(await next(cursor, {}, { ...target, token: 'another' }))).toEqual(INVALID)
        expect((await next(cursor, {}, target)).status).toBe(200)
      })
    })

    test('of another tenant', async () => {
      // The tables have none, so that both tenants see the same rows: what differs is the cursor.
      const tenant = (request: { get(name: string): string | undefined }) => request.get('x-tenant') ?? 'a'
      await mounted({ tenant, cursorSecret: 'shared' }, async (target) => {
        const cursor = await first(target)
        await mounted({ tenant: () => 'b', cursorSecret: 'shared' }, async (other) => {
          expect(errorOf(await next(cursor, {}, other))).toEqual(INVALID)
        })
      })
    })

    test('of another secret', async () => {
      await mounted({ cursorSecret: 'one' }, async (one) => {
        const cursor = await first(one)
        await mounted({ cursorSecret: 'two' }, async (two) => {
          expect(errorOf(await next(cursor, {}, two))).toEqual(INVALID)
        })
      })
    })

    test('without a secret every instance has its own; an empty one counts as none', async () => {
      for (const options of [{}, { cursorSecret: '' }])
        await mounted(options, async (target) => {
          const cursor = await first(target)
          expect((await next(cursor, {}, target)).status).toBe(200)
          await mounted(options, async (other) => {
            expect(errorOf(await next(cursor, {}, other))).toEqual(INVALID)
          })
        })
    })
  })

  test('instances that share a secret take each other’s cursors', async () => {
    await mounted({ cursorSecret: 'shared' }, async (one) => {
      const cursor = await first(one)
      await mounted({ cursorSecret: 'shared' }, async (two) => {
        const { status, body } = await next(cursor, {}, two)
        expect(status).toBe(200)
        expect(body.itemsPerPage).toBe(2)
      })
    })
  })

  test('expiredCursor', async () => {
    await mounted({ cursorSecret: 'known' }, async (target) => {
      const scope = [
        '/Users',
        'undefined',
        `Bearer ${host().token}`,
        query.filter,
        query.sortBy,
        null,
        null,
        null,
      ]
      const at = (expires: number) =>
        encodeCursor({ position: { id: NO_ID, key: '' }, count: 2, expires, total: 4 }, scope, 'known')
      expect((await next(at(Date.now() + 60_000), {}, target)).status).toBe(200)
      expect(errorOf(await next(at(Date.now() - 1), {}, target))).toEqual({
        status: 400,
        scimType: 'expiredCursor',
        detail: 'The cursor has expired',
      })
    })
  })

  describe('invalidCount', () => {
    test.each([
      ['-1', 'count must be >= 0'],
      ['1001', 'count must be <= 1000'],
      ['ten', 'startIndex and count must be integers'],
    ])('on page one: %s', async (count, detail) => {
      expect(errorOf(await next('', { count }))).toEqual({ status: 400, scimType: 'invalidCount', detail })
    })

    test.each(['3', '1', '0'])('another than on page one: %s', async (count) => {
      expect(errorOf(await next(await first(), { count }))).toEqual({
        status: 400,
        scimType: 'invalidCount',
        detail: 'count must be that of the first page',
      })
    })

    test('without a cursor it is what it always was', async () => {
      const { body } = await list(host(), '/Users', { count: '-1' })
      expect(body).toMatchObject({ scimType: 'invalidValue', detail: 'count must be >= 0' })
    })

    test('is clamped where paging is lenient', async () => {
      await mounted({ pagination: 'lenient' }, async (target) => {
        expect((await next('', { count: '-1' }, target)).body).toMatchObject({
          totalResults: 4,
          itemsPerPage: 0,
        })
        expect((await next('', { count: '5000' }, target)).body).toMatchObject({ itemsPerPage: 4 })
      })
    })
  })

  test('the filter is read before the cursor', async () => {
    expect((await next('x', { filter: 'userName eq' })).body.scimType).toBe('invalidFilter')
  })
}
