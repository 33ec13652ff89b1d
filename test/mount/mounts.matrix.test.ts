/** What a mount must do, the same tests unchanged on every framework, with real servers and plain connections. */
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '../../src/runtime/limits.js'
import { type Answer, exchange, type Question } from './support/exchange.js'
import { frameworks, type ServedCase, type ServeOptions, serveCase } from './support/frameworks.js'

const SCIM = { authorization: 'Bearer secret', 'content-type': 'application/scim+json' }
const JSON_TYPE = { ...SCIM, 'content-type': 'application/json; charset=utf-8' }
const FIRST = '00000000-0000-7000-8000-000000000001'
const user = (userName: string) =>
  JSON.stringify({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName, active: true })
const tooLarge = 'x'.repeat(limits.bodyBytes + 1)

/** Requests in their order; what is answered must be the same everywhere, to the last byte. */
const script: readonly Question[] = [
  { target: '/ServiceProviderConfig', headers: SCIM },
  { method: 'POST', target: '/Users', headers: SCIM, body: user('ann') },
  { method: 'POST', target: '/Users', headers: JSON_TYPE, body: user('jörg 😀') },
  {
    method: 'POST',
    target: '/Users',
    headers: SCIM,
    body: [user('in chunks').slice(0, 20), user('in chunks').slice(20)],
  },
  { target: `/Users/${FIRST}`, headers: SCIM },
  { target: `/Users/${FIRST}/`, headers: SCIM },
  { target: `/Users/${FIRST.replace('7', '%37')}`, headers: SCIM },
  { target: `/Users/${FIRST}?attributes=userName`, headers: SCIM },
  { target: '/Users?filter=userName%20eq%20%22in+chunks%22', headers: SCIM },
  { target: '/Users?filter=userName+co+%22%2B%25%26%3D%3F%23%22', headers: SCIM },
  { target: '/Users?count=1&startIndex=2&filter=', headers: SCIM },
  { target: '/Users?count=x', headers: SCIM },
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
  { method: 'DELETE', target: `/Users/${FIRST}`, headers: SCIM },
  { method: 'DELETE', target: `/Users/${FIRST}`, headers: SCIM },
  { method: 'POST', target: '/Users', headers: SCIM, body: '[]' },
  { method: 'POST', target: '/Users', headers: { ...SCIM, 'content-type': 'text/plain' }, body: user('x') },
  {
    method: 'POST',
    target: '/Users',
    headers: { ...SCIM, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  },
  { method: 'POST', target: '/Users', headers: { ...SCIM, 'content-type': 'nonsense' }, body: user('x') },
  { method: 'POST', target: '/Users', headers: { authorization: SCIM.authorization }, body: user('x') },
  { method: 'POST', target: '/Users', headers: { authorization: SCIM.authorization } },
  { target: '', headers: SCIM },
  { target: '/', headers: SCIM },
  { target: '/Nothing', headers: SCIM },
  { target: '/Users/a%2Fb', headers: SCIM },
  { target: '/Users/a+b%20c', headers: SCIM },
  { method: 'PUT', target: '/Users', headers: SCIM, body: user('x') },
  { method: 'DELETE', target: '/Users', headers: SCIM },
  { target: '/Users', headers: { ...SCIM, accept: 'text/html' } },
  { target: '/Groups', headers: SCIM },
  { method: 'PUT', target: '/Groups', headers: SCIM, body: '{"read":"twice"}' },
  { target: '/Users', headers: {} },
  { target: '/Nothing', headers: { authorization: 'Bearer wrong' } },
  { method: 'POST', target: '/Users', headers: { 'content-type': 'nonsense' }, body: user('x') },
]

/** Where the host's own parser may answer first. */
const unreadable: readonly Question[] = [
  { method: 'POST', target: '/Users', headers: SCIM, body: '{"userName"' },
  { method: 'POST', target: '/Users', headers: JSON_TYPE, body: '{"userName"' },
  { method: 'POST', target: '/Users', headers: SCIM, body: '' },
  { method: 'POST', target: '/Users', headers: JSON_TYPE, body: '"text"' },
  { method: 'POST', target: '/Users', headers: JSON_TYPE, body: Buffer.from([0x22, 0xff, 0x22]) },
  { method: 'POST', target: '/Users', headers: SCIM, body: '['.repeat(40) + ']'.repeat(40) },
  { method: 'POST', target: '/Users', headers: SCIM, body: tooLarge },
  { method: 'POST', target: '/Users', headers: JSON_TYPE, body: [tooLarge, tooLarge] },
  { method: 'POST', target: '/Users', headers: { 'content-type': 'application/json' }, body: tooLarge },
  { method: 'POST', target: '/Users', headers: { 'content-type': 'application/json' }, body: '{"x"' },
]

/** Runs requests one after the other over one connection, which none of them may spoil. */
async function run(
  { origin, prefix }: ServedCase,
  questions: readonly Question[],
): Promise<readonly Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  for (const question of questions)
    answers.push(await exchange(origin, { ...question, target: prefix + question.target }, agent))
  agent.destroy()
  return answers
}

const served: ServedCase[] = []
afterEach(async () => {
  for (const one of served.splice(0)) await one.stop()
})

describe.each(frameworks)('$name', (framework) => {
  async function serve(options?: ServeOptions): Promise<ServedCase> {
    const one = await serveCase(framework, options)
    served.push(one)
    return one
  }
  /** The reference: Express, with nothing before the service. */
  async function expected(questions: readonly Question[]): Promise<readonly Answer[]> {
    const [reference = framework] = frameworks
    const one = await serveCase(reference)
    served.push(one)
    return run(one, questions)
  }
  const get = async (one: ServedCase, target: string, headers = {}) =>
    JSON.parse(
      (await exchange(one.origin, { target: one.prefix + target, headers: { ...SCIM, ...headers } })).body,
    )

  test('every answer is the same, to the last byte', async () => {
    const questions = [...script, ...unreadable]
    const one = await serve()
    expect(await run(one, questions)).toEqual(await expected(questions))
    expect(one.errors.map(String)).toEqual(['Error: the database is gone'])
  })

  test("and behind the host's own body parser", async () => {
    const questions = framework.parserAnswers ? script : [...script, ...unreadable]
    const one = await serve({ hasParser: true })
    expect(await run(one, questions)).toEqual(await expected(questions))
  })

  test('HEAD', async () => {
    const questions = [{ method: 'HEAD', target: '/Users', headers: SCIM }]
    const length = { 'content-length': expect.any(String) }
    const isTold = framework.own?.includes('length of HEAD') !== true
    const [reference] = await expected(questions)
    expect(reference?.headers).toMatchObject(length)
    const answers = await run(await serve(), questions)
    expect(answers).toMatchObject([{ status: 405, body: '', headers: isTold ? length : {} }])
    expect({ ...answers[0]?.headers, ...length }).toEqual({ ...reference?.headers, ...length })
  })

  test.runIf(framework.own?.includes('OPTIONS') !== true)('OPTIONS', async () => {
    const questions = [{ method: 'OPTIONS', target: '/Users', headers: SCIM }]
    const answers = await run(await serve(), questions)
    expect(answers).toEqual(await expected(questions))
    expect(answers[0]?.headers.allow).toBe('GET, POST')
  })

  test.runIf(framework.own?.includes('malformed path') !== true)('a malformed path is 404', async () => {
    const questions = [{ target: '/Users/%zz', headers: SCIM }]
    expect(await run(await serve(), questions)).toEqual(await expected(questions))
  })

  test('the access check sees the user that the app has found', async () => {
    const one = await serve()
    const ask = (sender: string) =>
      exchange(one.origin, { target: `${one.prefix}/Users`, headers: { 'x-user': sender } })
    expect((await ask('admin')).status).toBe(200)
    expect((await ask('other')).status).toBe(401)
  })

  test.each(['/scim/v2', '/api/idp/scim/v2', '/scim'])('under %s', async (prefix) => {
    const one = await serve({ prefix })
    const [created] = await run(one, [{ method: 'POST', target: '/Users', headers: SCIM, body: user('ann') }])
    const location = `<origin>${prefix}/Users/${FIRST}`
    expect(created?.headers.location).toBe(location)
    expect(JSON.parse(created?.body ?? '').meta.location).toBe(location)
  })

  test.runIf(framework.takesParameters)('under a path with a parameter', async () => {
    const one = await serve({ prefix: '/:organization/scim/v2' })
    const question = { method: 'POST', target: '/a%20b/scim/v2/Users', headers: SCIM, body: user('ann') }
    const { headers } = await exchange(one.origin, question)
    expect(headers.location).toBe(`<origin>/a%20b/scim/v2/Users/${FIRST}`)
  })

  test('the configured base URL is what clients see', async () => {
    const one = await serve({ baseUrl: 'https://app.example.com/scim/v2/' })
    await run(one, [{ method: 'POST', target: '/Users', headers: SCIM, body: user('ann') }])
    const { meta } = await get(one, `/Users/${FIRST}`)
    expect(meta.location).toBe(`https://app.example.com/scim/v2/Users/${FIRST}`)
  })

  test.each([true, false])('behind a proxy (trusted: %s)', async (trustsProxy) => {
    const one = await serve({ trustsProxy })
    await run(one, [{ method: 'POST', target: '/Users', headers: SCIM, body: user('ann') }])
    const { meta } = await get(one, `/Users/${FIRST}`, {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'app.example.com:8443',
    })
    const isBelieved = framework.forwarded === 'always' || (framework.forwarded === 'trusted' && trustsProxy)
    const origin = isBelieved ? 'https://app.example.com:8443' : '<origin>'
    expect(meta.location).toBe(`${origin}/scim/v2/Users/${FIRST}`)
  })

  test('many requests at once do not mix', async () => {
    const one = await serve()
    const names = Array.from({ length: 50 }, (_, index) => `user-${index}`)
    const created = await Promise.all(
      names.map((name) =>
        exchange(one.origin, { method: 'POST', target: '/scim/v2/Users', headers: SCIM, body: user(name) }),
      ),
    )
    expect(created.map(({ body }) => JSON.parse(body).userName)).toEqual(names)
    const { totalResults } = await get(one, '/Users')
    expect(totalResults).toBe(50)
  })

  test('a client that goes away in the middle of its body does no harm', async () => {
    const one = await serve()
    const { hostname, port } = new URL(one.origin)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = 'POST /scim/v2/Users HTTP/1.1\r\nhost: x\r\nauthorization: Bearer secret\r\n'
        socket.write(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"userName"`)
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('close', () => resolve())
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await get(one, '/Users')).totalResults).toBe(0)
    expect(one.errors).toEqual([])
  })

  test("the app's other routes are its own", async () => {
    const one = await serve()
    const health = await exchange(one.origin, { target: '/health' })
    expect({ status: health.status, type: health.headers['content-type'] }).not.toMatchObject({
      type: 'application/scim+json',
    })
  })
})
