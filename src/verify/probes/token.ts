/** Checks of the token endpoint: they run where `--token-url`, `--client-id` and `--client-secret` are given. */
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { property, show } from '../json.js'
import type { Scim } from '../scim.js'
import { metadataPaths, type TokenEndpoint } from '../token-endpoint.js'
import { notChecked } from './not-checked.js'

type Probe = Check['run']

function endpointOf(scim: Scim, expect: Expect): TokenEndpoint {
  return (
    scim.tokenEndpoint ??
    notChecked(expect, 'the token endpoint; pass --token-url, --client-id and --client-secret')
  )
}

/** A grant, and then a request with its token: seconds that it lives. */
async function grant(scim: Scim, expect: Expect) {
  const answer = await endpointOf(scim, expect).grant()
  expect.status(answer, 200)
  const token = property(answer.json, 'access_token')
  expect.must(answer, typeof token === 'string' && token !== '', 'access_token is not there')
  const type = property(answer.json, 'token_type')
  expect.must(answer, /^bearer$/i.test(String(type)), `token_type is ${show(type)}, expected "Bearer"`)
  const used = await scim.get(`${scim.users}?count=1`, { headers: { authorization: `Bearer ${token}` } })
  expect.must(used, used.status >= 200 && used.status < 300, `status ${used.status} with the access token`)
  return { answer, seconds: property(answer.json, 'expires_in') }
}

/** Whose token lives between an hour and six. */
export const tokenOfHours: Probe = async (scim, expect) => {
  const { answer, seconds } = await grant(scim, expect)
  const holds = typeof seconds === 'number' && seconds >= 3_600 && seconds <= 21_600
  expect.must(answer, holds, `expires_in is ${show(seconds)}, expected 3600 to 21600`)
}

/** Whose token ends at some time, and is for `scim` alone. */
export const tokenOfScim: Probe = async (scim, expect) => {
  const { answer, seconds } = await grant(scim, expect)
  const ends = typeof seconds === 'number' && seconds > 0
  expect.must(answer, ends, `expires_in is ${show(seconds)}, expected seconds`)
  // Left out where it is what was asked for (RFC 6749 §5.1).
  const scope = property(answer.json, 'scope') ?? 'scim'
  expect.must(answer, scope === 'scim', `scope is ${show(scope)}, expected "scim"`)
}

/** A wrong secret gets no token. */
export const tokenRefused: Probe = async (scim, expect) => {
  const answer = await endpointOf(scim, expect).grant('wrong')
  expect.status(answer, 400, 401)
  const error = property(answer.json, 'error')
  expect.must(answer, error === 'invalid_client', `error is ${show(error)}, expected "invalid_client"`)
}

/** Metadata that name the token endpoint. */
export const tokenMetadata: Probe = async (scim, expect) => {
  const endpoint = endpointOf(scim, expect)
  let last: Awaited<ReturnType<TokenEndpoint['metadata']>> | undefined
  for (const { path, isStandard } of metadataPaths(endpoint.url)) {
    last = await endpoint.metadata(path)
    if (last.status !== 200 || property(last.json, 'token_endpoint') !== endpoint.url) continue
    expect.should(last, isStandard, `the document is at ${path}, where RFC 8414 §3.1 has clients not look`)
    return
  }
  if (last) expect.must(last, false, `no document names ${endpoint.url} as its token_endpoint`)
}
