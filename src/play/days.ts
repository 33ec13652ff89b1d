/** The days of a directory: who comes, goes, marries and moves. Pure, and the same for the same seed. */
import { apply, type Change, type Directory, EMPTY, type Person, type Team } from './directory.js'
import { DEPARTMENTS, FAMILY_NAMES, GIVEN_NAMES, slug, TEAM_NAMES, TITLES } from './names.js'
import { createRandom, type Random } from './random.js'

export interface DaysOptions {
  readonly people: number
  readonly teams: number
  readonly days: number
  readonly seed: number
  /** What no name has that this play has not given: `okta-7`. */
  readonly mark: string
}

/** In which of a hundred people something happens on a day; at least in one. */
const BUSY = 8

/**
 * What happens, day by day; on the first all people and teams come.
 */
export function daysOf(options: DaysOptions): readonly (readonly Change[])[] {
  const random = createRandom(options.seed)
  const days: Change[][] = []
  let directory = EMPTY
  for (let day = 0; day < options.days; day++) {
    const changes: Change[] = []
    const happen = (change: Change | undefined) => {
      if (!change) return
      directory = apply(directory, change)
      changes.push(change)
    }
    const next = { random, mark: options.mark }
    if (day === 0) {
      for (let index = 0; index < options.people; index++) happen(joins(directory, next))
      for (let index = 0; index < options.teams; index++) happen(founded(directory, next))
    } else {
      const count = Math.max(2, Math.round((options.people * BUSY) / 100))
      for (let index = 0; index < count; index++) happen(random.pick(EVENTS)(directory, next))
    }
    days.push(changes)
  }
  return days
}

/** The domain of the addresses of a play: reserved by RFC 2606, so nobody's. */
export const domainOf = (mark: string) => `${mark}.example`

interface Next {
  readonly random: Random
  readonly mark: string
}

type Event = (directory: Directory, next: Next) => Change | undefined

const joins = (directory: Directory, { random, mark }: Next): Change => {
  const [givenName, familyName] = [random.pick(GIVEN_NAMES), random.pick(FAMILY_NAMES)]
  const key = `p${directory.people.size + 1}`
  const person: Person = {
    key,
    userName: freeName(directory, mark, givenName, familyName, key),
    givenName,
    familyName,
    title: random.pick(TITLES),
    department: random.pick(DEPARTMENTS),
    state: 'assigned',
  }
  return { kind: 'joins', person }
}

const leaves: Event = (directory, { random }) => {
  const there = inState(directory, 'assigned')
  return there.length > 1 ? { kind: 'leaves', key: random.pick(there).key } : undefined
}

const returns: Event = (directory, { random }) => {
  const away = inState(directory, 'unassigned')
  return away.length > 0 ? { kind: 'returns', key: random.pick(away).key } : undefined
}

const deleted: Event = (directory, { random }) => {
  const away = inState(directory, 'unassigned')
  return away.length > 0 ? { kind: 'deleted', key: random.pick(away).key } : undefined
}

const renamed: Event = (directory, { random, mark }) => {
  const there = inState(directory, 'assigned')
  if (there.length === 0) return undefined
  const { key, givenName } = random.pick(there)
  const familyName = random.pick(FAMILY_NAMES)
  return { kind: 'renamed', key, familyName, userName: freeName(directory, mark, givenName, familyName, key) }
}

const moves: Event = (directory, { random }) => {
  const there = inState(directory, 'assigned')
  if (there.length === 0) return undefined
  const { key } = random.pick(there)
  return { kind: 'moves', key, title: random.pick(TITLES), department: random.pick(DEPARTMENTS) }
}

const founded = (directory: Directory, { random, mark }: Next): Change => {
  const { teams } = directory
  const first = random.sample(inState(directory, 'assigned'), 1 + random.below(4))
  const name = TEAM_NAMES[teams.size % TEAM_NAMES.length] ?? ''
  const round = Math.floor(teams.size / TEAM_NAMES.length)
  const team: Team = {
    key: `t${teams.size + 1}`,
    name: `${name} ${mark}${round > 0 ? `-${round + 1}` : ''}`,
    members: new Set(first.map(({ key }) => key)),
    isDissolved: false,
  }
  return { kind: 'founded', team }
}

/** A customer that has no teams founds none. */
const foundedLater: Event = (directory, next) =>
  directory.teams.size > 0 ? founded(directory, next) : undefined

const dissolved: Event = (directory, { random }) => {
  const teams = standing(directory)
  return teams.length > 1 ? { kind: 'dissolved', key: random.pick(teams).key } : undefined
}

const teamRenamed: Event = (directory, { random }) => {
  const teams = standing(directory)
  if (teams.length === 0) return undefined
  const { key, name } = random.pick(teams)
  return { kind: 'teamRenamed', key, name: name.startsWith('Global ') ? name.slice(7) : `Global ${name}` }
}

const enter: Event = (directory, { random }) => {
  const teams = standing(directory)
  if (teams.length === 0) return undefined
  const { key, members } = random.pick(teams)
  const others = inState(directory, 'assigned').filter((person) => !members.has(person.key))
  if (others.length === 0) return undefined
  const people = random.sample(others, 1 + random.below(3)).map((person) => person.key)
  return { kind: 'enter', key, people }
}

const exit: Event = (directory, { random }) => {
  const teams = standing(directory).filter(({ members }) => members.size > 0)
  if (teams.length === 0) return undefined
  const { key, members } = random.pick(teams)
  return { kind: 'exit', key, people: random.sample([...members], 1 + random.below(2)) }
}

/** As often as each stands here. */
const EVENTS: readonly Event[] = [
  ...[joins, joins, joins, leaves, leaves, returns, deleted, renamed, moves, moves],
  ...[enter, enter, enter, exit, exit, teamRenamed, foundedLater, dissolved],
]

const inState = ({ people }: Directory, state: Person['state']) =>
  [...people.values()].filter((person) => person.state === state)

const standing = ({ teams }: Directory) => [...teams.values()].filter(({ isDissolved }) => !isDissolved)

/** A name that nobody has or had. */
function freeName(
  { userNames }: Directory,
  mark: string,
  givenName: string,
  familyName: string,
  key: string,
): string {
  const name = `${slug(givenName)}.${slug(familyName)}`
  const domain = domainOf(mark)
  for (let number = 1; ; number++) {
    const userName = `${name}${number > 1 ? `.${key}${number > 2 ? `-${number}` : ''}` : ''}@${domain}`
    if (!userNames.has(userName)) return userName
  }
}
