/** Tables of which the ORM tells the names when they are asked for. */
import { createClient } from '@libsql/client'
import { drizzle as drizzleOf } from 'drizzle-orm/libsql'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { drizzle } from '../../src/runtime/orm/drizzle/drizzle.js'
import { Store } from '../../src/runtime/orm/records/sql/store.js'
import { aliased, type Columns, columnNamed, type TableFacts } from '../../src/runtime/orm/sql/columns.js'
import { lateBound, type Paths } from '../../src/runtime/orm/sql/late-bound.js'
import { render } from '../../src/runtime/orm/sql/render.js'
import { scimGroupTable, scimUserTable } from '../../src/runtime/orm/sql/scim-table.js'
import { eq, sql } from '../../src/runtime/orm/sql/sql.js'
import { scimRequest } from '../../src/runtime/protocol/scim-request.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { dialects } from '../support/dialects.js'

class Worker {
  id = ''
  email = ''
  name = { first: '', sort: { key: '' } }
  boss: Worker | null = null
  hiredAt?: Date
  tags: string[] = []
  greet() {}
}

const facts: TableFacts = {
  entity: 'Worker',
  name: 'workers',
  schema: 'crews',
  columns: {
    id: { name: 'id', type: 'uuid' },
    email: { name: 'e_mail', type: 'text' },
    'name.first': { name: 'name_first', type: 'text' },
    pin: { name: 'pin', type: 'text', hidden: true },
  },
}

describe('a table of the host’s', () => {
  test('is named before its ORM is there, and asked for once', () => {
    const read = vi.fn(() => facts)
    const workers = lateBound<'id' | 'email' | 'name.first'>(Worker, read)
    const condition = sql`${eq(workers.email, 'ada')} or ${workers['name.first']} is null`
    expect(read).not.toHaveBeenCalled()
    const expected = {
      text: '"crews"."workers"."e_mail" = $1 or "crews"."workers"."name_first" is null',
      parameters: ['ada'],
    }
    expect(render(condition, dialects.postgresql)).toEqual(expected)
    expect(render(condition, dialects.postgresql)).toEqual(expected)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('has one column for each property, and is read without what its ORM hides', () => {
    const workers = lateBound<'id' | 'pin'>(Worker, () => facts)
    const { table } = workers.id
    expect(workers.id).toBe(workers.id)
    expect(table.all.map(({ property }) => property)).toEqual(['id', 'email', 'name.first'])
    expect(table.all[0]).toBe(workers.id)
    expect(columnNamed(table, 'pin')).toBe(workers.pin)
    expect(render(sql`${columnNamed(aliased(table, 'other'), 'email')}`, dialects.sqlite).text).toBe(
      '"other"."e_mail"',
    )
  })

  test('is asked once a store has met the handle, which it has before any query is made', () => {
    const meet = vi.fn()
    const db = drizzleOf(createClient({ url: ':memory:' }))
    const http = {
      ...{ method: 'POST', path: '/Users', query: '', baseUrl: '', native: undefined },
      ...{ header: () => undefined, body: async () => undefined },
    }
    const schema = { core: coreUser, extensions: [] }
    const context = { db, request: scimRequest(http), schema, hooks: {}, report: () => {} }
    new Store({
      orm: { ...drizzle, meet },
      tables: { dialect: dialects.sqlite, scim: scimUserTable({}) },
      context: () => context,
    })
    expect(meet).toHaveBeenCalledExactlyOnceWith({ db, dialect: dialects.sqlite })
  })

  test('names all properties at once that are no columns', () => {
    const workers = lateBound<string>(Worker, () => facts)
    const { phone, gone } = workers
    expect([phone, gone]).not.toContain(undefined)
    expect(() => workers.email?.name).toThrow('Worker has no column for phone, gone: run scim-gen generate')
  })

  test('names one that is asked for later, too', () => {
    const workers = lateBound<string>(Worker, () => facts)
    expect(workers.email?.name).toBe('e_mail')
    expect(() => workers.phone?.type).toThrow('Worker has no column for phone: run scim-gen generate')
    expect(() => workers.toString?.name).toThrow('Worker has no column for toString: run scim-gen generate')
  })

  test('has no column for what JavaScript asks of any object', async () => {
    const workers = lateBound<string>(Worker, () => facts)
    await workers
    JSON.stringify(workers)
    expect(`${Object.hasOwn(workers, 'id')} ${workers.constructor}`).toBeTruthy()
    expect(workers.email?.name).toBe('e_mail')
  })

  test('is typed by the row', () => {
    type Names = 'id' | 'email' | 'name' | 'name.first' | 'name.sort' | 'name.sort.key' | 'hiredAt' | 'tags'
    expectTypeOf<Names>().toExtend<Paths<Worker>>()
    expectTypeOf<'boss' | 'boss.id' | 'boss.boss.email'>().toExtend<Paths<Worker>>()
    expectTypeOf<'greet'>().not.toExtend<Paths<Worker>>()
    expectTypeOf<'phone'>().not.toExtend<Paths<Worker>>()
  })
})

describe('SCIM’s own tables', () => {
  test('have what each app has, and what this one says', () => {
    const users = scimUserTable({ tenantId: 'integer', ownsRow: 'boolean' }, { schema: 'crews' })
    const names = ({ id: { table } }: Columns<'id'>) => table.all.map(({ name, type }) => `${name} ${type}`)
    expect(names(users).sort()).toEqual([
      'created_at timestamp',
      'external_id text',
      'id uuid',
      'owns_row boolean',
      'tenant_id integer',
      'updated_at timestamp',
      'user_name text',
      'user_name_key text',
      'version integer',
    ])
    expect(users.ownsRow.table).toMatchObject({ name: 'scim_users', schema: 'crews', model: undefined })
    expect(names(scimGroupTable({}))).toContain('display_name_key text')
  })
})
