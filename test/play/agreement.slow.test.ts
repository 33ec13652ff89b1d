/** Whatever the seed, and whatever the network does: in the end directory and app agree. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROVIDERS } from '../../src/play/providers/names.js'
import { createRandom } from '../../src/play/random.js'
import type { PlayAnswer } from '../../src/play/steps.js'
import { memoryService } from './support/memory-service.js'
import { type StagedOptions, staged } from './support/staged.js'

const LOST: PlayAnswer = { status: 0, json: undefined }
const BROKEN: PlayAnswer = { status: 500, json: { status: '500', detail: 'Internal server error' } }

/** Loses requests, loses answers, breaks down, and delivers twice: each in one of ten. */
function unreliable(seed: number): NonNullable<StagedOptions['network']> {
  const { below } = createRandom(seed)
  return (_, arrive) => {
    const drawn = below(10)
    if (drawn === 0) return LOST
    if (drawn === 1) return BROKEN
    const answer = arrive()
    if (drawn === 2) return LOST
    return drawn === 3 ? arrive() : answer
  }
}

describe.each(PROVIDERS)('%s', (provider) => {
  test('of any seed, on a network without faults', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { differences, givenUp } = await staged({ provider, seed, people: 10, teams: 3, days: 15 })
        expect({ differences, givenUp }).toEqual({ differences: [], givenUp: [] })
      }),
      { numRuns: 25 },
    )
  })

  test('of any seed, on a network that loses, breaks and repeats four requests of ten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const played = { provider, seed, people: 8, teams: 3, days: 15 }
        const { differences, givenUp } = await staged({ ...played, network: unreliable(seed) })
        expect({ differences, givenUp }).toEqual({ differences: [], givenUp: [] })
      }),
      { numRuns: 25 },
    )
  })
})

test('somebody whom the app refuses is given up, and told with its answer', async () => {
  const service = memoryService()
  const { differences, givenUp, sent } = await staged({
    provider: 'entra',
    days: 10,
    service: {
      answer: (request) =>
        request.method === 'POST' && request.path === '/Users'
          ? { status: 400, json: { scimType: 'invalidValue', detail: 'title is too long' } }
          : service.answer(request),
    },
  })
  expect(givenUp).toContainEqual(
    expect.stringMatching(/@entra-1\.example: POST \/Users answered 400 invalidValue: title is too long$/),
  )
  expect(differences).toContainEqual(
    expect.stringMatching(/ has the app in the directory, and no user there$/),
  )
  // It is not tried for ever.
  expect(sent.filter(({ method, path }) => method === 'POST' && path === '/Users').length).toBeLessThan(60)
})
