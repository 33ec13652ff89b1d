import type { Call, CreateValues, ScimConfig, UserConfig } from './config.js'
import { isMade } from './made-value.js'

/** What says of one model what its new rows get. */
export interface CreateSection {
  /** The keys that lead there. */
  readonly path: readonly string[]
  readonly values: CreateValues
}

/** The function that makes the rows of users, where one does. */
export const creationOf = ({ create }: Pick<UserConfig, 'create'>): Call | undefined =>
  isMade(create) && create.kind === 'call' ? create : undefined

/** What fills columns of a new user. */
export const userValues = ({ create = {} }: Pick<UserConfig, 'create'>): CreateValues =>
  isMade(create) ? {} : create

/** Each `create` of a config that says what columns get. */
export function createSections({ user, group, tenant }: ScimConfig): readonly CreateSection[] {
  const groups = typeof group === 'object' ? group : undefined
  const members = groups?.members
  const through = tenant && 'through' in tenant.user ? tenant.user : undefined
  return [
    { path: ['user', 'create'], values: userValues(user) },
    ...(user.parts ?? []).map(({ create = {} }, index) => ({
      path: ['user', 'parts', String(index), 'create'],
      values: create,
    })),
    { path: ['group', 'create'], values: groups?.create ?? {} },
    {
      path: ['group', 'members', 'create'],
      values: (members && 'create' in members && members.create) || {},
    },
    { path: ['tenant', 'user', 'create'], values: through?.create ?? {} },
  ]
}
