/** An app that is provisioned for thirty days, over a network that cuts connections and repeats requests: in the end both agree. */
import { expect, test } from 'vitest'
import { play } from '../../../src/play/play.js'
import { PROVIDERS, type ProviderName } from '../../../src/play/providers/names.js'
import { providerOf } from '../../../src/play/providers/providers.js'
import { isSample } from '../../support/breadth.js'
import type { ServedHost } from '../../support/served-host.js'

const SEEDS = isSample ? [1] : [1, 2, 3]

const SILENT = { day() {}, story() {}, exchanges() {}, granted() {} }

/** A day takes as long as its requests. */
const SIZE = isSample ? { people: 6, teams: 2 } : { people: 12, teams: 4 }

/** @param host that is served when the tests run */
export function agreementSuite(host: () => Pick<ServedHost, 'base' | 'token'>, provider: ProviderName): void {
  test.each(SEEDS)(
    `${provider}, seed %i`,
    async (seed) => {
      const { base, token } = host()
      const { differences, givenUp, cleanup } = await play(
        {
          base,
          provider: providerOf(provider),
          credentials: { token, oauth: undefined },
          timeout: 30_000,
          hasChaos: true,
          keeps: false,
          ...{ ...SIZE, days: 30, seed, mark: `${provider}-${seed}` },
        },
        SILENT,
      )
      expect({ differences, givenUp, left: cleanup?.left }).toEqual({
        differences: [],
        givenUp: [],
        left: [],
      })
    },
    120_000,
  )
}

/** One provider for the nth of several apps, so that each has its turn. */
export const providerFor = (place: number): ProviderName =>
  PROVIDERS[place % PROVIDERS.length] ?? PROVIDERS[0]
