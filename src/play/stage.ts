/** Where a play takes place: what the directory says goes through the provider, and what went wrong comes again. */
import type { Clock } from './clock.js'
import { apply, type Change, type Directory, EMPTY, personOf, teamOf, touched } from './directory.js'
import { noLinks } from './links.js'
import type { Audience } from './play.js'
import type { Context, Provider } from './providers/provider.js'
import { createRandom } from './random.js'
import type { Exchange } from './session.js'
import { type PlayRequest, run } from './steps.js'
import { storyOf } from './story.js'

/** How often in a row something may fail before a provider leaves it to its administrator. */
const PATIENCE = 5

/** How often, after the last day, what went wrong is tried again; with calm from the second time on. */
const LAST_ROUNDS = 4

export interface StageOptions {
  readonly provider: Provider
  readonly seed: number
  readonly mark: string
  readonly hasTeams: boolean
  readonly clock: Clock
  readonly send: (requests: readonly PlayRequest[]) => Promise<readonly Exchange[]>
  readonly audience: Pick<Audience, 'day' | 'story'>
}

export interface Told {
  /** Whom the provider could not bring up to date, with the answer that it got last. */
  readonly givenUp: readonly string[]
  readonly people: number
  readonly teams: number
}

export interface Stage {
  day(index: number, changes: readonly Change[]): Promise<void>
  /** Tries once more what went wrong. @param calm ends the chaos */
  end(calm: () => void): Promise<void>
  directory(): Directory
  told(): Told
}

interface Failure {
  readonly times: number
  /** What was answered last. */
  readonly answer: string
}

type Kind = 'person' | 'team'

export function createStage(options: StageOptions): Stage {
  const { provider, seed, mark, hasTeams, clock, send, audience } = options
  const links = noLinks()
  const random = createRandom(seed + 2)
  /** By `person p1`. */
  const failures = new Map<string, Failure>()
  let directory = EMPTY

  async function day(index: number, changes: readonly Change[]): Promise<void> {
    audience.day(`Day ${index + 1}`)
    if (index === 0) {
      audience.story('An administrator tests the connection')
      await run(provider.test(random), send)
    }
    const cycles = provider.cycles(hasTeams ? changes : changes.filter(isOfPeople))
    for (const [cycle, slice] of cycles.entries()) {
      if (provider.minutes > 0 && (index > 0 || cycle > 0)) {
        clock.pass(provider.minutes)
        await retry()
      }
      if (provider.open) await run(provider.open(random), send)
      await happen(slice)
    }
    if (provider.minutes === 0) await retry()
    // Nothing happens at night.
    clock.pass(12 * 60)
    if (provider.daily) await run(provider.daily(index), send)
  }

  /** The changes of a cycle, and then what they are about, each with its story: users before groups. */
  async function happen(changes: readonly Change[]): Promise<void> {
    const people = new Map<string, string[]>()
    const teams = new Map<string, string[]>()
    for (const change of changes) {
      const story = storyOf(change, directory)
      const about = touched(change, directory)
      directory = apply(directory, change)
      for (const key of about.people) people.set(key, [...(people.get(key) ?? []), story])
      // What follows for teams from somebody's leaving is no story of its own.
      const ofTeam = about.people.length > 0 ? [] : [story]
      for (const key of about.teams) teams.set(key, [...(teams.get(key) ?? []), ...ofTeam])
    }
    for (const [key, stories] of people) await bring('person', key, stories, false)
    for (const [key, stories] of hasTeams ? teams : []) await bring('team', key, stories, false)
  }

  /** Brings somebody, or a team, up to date in the app. */
  async function bring(kind: Kind, key: string, stories: readonly string[], isRetry: boolean): Promise<void> {
    for (const story of stories) audience.story(story)
    const name = `${kind} ${key}`
    const context: Context = { mark, links, isRetry: isRetry || failures.has(name) }
    let last: Exchange | undefined
    const sending = async (requests: readonly PlayRequest[]) => {
      const exchanges = await send(requests)
      last = exchanges.find(({ status }) => status === 0 || status >= 400) ?? last
      return exchanges
    }
    const isDone =
      kind === 'person'
        ? await run(provider.user(personOf(directory, key), context), sending)
        : await bringTeam(key, context, sending)
    if (isDone) failures.delete(name)
    else
      failures.set(name, { times: (failures.get(name)?.times ?? 0) + 1, answer: last ? wordsOf(last) : '' })
  }

  async function bringTeam(key: string, context: Context, send: StageOptions['send']): Promise<boolean> {
    const team = teamOf(directory, key)
    const isDone = !provider.team || (await run(provider.team(team, context), send))
    // Whoever had no account yet is put into it when there is one.
    return isDone && [...team.members].every((member) => links.users.has(member))
  }

  async function retry(patience = PATIENCE): Promise<void> {
    const again = [...failures].filter(([, { times }]) => times < patience)
    if (again.length > 0) audience.story('What went wrong comes again')
    for (const kind of ['person', 'team'] as const)
      for (const [name] of again) {
        const [of, key = ''] = name.split(' ')
        if (of === kind) await bring(kind, key, [], true)
      }
  }

  return {
    day,
    async end(calm) {
      for (let round = 0; round < LAST_ROUNDS && failures.size > 0; round++) {
        if (round > 0) calm()
        clock.pass(provider.minutes)
        await retry(Number.POSITIVE_INFINITY)
      }
      calm()
    },
    directory: () => directory,
    told: () => ({
      givenUp: [...failures].map(([name, { answer }]) => `${nameIn(directory, name)}: ${answer}`),
      people: directory.people.size,
      teams: hasTeams ? [...directory.teams.values()].filter(({ isDissolved }) => !isDissolved).length : 0,
    }),
  }
}

const isOfPeople = (change: Change) =>
  ['joins', 'leaves', 'returns', 'deleted', 'renamed', 'moves'].includes(change.kind)

function nameIn(directory: Directory, name: string): string {
  const [kind, key = ''] = name.split(' ')
  return kind === 'person' ? personOf(directory, key).userName : teamOf(directory, key).name
}

/** `POST /Users answered 400 invalidValue: …` */
function wordsOf({ request, status, json, problem }: Exchange): string {
  const { scimType, detail } = Object(json)
  const said = [scimType, detail].filter((part) => typeof part === 'string').join(': ')
  return `${request.method} ${request.path} ${problem ?? `answered ${status}${said ? ` ${said}` : ''}`}`
}
