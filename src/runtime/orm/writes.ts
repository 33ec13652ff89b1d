import type { Row } from './orm.js'

/** What a write changes: columns of the SCIM row and of the host's row. */
export interface Writes {
  readonly scim: Row
  readonly host: Row
  /** For the host's hook; there is no column for it. */
  readonly password?: string
}

/** Whether there is nothing to write. */
export const isEmpty = ({ scim, host, password }: Writes) =>
  Object.keys(scim).length === 0 && Object.keys(host).length === 0 && password === undefined
