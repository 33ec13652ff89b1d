/** What Okta says of users and groups, whichever request it is in. */
import { fullName, type Person, type Team } from '../directory.js'
import type { TeamLink, UserLink } from '../links.js'
import { GROUP, USER } from '../schemas.js'
import type { Steps } from '../steps.js'
import type { Context } from './provider.js'

/** How it changes what the app has already. */
export interface OktaWrites {
  /** @returns whether all of it was done */
  user(person: Person, link: UserLink, context: Context): Steps<boolean>
  /** Everything anew, as after an error, or by *Push now*. */
  pushAll(team: Team, link: TeamLink, context: Context): Steps<boolean>
  pushChanges(team: Team, link: TeamLink, context: Context): Steps<boolean>
}

export const externalId = (key: string, mark: string) => `00u${mark}${key}`

/** All that it knows of a person. */
export const profileOf = (person: Person, mark: string) => ({
  schemas: [USER],
  userName: person.userName,
  name: { givenName: person.givenName, familyName: person.familyName },
  emails: [{ primary: true, value: person.userName, type: 'work' }],
  displayName: fullName(person),
  title: person.title,
  locale: 'en-US',
  externalId: externalId(person.key, mark),
  groups: [],
  active: true,
})

/** A group, with its members. */
export const groupOf = ({ name }: Team, members: ReadonlySet<string>) => ({
  schemas: [GROUP],
  displayName: name,
  members: valuesOf([...members]),
})

export const valuesOf = (ids: readonly string[]) => ids.map((value) => ({ value }))

export const counted = (members: number) => (members === 1 ? '1 member' : `${members} members`)
