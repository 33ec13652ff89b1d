import { invalidValue, type ScimError } from '../../errors.js'

/** Refuses a member who has nothing that memberships refer to in the place of the user's key. */
export const noRow = (id: string): ScimError =>
  invalidValue(`members: the user with the id "${id}" has nothing that memberships refer to`)
