/** A play without a network: its days against a service in memory, and what was sent. */
import { createClock } from '../../../src/play/clock.js'
import { differencesOf } from '../../../src/play/compare.js'
import { daysOf } from '../../../src/play/days.js'
import type { Matching } from '../../../src/play/providers/entra.js'
import type { ProviderName } from '../../../src/play/providers/names.js'
import { providerOf } from '../../../src/play/providers/providers.js'
import { readBack } from '../../../src/play/read-back.js'
import type { Exchange } from '../../../src/play/session.js'
import { createStage, type Told } from '../../../src/play/stage.js'
import { type PlayAnswer, type PlayRequest, run } from '../../../src/play/steps.js'
import { type MemoryService, memoryService } from './memory-service.js'

/** Everything is kept. */
const announced = { missing: () => undefined, attribute: () => undefined }

export interface StagedOptions {
  readonly provider: ProviderName
  readonly match?: Matching
  readonly seed?: number
  readonly people?: number
  readonly teams?: number
  readonly days?: number
  readonly service?: MemoryService
  /** What becomes of a request on its way; it arrives, without it. */
  readonly network?: (request: PlayRequest, arrive: () => PlayAnswer) => PlayAnswer
}

export interface Staged extends Told {
  readonly sent: readonly PlayRequest[]
  /** Stories and requests, as they came. */
  readonly lines: readonly string[]
  readonly differences: readonly string[]
}

export async function staged(options: StagedOptions): Promise<Staged> {
  const { match, seed = 1, people = 3, teams = 1, days = 1, service = memoryService(), network } = options
  const provider = providerOf(options.provider, match)
  const mark = `${options.provider}-${seed}`
  const sent: PlayRequest[] = []
  const lines: string[] = []
  let isCalm = false
  const send = async (requests: readonly PlayRequest[]): Promise<readonly Exchange[]> =>
    requests.map((request) => {
      sent.push(request)
      lines.push(`${request.method} ${request.path}${request.body ? ` ${JSON.stringify(request.body)}` : ''}`)
      const arrive = () => service.answer(request)
      const answer = network && !isCalm ? network(request, arrive) : arrive()
      return { ...answer, request, milliseconds: 0, waited: 0 }
    })
  const stage = createStage({
    provider,
    seed,
    mark,
    hasTeams: provider.team !== undefined,
    clock: createClock(() => 0),
    send,
    audience: { day: (title) => lines.push(`# ${title}`), story: (text) => lines.push(`> ${text}`) },
  })
  const all = daysOf({ people, teams, days, seed, mark })
  for (const [index, changes] of all.entries()) await stage.day(index, changes)
  await stage.end(() => {
    isCalm = true
  })
  const found = await run(readBack(provider.team !== undefined), async (requests) =>
    requests.map((request) => service.answer(request)),
  )
  const differences = differencesOf(found, {
    directory: stage.directory(),
    mark,
    announced,
    sends: provider.sends,
    isMade: () => true,
  })
  return { ...stage.told(), sent, lines, differences }
}
