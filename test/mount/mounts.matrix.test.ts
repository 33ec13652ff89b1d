/** What a mount must do, the same tests unchanged on every framework, with real servers and plain connections. */
import { Agent } from 'node:http'
import { connect } from 'node:net'
import type { HttpRequest } from '@scim-gen/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import { readForm, urlencoded } from '../../src/runtime/oauth/form.js'
import { respond } from '../../src/runtime/protocol/http.js'
import { type Answer, exchange, type Question, rawExchange } from './support/exchange.js'
import { frameworks, type ServedCase, type ServeOptions, serveCase } from './support/frameworks.js'
import { compressed, FIRST, notUtf8, SCIM, script, tooLarge, unreadable, user } from './support/questions.js'

/** What a parser of the host's may answer, or read. */
const all = [...unreadable, ...notUtf8, ...compressed, ...tooLarge]

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

const TOO_MANY = {
  status: 429,
  headers: { 'content-type': 'application/scim+json', 'retry-after': '7' },
  body: '{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"status":"429","detail":"Too many requests: try again later"}',
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
    const questions = [...script, ...all]
    const one = await serve()
    expect(await run(one, questions)).toEqual(await expected(questions))
    expect(one.errors.map(String)).toEqual(['Error: the database is gone'])
  })

  test("and behind the host's own body parser", async () => {
    const own = framework.parserAnswers ? [] : all
    const questions = [...script, ...own]
    const one = await serve({ hasParser: true })
    expect(await run(one, questions)).toEqual(await expected(questions))
  })

  test.runIf(framework.takesText).each(['text', 'bytes'] as const)(
    'and behind one that leaves %s',
    async (parserLeaves) => {
      const questions = [...script, ...unreadable]
      const one = await serve({ hasParser: true, parserLeaves })
      expect(await run(one, questions)).toEqual(await expected(questions))
    },
  )

  test.runIf(framework.unpacks)('what the parser of the host unpacks is read', async () => {
    const answers = await run(await serve({ hasParser: true }), compressed)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  test.each([
    ['', {}],
    [", behind the host's own parser", { hasParser: true }],
  ])('a form is read where an endpoint asks for one%s', async (_where, options) => {
    const open = ({ path, body }: HttpRequest) =>
      path === '/form' ? body(urlencoded).then((form) => respond(200, readForm(form))) : undefined
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask = (body: string) => ({ method: 'POST', target: '/form', headers, body })
    const [once, twice, scim] = await run(await serve({ ...options, open }), [
      ask('client_id=a%26b&scope=&other=x'),
      ask('client_id=a&client_id=b'),
      { ...ask('client_id=a'), target: '/Users', headers: { ...SCIM, ...headers } },
    ])
    expect([once?.status, once?.body]).toEqual([200, '{"client_id":"a&b"}'])
    expect([twice?.status, twice?.body]).toEqual([
      400,
      '{"error":"invalid_request","error_description":"The parameter client_id stands twice"}',
    ])
    expect(scim?.status).toBe(415)
  })

  test('what is too long to be held comes in chunks, and one that ends with an error is not whole', async () => {
    const chunks = async function* (isWhole: boolean) {
      yield '['
      for (let count = 0; count < 100; count++) yield `"${'x'.repeat(10_000)}",`
      if (!isWhole) throw new Error('The response breaks off')
      yield '""]'
    }
    const open = async ({ path }: HttpRequest) => ({
      status: 200,
      headers: { 'content-type': 'application/scim+json' },
      chunks: chunks(path === '/whole'),
    })
    const one = await serve({ open })
    const ask = (target: string, method = 'GET') =>
      exchange(one.origin, { method, target: one.prefix + target, headers: SCIM })
    expect(JSON.parse((await ask('/whole')).body)).toHaveLength(101)
    // Most servers break the connection off; some write the error's message, and end.
    const told = await ask('/broken').then(
      ({ body }) => body,
      () => '',
    )
    expect(() => JSON.parse(told)).toThrow(SyntaxError)
    expect(await ask('/whole', 'HEAD')).toMatchObject({ status: 200, body: '' })
  })

  test('HEAD is GET without a body, and where there is none an error without one', async () => {
    const one = await serve()
    const add = { method: 'POST', target: '/Users', headers: SCIM, body: user('ann') }
    const targets = [`/Users/${FIRST}`, '/Users', '/Users/none', '/Nothing', '/Users?filter=x']
    const [, ...answers] = await run(one, [
      add,
      ...targets.flatMap((target) => ['GET', 'HEAD'].map((method) => ({ method, target, headers: SCIM }))),
    ])
    const isTold = framework.own?.includes('length of HEAD') !== true
    for (let at = 0; at < answers.length; at += 2) {
      const { 'content-length': length, ...headers } = answers[at]?.headers ?? {}
      const told = isTold ? { 'content-length': length, ...headers } : headers
      expect(answers[at + 1]).toMatchObject({ status: answers[at]?.status, body: '', headers: told })
    }
    expect(answers.map(({ status }) => status)).toEqual(
      [200, 200, 404, 404, 400].flatMap((status) => [status, status]),
    )
    const stranger = await exchange(one.origin, { method: 'HEAD', target: `${one.prefix}/Users` })
    expect(stranger).toMatchObject({ status: 401, body: '' })
  })

  test('OPTIONS tells the methods of a path, to those who may ask', async () => {
    const one = await serve()
    const ask = (target: string, headers: object = SCIM) => ({
      method: 'OPTIONS',
      target,
      headers: { ...headers },
    })
    const [users, resource, nothing, stranger] = await run(one, [
      ask('/Users'),
      ask(`/Users/${FIRST}`),
      ask('/Nothing'),
      ask('/Users', {}),
    ])
    expect(users).toMatchObject({ status: 204, body: '', headers: { allow: 'GET, HEAD, POST, OPTIONS' } })
    expect(resource?.headers.allow).toBe('GET, HEAD, PUT, PATCH, DELETE, OPTIONS')
    expect([nothing?.status, stranger?.status]).toEqual([404, 401])
  })

  test.each([
    ['evil"><script>alert(1)</script>'],
    ['evil.example/path'],
    ['evil.example?x='],
    ['a b'],
    ['evil.example:99999999'],
    ['[::1"]'],
  ])('a host that is none is refused, after the access check: %s', async (host) => {
    const one = await serve({ trustsProxy: true })
    const ask = (headers: object) =>
      rawExchange(one.origin, { target: `${one.prefix}/Users`, headers: { ...headers, host } })
    const { status, body } = await ask(SCIM)
    // A server may refuse it before the app sees it.
    expect(status).toBe(400)
    expect(body).not.toContain('<script>')
    const stranger = await ask({})
    expect([400, 401]).toContain(stranger.status)
    expect(stranger.body).not.toContain('<script>')
    const forwarded = { ...SCIM, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' }
    const { body: told } = await exchange(one.origin, { target: `${one.prefix}/Users`, headers: forwarded })
    expect(told).not.toContain('<script>')
  })

  test('nor has a scheme that is none a place in meta.location', async () => {
    const one = await serve({ trustsProxy: true })
    const forwarded = { ...SCIM, 'x-forwarded-proto': 'javascript' }
    const question = { method: 'POST', target: `${one.prefix}/Users`, headers: forwarded, body: user('ann') }
    const { body } = await exchange(one.origin, question)
    expect(body).not.toContain('javascript')
  })

  test('a request may name its whole URL (RFC 9112 §3.2.2)', async () => {
    const one = await serve()
    const created = await exchange(one.origin, {
      method: 'POST',
      target: `${one.origin}${one.prefix}/Users`,
      headers: SCIM,
      body: user('ann'),
    })
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(`<origin>${one.prefix}/Users/${FIRST}`)
  })

  test.runIf(framework.own?.includes('unknown methods') !== true)(
    'methods that it does not know',
    async () => {
      const methods = ['TRACE', 'PROPFIND', 'SEARCH']
      const questions = ['/Users', ''].flatMap((target) =>
        methods.map((method) => ({ method, target, headers: SCIM })),
      )
      const answers = await run(await serve(), questions)
      expect(answers).toEqual(await expected(questions))
      expect(answers[0]?.headers.allow).toBe('GET, HEAD, POST, OPTIONS')
    },
  )

  test('a malformed path is 404, after the access check', async () => {
    const targets = ['/Users/%', '/Users/%zz', '/Users/%ff', '/%', '/%E0%A4%A', '/Users/%?filter=%']
    const paths = [...targets, `/Users/${'x'.repeat(4_000)}`, `/${'x/'.repeat(2_000)}`]
    const questions = paths.flatMap((target) => [
      { target, headers: SCIM },
      { target, method: 'DELETE', headers: SCIM },
      { target },
    ])
    const answers = await run(await serve(), questions)
    expect(answers).toEqual(await expected(questions))
    expect(answers.map(({ status }) => status)).toEqual(paths.flatMap(() => [404, 404, 401]))
  })

  test.each([
    { upgrade: 'h2c', connection: 'Upgrade' },
    { upgrade: 'websocket', connection: 'Upgrade' },
    { te: 'trailers', 'max-forwards': '0' },
  ])('headers that ask for another protocol change nothing: %o', async (headers) => {
    const questions = [
      { target: '/Users', headers: { ...SCIM, ...headers } },
      { target: '/Users', headers },
    ]
    const answers = await run(await serve(), questions)
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
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

  test('under a path that is written with a slash at its end', async () => {
    const one = await serve({ prefix: '/scim/v2/' })
    const question = { method: 'POST', target: '/scim/v2/Users', headers: SCIM, body: user('ann') }
    const { headers } = await exchange(one.origin, question)
    expect(headers.location).toBe(`<origin>/scim/v2/Users/${FIRST}`)
  })

  test.runIf(framework.nests)('in an app, or router, that is mounted in another', async () => {
    const one = await serve({ prefix: '/scim/v2', outer: '/admin', trustsProxy: true })
    const question = { method: 'POST', target: '/admin/scim/v2/Users', headers: SCIM, body: user('ann') }
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example.com' }
    const origin = framework.forwarded === 'trusted' ? 'https://app.example.com' : '<origin>'
    const { headers } = await exchange(one.origin, { ...question, headers: { ...SCIM, ...forwarded } })
    expect(headers.location).toBe(`${origin}/admin/scim/v2/Users/${FIRST}`)
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

  test.each([
    ['content-length: 1000', '{"userName"'],
    ['transfer-encoding: chunked', 'b\r\n{"userName"\r\n'],
  ])('a client that goes away in the middle of its body does no harm (%s)', async (header, begun) => {
    const one = await serve()
    const { hostname, port } = new URL(one.origin)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = 'POST /scim/v2/Users HTTP/1.1\r\nhost: x\r\nauthorization: Bearer secret\r\n'
        socket.write(`${head}content-type: application/json\r\n${header}\r\n\r\n${begun}`)
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('close', () => resolve())
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await get(one, '/Users')).totalResults).toBe(0)
    expect(one.errors).toEqual([])
  })

  test('an error of the app that refuses a request is told by SCIM, with its status', async () => {
    const limited = () => {
      throw Object.assign(new Error('of the app'), { status: 429, headers: { 'retry-after': 7 } })
    }
    const question = { method: 'POST', target: '/Users', headers: SCIM, body: user('ann') }
    const one = await serve({ tenant: limited })
    const [answer] = await run(one, [question])
    expect(answer).toMatchObject(TOO_MANY)
    expect(one.directory.size).toBe(0)
  })

  test.runIf(framework.tells)('so is what the app throws before the service', async () => {
    const limited = { target: '/Users', headers: { ...SCIM, 'x-app': 'limited' } }
    const one = await serve()
    const [answer] = await run(one, [limited])
    expect(answer).toMatchObject(TOO_MANY)
    const elsewhere = await exchange(one.origin, { ...limited, target: '/health' })
    expect(elsewhere.headers['content-type']).not.toBe('application/scim+json')
  })

  test('what the service itself says in another form stays as it is', async () => {
    const body = { error: 'invalid_client' }
    const open = async () => respond(401, body, { 'content-type': 'application/json' })
    const [answer] = await run(await serve({ open }), [{ target: '/oauth/token', headers: {} }])
    expect(answer).toMatchObject({ status: 401, body: JSON.stringify(body) })
    expect(answer?.headers['content-type']).toBe('application/json')
  })

  test.runIf(framework.tells === 'answers')('and what it answers itself', async () => {
    const one = await serve()
    const [answer] = await run(one, [{ target: '/Users', headers: { ...SCIM, 'x-app': 'signed out' } }])
    expect(answer).toMatchObject({
      status: 401,
      headers: { 'content-type': 'application/scim+json', 'www-authenticate': 'Bearer' },
      body: '{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"status":"401","detail":"Refused by the application, before SCIM\'s access check: authentication required"}',
    })
  })

  test("the app's other routes are its own", async () => {
    const one = await serve()
    const health = await exchange(one.origin, { target: '/health' })
    expect({ status: health.status, type: health.headers['content-type'] }).not.toMatchObject({
      type: 'application/scim+json',
    })
  })
})
