// A client of the token endpoint, as Entra is one: it asks for an access token by its id and secret, and for the next one before
// that ends (RFC 6749 §4.4).

/** Milliseconds before the end of a token in which no request goes out with it. */
const EARLY = 5 * 60_000

/**
 * Plays requests as a client that gets its own tokens.
 *
 * @param credentials of the client
 * @param clock what time it is: on the demo's day hours pass at once
 */
export function asClient(play, { clientId, secret }, clock) {
  let token
  let renewAt = 0
  const ask = async (story, says) => {
    const answer = await play(story, 'POST /oauth/token', {
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope: 'scim' },
      answer: { token_type: 'Bearer', expires_in: 3600 },
      says,
    })
    token = answer.access_token
    renewAt = clock.now() + answer.expires_in * 1000 - EARLY
  }
  return async (story, line, step) => {
    if (token === undefined)
      await ask('Entra has an id and a secret, and gets an access token', 'of one hour')
    else if (clock.now() >= renewAt) await ask('The access token is about to end', 'the next one')
    return play(story, line, { ...step, headers: { authorization: `Bearer ${token}`, ...step.headers } })
  }
}
