import type { UserInput } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'

/** Changes of a write: columns of the SCIM row and of the host's row. */
export interface Writes {
  readonly scim: Row
  readonly host: Row
  /** For the host's hook; there is no column for it. */
  readonly password?: string
  /** The change of the user's membership in the tenant, where that has the activity. */
  readonly membership?: MembershipWrite
  /** Changes of the user's rows in other tables. */
  readonly parts?: PartsWrite
}

export interface PartsWrite {
  readonly data: UserInput
  /** Columns that change, or all of them of a row that is to be made; by the part. */
  readonly columns: Readonly<Record<string, Row>>
}

export type MembershipWrite =
  | { readonly kind: 'join'; readonly data: UserInput; readonly columns: Row }
  | { readonly kind: 'change'; readonly columns: Row }
  | { readonly kind: 'leave' }

/** Changes of an edit, and the resource before and after it. */
export interface Edited<Input> {
  readonly writes: Writes
  readonly before: Input
  readonly data: Input
}

/** Whether there is nothing to write. */
export const isEmpty = ({ scim, host, password, membership, parts }: Writes) =>
  Object.keys(scim).length === 0 &&
  Object.keys(host).length === 0 &&
  password === undefined &&
  membership === undefined &&
  parts === undefined
