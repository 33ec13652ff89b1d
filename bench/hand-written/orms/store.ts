/** What a team writes by hand for its own ORM: the queries of five requests, and no more. */

export interface ScimRow {
  readonly id: string
  readonly externalId: string | null
  readonly userName: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A user as SCIM shows it, and the host's key of it. */
export interface Found {
  readonly scim: ScimRow
  readonly key: string | number
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface NewUser {
  readonly id: string
  readonly userName: string
  readonly userNameKey: string
  readonly externalId: string | null
  readonly email: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly now: Date
}

export interface UserGroup {
  readonly user: string | number
  readonly value: string
  readonly display: string
}

export interface Store {
  find(id: string): Promise<Found | undefined>
  findByName(userNameKey: string): Promise<readonly Found[]>
  page(offset: number, limit: number): Promise<readonly Found[]>
  count(): Promise<number>
  groupsOf(keys: readonly (string | number)[]): Promise<readonly UserGroup[]>
  create(user: NewUser): Promise<Found>
  /** Changes one name where the version is still the one that was read. */
  rename(found: Found, name: string, now: Date): Promise<Found | undefined>
}

export const nameOf = (name: string | null) => {
  if (!name) return undefined
  const words = name.split(' ')
  if (words.length === 1) return { formatted: name, givenName: name }
  return { formatted: name, givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) }
}

/** The one name of a host's user, with another given name. */
export function renamed({ attributes }: Found, givenName: string): string {
  const { familyName } = Object(attributes.name)
  return [givenName, familyName].filter(Boolean).join(' ')
}
