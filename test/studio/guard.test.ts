import { expect, test } from 'vitest'
import { guardOf } from '../../src/studio/guard.js'

const guard = guardOf(4000)
const cookie = `other=1; scim_studio_4000=${guard.token}`
const form = 'application/x-www-form-urlencoded'

const judge = (method: string, target: string, headers: Readonly<Record<string, string>>) =>
  guard.judge({
    method,
    url: new URL(target, 'http://studio'),
    headers: { host: '127.0.0.1:4000', ...headers },
  })

test('the token becomes a cookie, and the cookie lets in', () => {
  expect(judge('GET', `/?token=${guard.token}`, {})).toEqual({
    kind: 'signed in',
    cookie: `scim_studio_4000=${guard.token}; HttpOnly; SameSite=Strict; Path=/`,
  })
  expect(judge('GET', '/', { cookie })).toEqual({ kind: 'let in' })
  expect(judge('GET', '/', { cookie, host: 'localhost:4000' })).toEqual({ kind: 'let in' })
  expect(judge('POST', '/change', { cookie, origin: 'http://127.0.0.1:4000', 'content-type': form })).toEqual(
    { kind: 'let in' },
  )
})

test.each([
  ['a name of somebody else, that leads here', 'GET', { cookie, host: 'evil.example:4000' }, 421],
  ['another port', 'GET', { cookie, host: '127.0.0.1:4001' }, 421],
  ['no cookie', 'GET', {}, 403],
  ["another studio's cookie", 'GET', { cookie: `scim_studio_4001=${guard.token}` }, 403],
  ['a wrong cookie', 'GET', { cookie: `scim_studio_4000=${guard.token}x` }, 403],
  ['an empty cookie', 'GET', { cookie: 'scim_studio_4000=' }, 403],
  ['another method', 'PUT', { cookie }, 405],
  ['a form of another page', 'POST', { cookie, origin: 'http://evil.example', 'content-type': form }, 403],
  ['a form of another port', 'POST', { cookie, origin: 'http://127.0.0.1:80', 'content-type': form }, 403],
  ['a form without an origin', 'POST', { cookie, 'content-type': form }, 403],
  ['JSON', 'POST', { cookie, origin: 'http://127.0.0.1:4000', 'content-type': 'application/json' }, 415],
])('%s is refused', (_case, method, headers, status) => {
  expect(judge(method, '/change', { ...headers })).toMatchObject({ kind: 'refused', status })
})

test('a wrong token signs nobody in', () => {
  expect(judge('GET', '/?token=', {})).toMatchObject({ kind: 'refused', status: 403 })
  expect(judge('GET', '/?token=wrong', {})).toMatchObject({ kind: 'refused', status: 403 })
  expect(judge('POST', `/?token=${guard.token}`, {})).toMatchObject({ kind: 'refused', status: 403 })
})

test('each studio has a token of its own', () => {
  expect(guardOf(4000).token).not.toBe(guard.token)
  expect(guard.token).toHaveLength(43)
})
