import { join } from 'node:path'
import { test } from 'vitest'
import { startHost } from '../support/host.js'
import { serviceOf } from './service.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const times = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i))
const patch = (Operations: unknown[]) => JSON.stringify({ schemas: [PATCH], Operations })
const URN = 'urn:example:a:b'

test('probe', async () => {
  const host = await startHost('express-drizzle-sqlite', { answers: {}, set: ['user.store=unmapped'] })
  const { routes } = await import(join(host.cwd, 'src/scim/router.gen.ts'))
  const { ask } = serviceOf(routes, host.db, console.error)
  let n = 0
  const fresh = async () => {
    const userName = `u${++n}@example.com`
    const r = await ask({
      method: 'POST',
      path: '/Users',
      body: JSON.stringify({ userName, emails: [{ value: userName }] }),
    })
    return JSON.parse(r.text).id as string
  }
  for (let i = 0; i < 30; i++) {
    const id = await fresh()
    await ask({
      method: 'PATCH',
      path: `/Users/${id}`,
      body: patch([{ op: 'replace', path: 'title', value: 'x' }]),
    })
  }
  const show = (name: string, size: number, r: { status: number; milliseconds: number; detail: string }) =>
    console.log(
      name.padEnd(50),
      String(Math.round(size / 1000)).padStart(6),
      'KB',
      r.status,
      r.milliseconds.toFixed(1).padStart(8),
      r.detail.slice(0, 80),
    )
  const onUser = async (name: string, body: string) => {
    const id = await fresh()
    show(name, body.length, await ask({ method: 'PATCH', path: `/Users/${id}`, body }))
  }
  const post = async (name: string, body: object | string) => {
    const text =
      typeof body === 'string' ? body : JSON.stringify({ userName: `p${++n}@example.com`, ...body })
    show(name, text.length, await ask({ method: 'POST', path: '/Users', body: text }))
  }
  const keys = (count: number) => Object.fromEntries(times(count, (i) => [`k${i}`, i]))
  await onUser('plain', patch([{ op: 'replace', path: 'title', value: 'x' }]))
  await onUser(
    'S4 30,000 keys, 998 ops',
    patch([
      { op: 'add', path: URN, value: keys(30000) },
      ...times(998, (i) => ({ op: 'add', path: `${URN}:k${i}`, value: 'x' })),
    ]),
  )
  await onUser(
    'S4 30,000 keys, whole ops',
    patch([
      { op: 'add', path: URN, value: keys(30000) },
      ...times(998, () => ({ op: 'add', path: URN, value: { a: 1 } })),
    ]),
  )
  const emails = (count: number) => times(count, (i) => ({ value: `mail${i}@example.com`, type: 'work' }))
  const or = (count: number, s = 'mail') => times(count, (i) => `value eq "${s}${i}x"`).join(' or ')
  await onUser(
    'S5 600 emails x 100 terms x 999',
    patch([
      { op: 'add', path: 'emails', value: emails(600) },
      ...times(999, (i) => ({ op: 'replace', path: `emails[${or(100, `m${i}`)}].display`, value: null })),
    ]),
  )
  await onUser(
    'S5 10 emails x 100 terms x 999',
    patch([
      { op: 'add', path: 'emails', value: emails(10) },
      ...times(999, (i) => ({ op: 'replace', path: `emails[${or(100, `m${i}`)}].display`, value: null })),
    ]),
  )
  await onUser(
    '1000 emails, 990 adds',
    patch([
      { op: 'add', path: 'emails', value: emails(1000) },
      ...times(990, (i) => ({
        op: 'add',
        path: 'emails',
        value: { value: `mail${i}@example.com`, type: 'work', display: 'x' },
      })),
    ]),
  )
  await onUser(
    '1000 emails, 990 primary',
    patch([
      { op: 'add', path: 'emails', value: emails(1000) },
      ...times(990, (i) => ({
        op: 'add',
        path: 'emails',
        value: { value: `mail${i}@example.com`, type: 'work', primary: true },
      })),
    ]),
  )
  await onUser(
    '1000 emails, 990 sub all',
    patch([
      { op: 'add', path: 'emails', value: emails(1000) },
      ...times(990, (i) => ({ op: 'replace', path: 'emails.display', value: `x${i}` })),
    ]),
  )
  await onUser(
    '1000 emails, 990 filtered',
    patch([
      { op: 'add', path: 'emails', value: emails(1000) },
      ...times(990, (i) => ({
        op: 'replace',
        path: `emails[value eq "mail${i}@example.com"].display`,
        value: `x${i}`,
      })),
    ]),
  )
  await onUser(
    '100 emails, 990 filtered',
    patch([
      { op: 'add', path: 'emails', value: emails(100) },
      ...times(990, (i) => ({
        op: 'replace',
        path: `emails[value eq "mail${i % 100}@example.com"].display`,
        value: `x${i}`,
      })),
    ]),
  )
  await onUser(
    '1000 ops add title',
    patch(times(1000, (i) => ({ op: 'add', path: 'title', value: `t${i}` }))),
  )
  await onUser(
    '1000 ops of name, long value',
    patch(times(1000, (i) => ({ op: 'add', path: 'name', value: { givenName: `t${i}`.padEnd(200) } }))),
  )
  await onUser(
    '1000 ops junk keys in value',
    patch(times(100, () => ({ op: 'add', path: 'name', value: keys(3000) }))),
  )
  await onUser(
    '1000 long paths',
    patch(
      times(1000, (i) => ({
        op: 'add',
        path: `emails[${'('.repeat(45)}${or(98, `m${i}`)}${')'.repeat(45)}].value`,
        value: `t${i}`,
      })),
    ),
  )
  await onUser(
    '1000 long paths no such attr',
    patch(times(1000, (i) => ({ op: 'remove', path: `emails[${or(100, `m${i}`)}].value` }))),
  )
  await post('4MB one ext 350k keys', { [URN]: keys(280_000) })
  await post('ext 100k keys', { [URN]: keys(100_000) })
  await post('ext 30k keys', { [URN]: keys(30_000) })
  await post('ext 10k keys', { [URN]: keys(10_000) })
  await post('ext 200k array', { [URN]: { a: times(1_000_000, () => 1) } })
  await post('ext 100k objects', { [URN]: { a: times(100_000, () => ({ a: 1 })) } })
  await post('ext deep', { [URN]: { a: times(10_000, () => [[[[[[[[[[]]]]]]]]]]) } })
  await post('ext long string', { [URN]: { a: 'x'.repeat(4_000_000) } })
  await post('100k unknown extensions', Object.fromEntries(times(60_000, (i) => [`urn:x:y${i}`, { a: 1 }])))
  await post('300k unknown keys', keys(250_000))
  await post('90k emails', { emails: emails(70_000) })
  await post('200k junk keys in emails', { emails: times(100_000, () => ({ value: 'x', a: 1, b: 2 })) })
  await post('2M zeros root', JSON.stringify(times(2_000_000, () => 0)))
  await post('1.3M empty arrays root', JSON.stringify(times(1_300_000, () => [])))
  await host.stop()
}, 600_000)
