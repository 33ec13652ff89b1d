/** What an identity provider remembers of the app: which resource is whose. */

export interface UserLink {
  readonly id: string
  /** What was last sent and answered with success. */
  readonly isActive: boolean
  /** The values that were sent, by their paths, where a provider keeps them. */
  readonly sent?: ReadonlyMap<string, string>
}

export interface TeamLink {
  readonly id: string
  readonly name: string
  /** Ids of users that were put in. */
  readonly members: ReadonlySet<string>
  /** Those of whom no answer has told whether they are in or out. */
  readonly unsure?: ReadonlySet<string>
}

export interface Links {
  /** By the person's key. */
  readonly users: Map<string, UserLink>
  /** By the team's key. */
  readonly teams: Map<string, TeamLink>
  /** The name that somebody was last created with, by key, while no answer has told what became of it. */
  readonly tried: Map<string, string>
}

export const noLinks = (): Links => ({ users: new Map(), teams: new Map(), tried: new Map() })

/** The ids that a team's members should be: of those who have an account. */
export function wantedMembers(members: ReadonlySet<string>, { users }: Links): ReadonlySet<string> {
  return new Set([...members].flatMap((key) => users.get(key)?.id ?? []))
}

/** Which of these are not among those. */
export const missing = (of: ReadonlySet<string>, among: ReadonlySet<string>) =>
  [...of].filter((id) => !among.has(id))
