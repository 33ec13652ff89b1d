/** Requests in their order; what is answered must be the same on every framework, to the last byte. */
import { gzipSync } from 'node:zlib'
import * as limits from '../../../src/runtime/limits.js'
import type { Question } from './exchange.js'

export const SCIM = { authorization: 'Bearer secret', 'content-type': 'application/scim+json' }
const JSON_TYPE = { ...SCIM, 'content-type': 'application/json; charset=utf-8' }
const typed = (type: string) => ({ ...SCIM, 'content-type': type })

export const FIRST = '00000000-0000-7000-8000-000000000001'

export const user = (userName: string) =>
  JSON.stringify({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName, active: true })

const post = (headers: object, body?: Question['body']): Question => ({
  method: 'POST',
  target: '/Users',
  headers: { ...headers },
  body,
})

/** A user whose JSON nests to that depth. */
const nested = (depth: number) => `${user('deep').slice(0, -1)},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`

/** Answered alike with and without a parser of the host's. */
export const script: readonly Question[] = [
  { target: '/ServiceProviderConfig', headers: SCIM },
  post(SCIM, user('ann')),
  post(JSON_TYPE, user('jörg 😀')),
  post(SCIM, [user('in chunks').slice(0, 20), user('in chunks').slice(20)]),
  // Content types and encodings as clients may write them.
  post(typed('Application/SCIM+JSON; Charset="UTF-8"'), user('upper case')),
  post(typed('APPLICATION/JSON;charset=UTF-8'), user('upper case too')),
  post(typed('application/json;'), user('semicolon')),
  post({ ...SCIM, 'content-encoding': 'identity' }, user('as it is')),
  post(SCIM, `\uFEFF${user('marked')}`),
  post(JSON_TYPE, `\uFEFF${user('marked too')}`),
  post({ ...SCIM, expect: '100-continue' }, user('patient')),
  post({ ...SCIM, 'x-http-method-override': 'DELETE' }, user('posted')),
  // Paths and queries.
  { target: `/Users/${FIRST}`, headers: SCIM },
  { target: `/Users/${FIRST}/`, headers: SCIM },
  { target: `//Users//${FIRST}`, headers: SCIM },
  { target: `/Users/${FIRST.replace('7', '%37')}`, headers: SCIM },
  { target: `/%55sers/${FIRST}`, headers: SCIM },
  { target: `/Users/${FIRST}?attributes=userName`, headers: SCIM },
  { target: '/Users?filter=userName%20eq%20%22in+chunks%22', headers: SCIM },
  { target: '/Users?filter=userName+co+%22%2B%25%26%3D%3F%23%22', headers: SCIM },
  { target: '/Users?count=1&startIndex=2&filter=', headers: SCIM },
  { target: '/Users??count=1', headers: SCIM },
  { target: '/Users?count=x', headers: SCIM },
  { target: '/Users?filter=%zz', headers: SCIM },
  { target: '', headers: SCIM },
  { target: '/', headers: SCIM },
  { target: '/Nothing', headers: SCIM },
  { target: '/users', headers: SCIM },
  { target: '/Users;x=1', headers: SCIM },
  { target: '/Users/a%2Fb', headers: SCIM },
  { target: '/Users/a+b%20c', headers: SCIM },
  { target: '/Users/%F0%9F%98%80', headers: SCIM },
  // Methods.
  { method: 'PUT', target: `/Users/${FIRST}`, headers: SCIM, body: user('anne') },
  {
    method: 'PATCH',
    target: `/Users/${FIRST}`,
    headers: JSON_TYPE,
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    }),
  },
  { target: `/Users/${FIRST}`, headers: { ...SCIM, 'content-length': 2 }, body: '{}' },
  { method: 'DELETE', target: `/Users/${FIRST}`, headers: { ...SCIM, 'content-length': 2 }, body: '{}' },
  { method: 'DELETE', target: `/Users/${FIRST}`, headers: SCIM },
  { method: 'DELETE', target: `/Users/${FIRST}`, headers: { authorization: SCIM.authorization } },
  { method: 'PUT', target: '/Users', headers: SCIM, body: user('x') },
  { method: 'DELETE', target: '/Users', headers: SCIM },
  // Bodies that are refused.
  post(SCIM, '[]'),
  post(JSON_TYPE, nested(limits.bodyDepth)),
  post(SCIM, ''),
  post(JSON_TYPE, ''),
  post(SCIM, []),
  post({ ...SCIM, 'content-length': 0 }),
  post(typed('text/plain'), user('x')),
  post(typed('application/x-www-form-urlencoded'), 'a=b'),
  post(typed('application/json, application/json'), user('x')),
  post(typed('nonsense'), user('x')),
  post(typed(''), user('x')),
  post({ authorization: SCIM.authorization }, user('x')),
  post({ authorization: SCIM.authorization }),
  // Failures, and who may not ask.
  { target: '/Users', headers: { ...SCIM, accept: 'text/html' } },
  { target: '/Groups', headers: SCIM },
  { method: 'PUT', target: '/Groups', headers: SCIM, body: '{"read":"twice"}' },
  { target: '/Users', headers: {} },
  { target: '/Nothing', headers: { authorization: 'Bearer wrong' } },
  post({ 'content-type': 'nonsense' }, user('x')),
]

/** Where the host's own JSON parser may answer first, or read more. */
export const unreadable: readonly Question[] = [
  post(SCIM, '{"userName"'),
  post(JSON_TYPE, '{"userName"'),
  post(JSON_TYPE, '"text"'),
  post(SCIM, '['.repeat(40) + ']'.repeat(40)),
  post({ 'content-type': 'application/json' }, '{"x"'),
]

/** JSON is UTF-8, whatever else a host's parser may read. */
export const notUtf8: readonly Question[] = [
  post(JSON_TYPE, Buffer.from([0x22, 0xff, 0x22])),
  post(typed('application/json; charset=iso-8859-1'), Buffer.from(user('jörg'), 'latin1')),
  post(typed('application/json; charset=utf-16le'), Buffer.from(user('ann'), 'utf16le')),
]

/** Compressed, so that a parser that unpacks makes a user of it. */
export const compressed: readonly Question[] = [
  post({ ...SCIM, 'content-encoding': 'gzip' }, gzipSync(user('packed'))),
  post({ ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(user('packed too'))),
]

const large = 'x'.repeat(limits.bodyBytes + 1)

/** Larger than the service reads, or not to be read at all. */
export const tooLarge: readonly Question[] = [
  post(SCIM, large),
  post(JSON_TYPE, [large, large]),
  post(typed('text/plain'), large),
  post({ ...SCIM, 'content-encoding': 'gzip' }, [large]),
  post({ 'content-type': 'application/json' }, large),
  post({ 'content-type': 'application/json' }, [large]),
]
