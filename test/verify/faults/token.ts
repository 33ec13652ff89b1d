/** Token endpoints, right and wrong. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a token endpoint answers. */
export interface TokenAnswers {
  /** Of the metadata; nothing for 404. */
  readonly metadata?: { readonly at: string; readonly token_endpoint?: string } | undefined
  readonly granted?: object
  readonly refused?: { readonly status: number; readonly body: object }
}

export interface TokenFault {
  readonly breaks: string
  readonly answers: TokenAnswers
  readonly fails: readonly string[]
}

const granted = { access_token: 'secret', token_type: 'Bearer', expires_in: 3_600 }

/** For the client `entra` whose secret is `s3cr3t-of-entra`. */
export const rightAnswers = {
  metadata: { at: '/.well-known/oauth-authorization-server/scim/v2' },
  granted,
  refused: { status: 401, body: { error: 'invalid_client' } },
} satisfies TokenAnswers

const TOKEN = ['entra-gallery-s21', 'ipsie-al1-token']

export const tokenFaults: readonly TokenFault[] = [
  {
    breaks: 'a token lives for a year',
    answers: { granted: { ...granted, expires_in: 31_536_000 } },
    fails: ['entra-gallery-s21'],
  },
  {
    breaks: 'a token does not say how long it lives',
    answers: { granted: { ...granted, expires_in: undefined } },
    fails: TOKEN,
  },
  {
    breaks: 'a token may more than was asked for',
    answers: { granted: { ...granted, scope: 'scim admin' } },
    fails: ['ipsie-al1-token'],
  },
  {
    breaks: 'a token opens nothing',
    answers: { granted: { ...granted, access_token: 'other' } },
    fails: TOKEN,
  },
  {
    breaks: 'a wrong secret gets a token',
    answers: { refused: { status: 200, body: granted } },
    fails: ['entra-gallery-s21-refused', 'ipsie-al1-token-refused'],
  },
  {
    breaks: 'a wrong secret is another error',
    answers: { refused: { status: 401, body: { error: 'access_denied' } } },
    fails: ['entra-gallery-s21-refused', 'ipsie-al1-token-refused'],
  },
  { breaks: 'there are no metadata', answers: { metadata: undefined }, fails: ['ipsie-al1-metadata'] },
  {
    breaks: 'the metadata name another endpoint',
    answers: { metadata: { ...rightAnswers.metadata, token_endpoint: 'https://login.example/token' } },
    fails: ['ipsie-al1-metadata'],
  },
]

/** Serves a token endpoint at `/scim/v2/oauth/token`. */
export async function serveTokens({ metadata, granted, refused }: TokenAnswers) {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body?: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
    if (request.method === 'GET') {
      const isThere = metadata !== undefined && request.url === metadata.at
      return answer(isThere ? 200 : 404, { issuer: 'x', token_endpoint: url, ...metadata })
    }
    const isAsked = (await text(request)) === 'grant_type=client_credentials&scope=scim'
    const pair = `Basic ${Buffer.from('entra:s3cr3t-of-entra').toString('base64')}`
    if (isAsked && request.headers.authorization === pair) return answer(200, granted)
    return answer(refused?.status ?? 400, refused?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/scim/v2/oauth/token`
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { url, stop }
}
