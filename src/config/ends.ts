/** What ends when a user is deactivated (`user.ends`). */
import type { Literal, TableFacts } from './config.js'

/** The time at which it is written: `now()`. */
export interface NowValue {
  readonly kind: 'now'
}

/** Rows of a user's that end when the user is deactivated: sessions, keys, tokens. */
export interface EndConfig extends Pick<TableFacts, 'table'> {
  readonly model: string
  /** The field that refers to the user, where no foreign key tells; inside of JSON after dots: `sess.passport.user`. */
  readonly user?: string
  /** The field that refers to the tenant: the rows of no other tenant end. */
  readonly tenant?: string
  /** What the rows get, in place of being deleted. */
  readonly set?: Readonly<Record<string, Literal | NowValue>>
  /** What it does to rows of people whom tenants share; to be written, for nobody to do it unawares. */
  readonly shared?: 'ends for all tenants'
}
