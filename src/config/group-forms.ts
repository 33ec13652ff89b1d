import type { GroupConfig, RolesConfig, ScimConfig } from './config.js'

/** What a config says of groups that have a model of their own. */
export const modelledGroup = (group: ScimConfig['group']): GroupConfig | undefined =>
  typeof group === 'object' && 'model' in group ? group : undefined

/** What it says of groups that are roles of the app. */
export const roleGroups = (group: ScimConfig['group']): RolesConfig | undefined =>
  typeof group === 'object' && 'roles' in group ? group : undefined
