/** The customer's directory: who is there, in which teams, and what changes. Pure: a change gives another directory. */

export interface Person {
  /** What the directory knows the person by, whatever becomes of the name. */
  readonly key: string
  /** The address as well. */
  readonly userName: string
  readonly givenName: string
  readonly familyName: string
  readonly title: string
  readonly department: string
  /** Whether the app is theirs; `deleted` is for good. */
  readonly state: 'assigned' | 'unassigned' | 'deleted'
}

export interface Team {
  readonly key: string
  readonly name: string
  /** Keys of people; all of them assigned. */
  readonly members: ReadonlySet<string>
  readonly isDissolved: boolean
}

/** Whoever was ever there stays in it: what is gone has to be gone in the app too. */
export interface Directory {
  readonly people: ReadonlyMap<string, Person>
  readonly teams: ReadonlyMap<string, Team>
  /** All that anybody is or was called: a name is never given again. */
  readonly userNames: ReadonlySet<string>
}

export type Change =
  | { readonly kind: 'joins'; readonly person: Person }
  | { readonly kind: 'leaves' | 'returns' | 'deleted'; readonly key: string }
  | {
      readonly kind: 'renamed'
      readonly key: string
      readonly familyName: string
      readonly userName: string
    }
  | { readonly kind: 'moves'; readonly key: string; readonly title: string; readonly department: string }
  | { readonly kind: 'founded'; readonly team: Team }
  | { readonly kind: 'teamRenamed'; readonly key: string; readonly name: string }
  | { readonly kind: 'dissolved'; readonly key: string }
  | {
      readonly kind: 'enter' | 'exit'
      readonly key: string
      readonly people: readonly string[]
    }

/** What of the directory a change is about. */
export interface Touched {
  readonly people: readonly string[]
  readonly teams: readonly string[]
}

export const EMPTY: Directory = { people: new Map(), teams: new Map(), userNames: new Set() }

/** The directory after a change. */
export function apply(directory: Directory, change: Change): Directory {
  switch (change.kind) {
    case 'joins':
      return withPerson(directory, change.person)
    case 'leaves':
    case 'deleted': {
      const state = change.kind === 'leaves' ? 'unassigned' : 'deleted'
      const teams = [...directory.teams].map(([key, team]) => [key, without(team, [change.key])] as const)
      return edited({ ...directory, teams: new Map(teams) }, change.key, { state })
    }
    case 'returns':
      return edited(directory, change.key, { state: 'assigned' })
    case 'renamed': {
      const { familyName, userName } = change
      return edited(directory, change.key, { familyName, userName })
    }
    case 'moves': {
      const { title, department } = change
      return edited(directory, change.key, { title, department })
    }
    case 'founded':
      return withTeam(directory, change.team)
    case 'teamRenamed':
      return withTeam(directory, { ...teamOf(directory, change.key), name: change.name })
    case 'dissolved':
      return withTeam(directory, { ...teamOf(directory, change.key), isDissolved: true, members: new Set() })
    case 'enter': {
      const team = teamOf(directory, change.key)
      return withTeam(directory, { ...team, members: new Set([...team.members, ...change.people]) })
    }
    case 'exit':
      return withTeam(directory, without(teamOf(directory, change.key), change.people))
  }
}

/** @param before the directory that the change is made in */
export function touched(change: Change, before: Directory): Touched {
  switch (change.kind) {
    case 'joins':
      return { people: [change.person.key], teams: [] }
    case 'leaves':
    case 'deleted': {
      const teams = [...before.teams.values()].filter(({ members }) => members.has(change.key))
      return { people: [change.key], teams: teams.map(({ key }) => key) }
    }
    case 'returns':
    case 'renamed':
    case 'moves':
      return { people: [change.key], teams: [] }
    case 'founded':
      return { people: [], teams: [change.team.key] }
    default:
      return { people: [], teams: [change.key] }
  }
}

/** @throws RangeError for a key of nobody */
export function personOf({ people }: Directory, key: string): Person {
  const person = people.get(key)
  if (!person) throw new RangeError(`The directory has no person ${key}`)
  return person
}

/** @throws RangeError for a key of no team */
export function teamOf({ teams }: Directory, key: string): Team {
  const team = teams.get(key)
  if (!team) throw new RangeError(`The directory has no team ${key}`)
  return team
}

/** `Ada Lovelace` */
export const fullName = ({ givenName, familyName }: Person) => `${givenName} ${familyName}`

const edited = (directory: Directory, key: string, changes: Partial<Person>) =>
  withPerson(directory, { ...personOf(directory, key), ...changes })

const withPerson = (directory: Directory, person: Person): Directory => ({
  ...directory,
  people: new Map(directory.people).set(person.key, person),
  userNames: new Set(directory.userNames).add(person.userName),
})

const withTeam = (directory: Directory, team: Team): Directory => ({
  ...directory,
  teams: new Map(directory.teams).set(team.key, team),
})

const without = (team: Team, people: readonly string[]): Team => ({
  ...team,
  members: new Set([...team.members].filter((key) => !people.includes(key))),
})
