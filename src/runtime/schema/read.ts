import type { ResourceSchema } from './attribute.js'
import { readResource } from './input.js'
import type { GroupInput, UserInput } from './types.js'

/** Reads a user that was checked when it was sent; what the schema has checked has the shape of `UserInput`, but for an `active` still to be set. */
export const readUser = (resource: unknown, schema: ResourceSchema): UserInput =>
  readResource(resource, schema, 'stored') as unknown as UserInput

/** Reads a group. */
export const readGroup = (resource: unknown, schema: ResourceSchema): GroupInput =>
  readResource(resource, schema, 'stored') as unknown as GroupInput
