import type { Call, CreateValues, ScimConfig, TenantConfig, ThroughConfig } from './config.js'
import { modelledGroup } from './group-forms.js'
import { isMade } from './made-value.js'

/** What says of one model what its new rows get. */
export interface CreateSection {
  /** The keys that lead there. */
  readonly path: readonly string[]
  readonly values: CreateValues
}

interface Created {
  readonly create?: CreateValues | Call
}

/** The function that makes the rows, where one does. */
export const creationOf = ({ create }: Created): Call | undefined =>
  isMade(create) && create.kind === 'call' ? create : undefined

/** What fills columns of a new row. */
export const valuesOf = ({ create = {} }: Created): CreateValues => (isMade(create) ? {} : create)

/** A function of the host's that makes rows, or ends them, and the keys of the config that name it. */
interface HostFunction {
  readonly path: readonly string[]
  readonly call: Call
}

/** Each function of a config that makes rows, or ends them or what belongs to users. */
export function hostFunctions({ user, group }: ScimConfig): readonly HostFunction[] {
  const groups = modelledGroup(group)
  const members = groups && 'model' in groups.members ? groups.members : undefined
  const functions = [
    { path: ['user', 'create'], call: creationOf(user) },
    { path: ['group', 'create'], call: groups && creationOf(groups) },
    { path: ['group', 'members', 'create'], call: members && creationOf(members) },
    { path: ['group', 'members', 'remove'], call: members?.remove },
  ]
  const ends = (user.ends ?? []).map((end, index) => ({
    path: ['user', 'ends', String(index)],
    call: 'kind' in end ? end : undefined,
  }))
  return [...functions, ...ends].flatMap(({ path, call }) => (call ? [{ path, call }] : []))
}

/** The table between users and tenants, where there is one. */
export const throughOf = (tenant: TenantConfig | undefined): ThroughConfig | undefined =>
  tenant && 'user' in tenant && 'through' in tenant.user ? tenant.user : undefined

/** Each `create` of a config that says what columns get. */
export function createSections({ user, group, tenant }: ScimConfig): readonly CreateSection[] {
  const groups = modelledGroup(group)
  const members = groups?.members
  const through = throughOf(tenant)
  return [
    { path: ['user', 'create'], values: valuesOf(user) },
    ...(user.parts ?? []).map(({ create = {} }, index) => ({
      path: ['user', 'parts', String(index), 'create'],
      values: create,
    })),
    { path: ['group', 'create'], values: valuesOf(groups ?? {}) },
    {
      path: ['group', 'members', 'create'],
      values: valuesOf(members && 'model' in members ? members : {}),
    },
    { path: ['tenant', 'user', 'create'], values: through?.create ?? {} },
  ]
}
