import { describe, expect, test } from 'vitest'
import { refusal } from '../../src/verify/client.js'
import { createOwnership } from '../../src/verify/ownership.js'

const ADA = { userName: 'verify-1234-1@example.com' }
const TEAM = { displayName: 'verify-1234-2@example.com' }

/** An answer to the creation of either of them. */
const created = (id: string) => ({ status: 201, json: { id }, text: JSON.stringify([id, ADA, TEAM]) })

/** A client that created user `mine` and group `team`, after it had seen user `theirs`. */
function client() {
  const ownership = createOwnership()
  ownership.see('/Users', { Resources: [{ id: 'theirs' }] })
  ownership.learn('/Users', ADA, created('mine'))
  const location = 'https://x.example/Groups/team'
  ownership.learn('/Groups', TEAM, { ...created('team'), json: undefined, location })
  return { ownership, collections: ['/Users', '/Groups'] }
}

const bulk = (...operations: readonly object[]) => ({ Operations: operations })

describe('what is sent', () => {
  test.each([
    ['GET', '/Users/theirs'],
    ['POST', '/Users'],
    ['POST', '/Users?attributes=userName'],
    ['POST', '/.search'],
    ['POST', '/Groups/.search'],
    ['PUT', '/Users/mine'],
    ['PATCH', '/Groups/team?attributes=id'],
    ['DELETE', '/Users/mine'],
  ])('%s %s', (method, path) => {
    expect(refusal(client(), method, path, {})).toBeUndefined()
  })

  test('a bulk request about own and new resources', () => {
    const body = bulk(
      { method: 'POST', path: '/Users', bulkId: 'a' },
      { method: 'PATCH', path: '/Users/bulkId:a' },
      { method: 'DELETE', path: '/Groups/team' },
    )
    expect(refusal(client(), 'POST', '/Bulk', body)).toBeUndefined()
  })
})

describe('what is never sent', () => {
  test.each([
    ['PUT', '/Users/theirs'],
    ['PATCH', '/Users/theirs'],
    ['DELETE', '/Users/theirs'],
    ['DELETE', '/Users/unknown'],
    ['DELETE', '/Groups/mine'],
    ['DELETE', '/Users/mine/../theirs'],
    ['DELETE', '/Users/mine%2F..%2Ftheirs'],
    ['DELETE', '/Users'],
    ['PATCH', '/Me'],
    ['POST', '/Me'],
    ['PUT', '/ServiceProviderConfig'],
  ])('%s %s', (method, path) => {
    expect(refusal(client(), method, path, {})).toBe(
      `${method} ${path} is not sent: this run did not create it`,
    )
  })

  test.each([
    ['a string', '{"Operations":[]}'],
    ['one that deletes', bulk({ method: 'delete', path: '/Users/theirs' })],
    [
      'one that hides it among others',
      bulk({ method: 'POST', path: '/Users' }, { method: 'PUT', path: '/Users/theirs' }),
    ],
    ['one in another', bulk({ method: 'POST', path: '/Bulk' })],
  ])('a bulk request: %s', (_, body) => {
    expect(refusal(client(), 'POST', '/Bulk', body)).toEqual(expect.any(String))
  })
})

describe('what counts as created', () => {
  test('not an id that was there before, whatever the answer to a POST says', () => {
    const { ownership } = client()
    ownership.learn('/Users', ADA, created('theirs'))
    expect(ownership.owns('/Users/theirs')).toBe(false)
  })

  test('not what holds nothing of what was sent, until it is looked at', () => {
    const { ownership } = client()
    const answer = { ...created('new'), text: '{"id":"new"}' }
    expect(ownership.learn('/Users', ADA, answer)).toBe('/Users/new')
    ownership.confirm('/Users/new', ADA, '{"id":"new","userName":"bob@example.com"}')
    expect(ownership.owns('/Users/new')).toBe(false)
    ownership.confirm('/Users/new', ADA, '{"id":"new","userName":"Verify-1234-1@example.com"}')
    expect(ownership.owns('/Users/new')).toBe(true)
  })

  test.each(['.', '..', ''])('not the id %j', (id) => {
    const { ownership } = client()
    ownership.learn('/Users', ADA, created(id))
    expect(ownership.made()).toEqual(['/Groups/team', '/Users/mine'])
  })

  test('not what was refused', () => {
    const { ownership } = client()
    ownership.learn('/Users', ADA, { ...created('theirs'), status: 409 })
    expect({ made: ownership.made(), lost: ownership.lost }).toEqual({
      made: ['/Groups/team', '/Users/mine'],
      lost: [],
    })
  })

  test.each(['', 'ada', 'example'])("the name %j is nobody's, and not looked for", (userName) => {
    const { ownership } = client()
    ownership.learn('/Users', { userName }, { status: 500, json: undefined, text: '' })
    expect(ownership.lost).toEqual([])
  })

  test('an answer that does not tell leaves a name to look for', () => {
    const { ownership } = client()
    ownership.learn('/Users', ADA, { status: 500, json: undefined, text: '' })
    expect(ownership.lost).toEqual([{ collection: '/Users', attribute: 'userName', name: ADA.userName }])
  })
})
