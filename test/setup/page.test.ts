/** What the page shows. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstIdAt } from '../../src/runtime/log/first-id.js'
import type { LoggedRequest } from '../../src/runtime/log/row.js'
import { uuidv7 } from '../../src/runtime/orm/records/uuidv7.js'
import { english } from '../../src/runtime/setup/setup.js'
import { logged } from '../log/support/logged.js'
import { logOf, pageInMemory } from './support/page.js'

const row = (more: Partial<LoggedRequest<string>>): LoggedRequest<string> => ({
  ...logged(),
  ...{ id: uuidv7(), createdAt: new Date(), tenantId: 'acme', ...more },
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '</style><script>alert(1)</script>',
]

/** A page on which all that others say is a hostile text. */
async function hostile(text: string) {
  const rows = [
    row({
      userAgent: text,
      detail: text,
      scimType: text,
      attributes: text,
      correlationId: text,
      status: 400,
    }),
    row({ method: text, name: text }),
  ]
  const page = pageInMemory({ log: logOf(rows), customer: () => text })
  const { connection } = await page.connections.create(page.db, {
    name: text,
    provider: text,
    tenant: 'acme',
  })
  return { ...page, id: connection.id }
}

test.each(HOSTILE)('the names, customers and user agents %s are text everywhere', async (text) => {
  const { ask, send, id } = await hostile(text)
  const own = (await pageInMemory().ask('')).body?.match(/<(script|style|img)\b/g)?.length
  for (const { body = '' } of [
    await ask(''),
    await ask('live'),
    await ask(`test=${id}`),
    await send({ action: 'add-token', id }),
  ]) {
    expect(body).not.toContain(text)
    expect(body.match(/<(script|style|img)\b/g)?.length ?? own).toBe(own)
    // Whatever stands in quotes is a value: no attribute may stand beside them.
    expect(body.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* on\w+=/)
  }
})

test('fields are filled in, with what was made where it goes', async () => {
  const { send } = pageInMemory()
  const { body = '' } = await send({ action: 'create', name: 'Acme', provider: 'okta' })
  const fields = [
    ...body.matchAll(
      /<label for="issued-steps-\d">([^<]*)<\/label>\s*<div class="copy">\s*<input [^>]*value="([^"]*)"/g,
    ),
  ]
  expect(fields.map(([, label, value]) => [label, value?.replace(/_.*/, '_…')])).toEqual([
    ['SCIM connector base URL', 'https://app.example/scim/v2'],
    ['Authorization', 'scimgen_…'],
  ])
})

test('where nothing is recorded the page says whom to ask for it, and who was heard from', async () => {
  const { ask } = pageInMemory()
  const { body } = await ask('')
  expect(body).toContain('This app records no requests. Its support can have that switched on')
  expect(body).toContain('Not recorded')
  expect(body).not.toContain('data-live=')
})

test('requests come by pages, and errors with what they mean', async () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    row({
      status: at % 2 ? 409 : 200,
      scimType: at % 2 ? 'uniqueness' : null,
      correlationId: `number ${at} `,
    }),
  )
  const { ask } = pageInMemory({ log: logOf(rows) })
  const numbers = (body = '') => [...body.matchAll(/number (\d+) /g)].map(([, number]) => Number(number))
  const first = (await ask('')).body
  expect(numbers(first)).toEqual(Array.from({ length: 25 }, (_, at) => 59 - at))
  const [, before] = /\?before=([\w-]+)#/.exec(first ?? '') ?? []
  expect(numbers((await ask(`before=${before}`)).body)[0]).toBe(34)
  const errors = (await ask('errors')).body
  expect(numbers(errors).every((number) => number % 2 === 1)).toBe(true)
  expect(errors).toContain('What to change')
  expect((await ask('')).body).toMatch(/id="now-errors" data-now class="bad-ink">30</)
})

test('a row that another process has written late comes, though newer ones were seen', async () => {
  const made = (secondsAgo: number) => firstIdAt(Date.now() - secondsAgo * 1_000)
  const [old, late, seen, next] = [made(40), made(8), made(5), made(1)]
  const rows = [old, late, seen, next].map((id) => row({ id }))
  const { ask } = pageInMemory({ log: logOf(rows) })
  const ids = async (after: string) =>
    [...((await ask(`live&after=${after}`)).body ?? '').matchAll(/id="r-([\w-]+)"/g)].map(([, id]) => id)
  expect(await ids(seen)).toEqual([next, seen, late])
  expect(await ids(old)).toEqual([next, seen, late, old])
})

test('it speaks another language where texts are passed', async () => {
  const { ask } = pageInMemory({ lang: 'de', texts: { title: 'Benutzer', users: 'Personen' } })
  const { body } = await ask('')
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('<h1>Benutzer</h1>')
  expect(body).toContain('<dt>Personen</dt><dd id="now-users" data-now class="">1.234</dd>')
  expect(body).toContain(english.connections)
})

test.each([
  [{}, 'https://app.example/scim/v2'],
  [{ baseUrl: 'https://scim.example/v2/' }, 'https://scim.example/v2'],
])('with %j the base URL is %s', async (settings, url) => {
  expect((await pageInMemory(settings).ask('')).body).toContain(`id="url" readonly value="${url}"`)
})

test('a count that takes long holds up no page, and is there later', async () => {
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { ask } = pageInMemory({
    around: async (_tenant, work) => {
      await waiting
      return work()
    },
  })
  expect((await ask('')).body).toContain('Counting…')
  finish()
  await expect.poll(async () => (await ask('live')).body).toContain('1,234')
})

test('a full page is 30 kB at most, gzipped', async () => {
  const rows = Array.from({ length: 80 }, (_, at) =>
    row({
      ...{ method: 'POST', status: at % 3 ? 201 : 409, scimType: at % 3 ? null : 'uniqueness' },
      ...{ resourceId: uuidv7(), attributes: 'userName name.givenName name.familyName emails active' },
      ...{ userAgent: 'Okta SCIM Client 1.0.0', correlationId: uuidv7(), detail: 'User already exists' },
    }),
  )
  const { ask, connections, db } = pageInMemory({ log: logOf(rows) })
  for (let at = 0; at < 8; at++) await connections.create(db, { name: `Number ${at}`, tenant: 'acme' })
  expect(gzipSync((await ask('')).body ?? '').length).toBeLessThan(30_000)
})
