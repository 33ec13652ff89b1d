/** Where a config names fields of the host's models: for renames, and for what is not mapped yet. */
import type { EndConfig, PartConfig, ScimConfig } from './config.js'
import { createSections, throughOf, valuesOf } from './create-sections.js'
import { modelledGroup, roleGroups } from './group-forms.js'

/** The parts of a config that have a model of their own, as flags name them. */
export type Section =
  | 'user'
  | `user.parts.${number}`
  | `user.ends.${number}`
  | 'group'
  | 'group.members'
  | 'group.members.via'
  | 'group.rows'
  | 'tenant'
  | 'tenant.user'
  /** A lookup in `create`: about the rows of its model. */
  | `${string}.create.${string}`

export interface FieldUse {
  /** The keys that lead there. */
  readonly path: readonly string[]
  /** Whether the field is the last of them, what stands there, or named by the lookup that does. */
  readonly as: 'key' | 'value' | 'lookup'
  /** The part whose model has the field. */
  readonly section: Section
  readonly field: string
}

/** The model of each part that a config has. */
export function sectionModels(config: ScimConfig): ReadonlyMap<Section, string> {
  const { user, group, tenant } = config
  const modelled = modelledGroup(group)
  const { members } = modelled ?? {}
  const { rows } = roleGroups(group) ?? {}
  const through = throughOf(tenant)
  return new Map<Section, string>([
    ['user', user.model],
    ...(user.parts ?? []).map(({ model }, index) => [`user.parts.${index}`, model] as const),
    ...endsOf(user).map(({ index, end }) => [`user.ends.${index}`, end.model] as const),
    ...(modelled
      ? ([
          ['group', modelled.model],
          ['group.members', 'field' in modelled.members ? user.model : modelled.members.model],
        ] as const)
      : []),
    ...(members && 'via' in members && members.via
      ? ([['group.members.via', members.via.model]] as const)
      : []),
    ...(rows ? ([['group.rows', rows.model]] as const) : []),
    ...(tenant && 'model' in tenant ? ([['tenant', tenant.model]] as const) : []),
    ...(through ? ([['tenant.user', through.through]] as const) : []),
    ...lookupsIn(config).map(({ section, value }) => [section, value.model] as const),
  ])
}

/** The values of new rows that are looked up. */
export const lookupsIn = (config: ScimConfig) =>
  createSections(config).flatMap(({ path, values }) =>
    Object.entries(values).flatMap(([column, value]) => {
      const section: Section = `${path.slice(0, -1).join('.')}.create.${column}`
      return typeof value === 'object' && value?.kind === 'lookup'
        ? [{ path: [...path, column], section, value }]
        : []
    }),
  )

/** Every place where a config names a field, in the order in which it is printed. */
export function fieldUses(config: ScimConfig): readonly FieldUse[] {
  const { user, group, tenant } = config
  const keyed = modelledGroup(group)
  const roles = roleGroups(group)
  const members = keyed && 'model' in keyed.members ? keyed.members : undefined
  const ofUser = keyed && 'field' in keyed.members ? keyed.members : undefined
  const through = throughOf(tenant)
  const ofRows = tenant && 'model' in tenant ? tenant : undefined
  return [
    ...values('user', ['user'], { key: user.key }),
    ...values('user', ['user', 'attributes'], user.attributes),
    ...listed('user', ['user', 'lowerCase'], user.lowerCase),
    ...(typeof user.active === 'object'
      ? values('from' in user.active ? 'tenant.user' : 'user', ['user', 'active'], {
          field: user.active.field,
        })
      : []),
    ...keys('user', ['user', 'create'], valuesOf(user)),
    ...keys('user', ['user', 'where'], user.where),
    ...(user.parts ?? []).flatMap(partUses),
    ...endsOf(user).flatMap(endUses),
    ...values('group', ['group'], { key: keyed?.key }),
    ...values(roles?.of === 'tenant' ? 'tenant.user' : 'user', ['group'], {
      roles: roles?.roles,
      field: roles?.field,
    }),
    ...values('group.rows', ['group', 'rows'], { key: roles?.rows?.key, name: roles?.rows?.name }),
    ...values('group', ['group', 'attributes'], keyed?.attributes),
    ...values('group.members', ['group', 'members'], { user: members?.user, group: members?.group }),
    ...values('group.members', ['group', 'members'], { field: ofUser?.field }),
    ...values('user', ['group', 'members'], { key: members?.key }),
    ...values('group.members.via', ['group', 'members', 'via'], {
      key: members?.via?.key,
      user: members?.via?.user,
    }),
    ...keys('group.members', ['group', 'members', 'where'], members?.where),
    ...keys('group.members', ['group', 'members', 'create'], valuesOf(members ?? {})),
    ...keys('group', ['group', 'create'], valuesOf(keyed ?? {})),
    ...keys('group', ['group', 'where'], keyed?.where),
    ...values('tenant', ['tenant'], { key: ofRows?.key }),
    ...values('user', ['tenant'], { column: tenant && 'column' in tenant ? tenant.column : undefined }),
    ...(ofRows && 'field' in ofRows.user
      ? values('user', ['tenant', 'user'], { field: ofRows.user.field })
      : []),
    ...values('tenant.user', ['tenant', 'user'], { user: through?.user, tenant: through?.tenant }),
    ...keys('tenant.user', ['tenant', 'user', 'where'], through?.where),
    ...keys('tenant.user', ['tenant', 'user', 'create'], through?.create),
    ...values('group', ['tenant', 'group'], { field: tenant?.group?.field }),
    ...lookupsIn(config).flatMap(({ path, section, value }) =>
      [...Object.keys(value.where), value.field].map(
        (field): FieldUse => ({ path, as: 'lookup', section, field }),
      ),
    ),
  ]
}

function partUses(
  { key, link, attributes, lowerCase, where, create }: PartConfig,
  index: number,
): readonly FieldUse[] {
  const section: Section = `user.parts.${index}`
  const path = ['user', 'parts', String(index)]
  return [
    ...values(section, path, { key, link }),
    // The models tell which of them has the field.
    ...values('user', path, { link }),
    ...values(section, [...path, 'attributes'], attributes),
    ...listed(section, [...path, 'lowerCase'], lowerCase),
    ...keys(section, [...path, 'where'], where),
    ...keys(section, [...path, 'create'], create),
  ]
}

/** The ends that are rows, with where they stand in the list. */
export const endsOf = ({ ends = [] }: Pick<ScimConfig['user'], 'ends'>) =>
  ends.flatMap((end, index) => ('model' in end ? [{ index, end }] : []))

function endUses({ index, end }: { readonly index: number; readonly end: EndConfig }): readonly FieldUse[] {
  const section: Section = `user.ends.${index}`
  const path = ['user', 'ends', String(index)]
  return [
    // What follows a dot is inside of JSON.
    ...(end.user?.includes('.') ? [] : values(section, path, { user: end.user })),
    ...values(section, path, { tenant: end.tenant }),
    ...keys(section, [...path, 'set'], end.set),
  ]
}

function values(
  section: Section,
  path: readonly string[],
  fields: Readonly<Record<string, string | undefined>> = {},
): FieldUse[] {
  return Object.entries(fields).flatMap(([key, field]): FieldUse[] =>
    // What has a `#` is a field of another model.
    field === undefined || field.includes('#') ? [] : [{ path: [...path, key], as: 'value', section, field }],
  )
}

const listed = (section: Section, path: readonly string[], fields: readonly string[] = []): FieldUse[] =>
  fields.map((field, index) => ({ path: [...path, String(index)], as: 'value', section, field }))

const keys = (section: Section, path: readonly string[], fields: object = {}): FieldUse[] =>
  Object.keys(fields).map((field) => ({ path: [...path, field], as: 'key', section, field }))
