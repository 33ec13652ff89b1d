/** An identity provider: how it puts what a directory says into requests. One file a provider. */
import type { Change, Person, Team } from '../directory.js'
import type { Links } from '../links.js'
import type { Random } from '../random.js'
import type { Steps } from '../steps.js'

export interface Provider {
  /** `Okta` */
  readonly title: string
  readonly headers: Readonly<Record<string, string>>
  /** How its HTTP library writes a space in a query. */
  readonly space: '%20' | '+'
  /** Whether it can ask a token endpoint by client credentials. */
  readonly hasClientCredentials: boolean
  /** What of its behaviour nobody has documented, told before it plays. */
  readonly unknown?: string
  /** The attributes that it sends, beside userName and active. */
  readonly sends: ReadonlySet<string>
  /** Minutes from one cycle to the next. */
  readonly minutes: number
  /** What it calls whom it creates: nobody else calls somebody so. */
  externalId(key: string, mark: string): string
  /** The changes of a day, as its cycles see them. */
  cycles(changes: readonly Change[]): readonly (readonly Change[])[]
  /** What its administrator's test button sends. */
  test(random: Random): Steps
  /** What opens each cycle. */
  open?(random: Random): Steps
  /** What it does once a day. */
  daily?(day: number): Steps
  /** Brings a user up to date. @returns whether all of it was done */
  user(person: Person, context: Context): Steps<boolean>
  /** Brings a group up to date; absent where it knows none. @returns whether all of it was done */
  team?(team: Team, context: Context): Steps<boolean>
}

export interface Context {
  readonly mark: string
  readonly links: Links
  /** Whether something went wrong before, so that nothing of it is known for sure. */
  readonly isRetry: boolean
}
