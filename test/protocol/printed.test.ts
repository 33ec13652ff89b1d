import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { HttpRequest } from '../../src/runtime/protocol/http.js'
import { scimRequest } from '../../src/runtime/protocol/scim-request.js'

test('what a hook prints of its request has neither headers nor the app’s own request', () => {
  const headers = { authorization: 'Bearer secret' }
  const http: HttpRequest = {
    method: 'PATCH',
    path: '/Users/1',
    query: '',
    baseUrl: 'https://x.example/scim/v2',
    header: () => headers.authorization,
    body: async () => undefined,
    native: { headers },
  }
  const request = scimRequest(http)
  expect(inspect({ request })).toBe("{ request: { method: 'PATCH', path: '/Users/1' } }")
  expect(JSON.stringify(request)).toBe('{"method":"PATCH","path":"/Users/1"}')
})
