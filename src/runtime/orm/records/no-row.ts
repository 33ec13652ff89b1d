import { invalidValue, type ScimError } from '../../errors.js'

/** Refuses a member who has none of the rows that memberships refer to in the place of users. */
export const noRow = (id: string): ScimError =>
  invalidValue(`members: the user with the id "${id}" has no row that memberships refer to`)
