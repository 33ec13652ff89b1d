/** A play from its first day to its last: the directory changes, the provider provisions, both are compared. */
import {
  type Announced,
  type Cleanup,
  type Client,
  checkDoor,
  cleanUp,
  createClient,
  discover,
} from '@scim-gen/verify/client'
import { type AccessOptions, createAccess } from './access.js'
import { createClock } from './clock.js'
import { differencesOf } from './compare.js'
import { type DaysOptions, daysOf } from './days.js'
import type { Change } from './directory.js'
import type { Provider } from './providers/provider.js'
import { createRandom } from './random.js'
import { readBack } from './read-back.js'
import { createSession, type Exchange } from './session.js'
import { createStage, type Told } from './stage.js'
import { run } from './steps.js'

/** Is told what happens while it does. */
export interface Audience {
  /** A chapter: a day. */
  day(title: string): void
  /** What happens at the customer's; requests that follow from it come next. */
  story(text: string): void
  exchanges(exchanges: readonly Exchange[]): void | Promise<void>
  /** The token endpoint was asked. */
  granted: AccessOptions['onGrant']
}

export interface PlayOptions extends DaysOptions {
  readonly base: string
  readonly provider: Provider
  readonly credentials: Parameters<typeof createAccess>[0]
  /** Milliseconds that one request may take. */
  readonly timeout: number
  readonly hasChaos: boolean
  /** Leaves in the app what was made. */
  readonly keeps: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Played extends Told {
  readonly differences: readonly string[]
  /** Undefined where all stays. */
  readonly cleanup: Cleanup | undefined
  readonly isAborted: boolean
}

/**
 * Plays all days.
 *
 * @throws VerifyError where there is no service, or it refuses the token; RefusedError where a request would touch what
 * play has not made; NoTokenError where the token endpoint gives none; UnreadableError where the end cannot be read
 */
export async function play(options: PlayOptions, audience: Audience): Promise<Played> {
  const { base, provider, credentials, timeout, signal, seed, mark, hasChaos, keeps } = options
  const clock = createClock()
  const access = createAccess(credentials, { clock, timeout, signal, onGrant: audience.granted })
  const days = daysOf(options)
  const session = createSession({
    base,
    provider,
    access,
    timeout,
    signal,
    externalIds: new Set(keysOf(days.flat()).map((key) => provider.externalId(key, mark))),
    ...(hasChaos && { chaos: createRandom(seed + 1) }),
  })
  const announced = await enter(await session.client())
  const hasTeams =
    provider.team !== undefined && !announced.missing('groups') && !announced.missing('newGroups')
  const send = async (...requests: Parameters<typeof session.send>) => {
    const exchanges = await session.send(...requests)
    await audience.exchanges(exchanges)
    return exchanges
  }
  const stage = createStage({ provider, seed, mark, hasTeams, clock, send, audience })
  try {
    for (const [index, changes] of days.entries()) await stage.day(index, changes)
    await stage.end(session.calm)
    audience.day('What the app has in the end')
    const found = await run(readBack(hasTeams), send)
    const { ownership } = await session.client()
    const differences = differencesOf(found, {
      directory: stage.directory(),
      mark,
      announced,
      sends: provider.sends,
      isMade: ownership.owns,
    })
    return { ...stage.told(), differences, cleanup: await clean(), isAborted: false }
  } catch (error) {
    const cleanup = await clean()
    if (!signal?.aborted) throw error
    return { ...stage.told(), differences: [], cleanup, isAborted: true }
  }

  async function enter(client: Client): Promise<Announced> {
    const announced = await discover(client)
    const token = await access.token()
    await checkDoor(client, announced, (other) => createClient({ base: other, token, timeout, signal }))
    return announced
  }

  async function clean(): Promise<Cleanup | undefined> {
    if (keeps) return undefined
    const { ownership, collections } = await session.client()
    // Without the signal: what was made is removed also where somebody has stopped the play.
    const cleaner = createClient({ base, token: await access.token(), timeout, ownership })
    cleaner.collections = collections
    return cleanUp(cleaner)
  }
}

/** The keys of all who come. */
const keysOf = (changes: readonly Change[]) =>
  changes.flatMap((change) => {
    if (change.kind === 'joins') return [change.person.key]
    return change.kind === 'founded' ? [change.team.key] : []
  })
