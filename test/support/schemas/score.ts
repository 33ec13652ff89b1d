/** Runs `init` over the models of a schema, answers what it asks, and compares what it decided by itself with the right answers. */

import type { GroupConfig, MembersConfig, ModelTenantConfig, ScimConfig } from '../../../src/config/config.js'
import { modelledGroup } from '../../../src/config/group-forms.js'
import { type Diagnostic, DiagnosticError } from '../../../src/diagnostics.js'
import type { Question } from '../../../src/init/answers.js'
import { type Answered, init } from '../../../src/init/init.js'
import type { SchemaRow } from './schema-row.js'

export type Verdict = 'right' | 'asked' | 'wrong' | 'none'

export const ROLES = ['user', 'group', 'members', 'tenant', 'active', 'login'] as const
export type Role = (typeof ROLES)[number]

export interface Score {
  readonly id: string
  readonly verdicts: Readonly<Record<Role, { readonly verdict: Verdict; readonly found: string }>>
  readonly questions: readonly Question[]
  /** Questions without a proposal. */
  readonly bare: readonly string[]
  /** Columns that a new row needs, and that nothing fills. */
  readonly unfilled: readonly string[]
  /** Conditions on rows to hide that the config has not. */
  readonly shown: readonly string[]
  /** What ties users to the right tenant, where it is something else. */
  readonly link?: string
  /** Why there is no config. */
  readonly stuck?: string
  readonly config?: ScimConfig
}

/** How models are named in an ORM. */
export interface Naming {
  readonly ref: (model: string) => string
  readonly field: (name: string) => string
}

/**
 * @param cwd a folder with the models of the row
 * @param tenantOf `(request) => key`, to be named where it is asked for
 */
export async function score(row: SchemaRow, cwd: string, naming: Naming, tenantOf: string): Promise<Score> {
  const asked: Question[] = []
  const ask = async (questions: readonly Question[]): Promise<Answered> => {
    const again = questions.filter(({ flag }) => asked.some((one) => one.flag === flag))
    if (again.length > 0)
      throw new Error(`asked again: ${again.map(({ flag, message }) => `${flag}: ${message}`)}`)
    asked.push(...questions)
    const answers: Record<string, string> = {}
    const set: string[] = []
    for (const question of questions) {
      const [flag = '', key] = question.flag.split(' ')
      const answer = answerTo(row, question, naming, tenantOf)
      if (key === undefined) answers[flag] = answer
      else set.push(`${key}=${answer}`)
    }
    return { answers, set }
  }
  let config: ScimConfig | undefined
  let stuck: string | undefined
  try {
    config = JSON.parse(JSON.stringify((await init({ cwd, answers: {}, set: [], ask })).draft))
  } catch (error) {
    stuck = error instanceof DiagnosticError ? error.diagnostics.map(told).join('; ') : String(error)
  }
  const verdicts = Object.fromEntries(
    ROLES.map((role) => [role, verdictOf(role, row, config, asked, naming)]),
  ) as Score['verdicts']
  return {
    id: row.id,
    verdicts,
    questions: asked,
    bare: asked.filter(({ choices }) => choices.length === 0).map(({ flag }) => flag),
    unfilled: config ? unfilled(row, config, asked, naming) : [],
    shown: config ? shown(row, config, naming) : [],
    ...linkOf(row, config, naming),
    ...(stuck !== undefined && { stuck }),
    ...(config && { config }),
  }
}

const told = ({ code, message }: Diagnostic) => `${code} ${message}`

const roleOf = (flag: string): Role | undefined => {
  const key = flag.replace(/^set /, '')
  if (key === 'user' || key === 'group' || key === 'members' || key === 'tenant') return key
  if (/^group\.members\.(model|user|group)$/.test(key)) return 'members'
  if (/^tenant\.(model|user\.(through|field))$/.test(key)) return 'tenant'
  if (/^(user|tenant\.user)\.active/.test(key)) return 'active'
  return key === 'user.attributes.userName' ? 'login' : undefined
}

function answerTo(
  { expected }: SchemaRow,
  { flag, choices }: Question,
  naming: Naming,
  tenantOf: string,
): string {
  const first = choices[0]?.value
  const model = (list: readonly (string | false | null)[]) =>
    list.find(
      (one): one is string => typeof one === 'string' && one !== 'ask' && !/^(roles|column):/.test(one),
    )
  switch (flag) {
    case 'user': {
      const user = model(expected.user)
      return user === undefined ? (first ?? '') : naming.ref(user)
    }
    case 'group': {
      const group = model(expected.group)
      return group === undefined || group === 'scim' ? 'scim' : naming.ref(group)
    }
    case 'members': {
      const members = model(expected.members ?? [])
      return members === undefined ? (first ?? '') : naming.ref(members)
    }
    case 'tenant': {
      const tenant = expected.tenant[0] === null ? undefined : model(expected.tenant)
      const column = expected.tenant.find((one) => one?.startsWith('column:'))?.split('.')[1]
      const none = column === undefined ? 'none' : `column:${naming.field(column)}`
      return tenant === undefined ? none : naming.ref(tenant)
    }
    case 'set tenant.from':
      return first ?? tenantOf
    case 'set tenant.user.through':
      return naming.ref(expected.tenantLink ?? '')
    case 'set tenant.user.field':
      return naming.field(expected.tenantLink?.split('.')[1] ?? '')
    default:
      return first ?? 'x'
  }
}

const modelOf = (ref: string) => ref.slice(ref.lastIndexOf('#') + 1)

function verdictOf(
  role: Role,
  row: SchemaRow,
  config: ScimConfig | undefined,
  asked: readonly Question[],
  naming: Naming,
): { verdict: Verdict; found: string } {
  const { expected } = row
  const question = asked.find(({ flag }) => roleOf(flag) === role)
  if (question) {
    const wanted = expected[role] ?? []
    const choices = question.choices.map(({ value }) => value)
    return { verdict: wanted[0] === 'ask' ? 'right' : 'asked', found: choices.map(modelOf).join('/') }
  }
  if (!config) return { verdict: 'none', found: '' }
  const isModel = (one: string | false | null, ref: string) =>
    typeof one === 'string' && naming.ref(one) === ref
  const verdict = (isRight: boolean, found: string) =>
    ({ verdict: isRight ? 'right' : 'wrong', found }) as const
  const { user, group, tenant } = config
  const modelled = modelledGroup(group)
  const isUser = expected.user[0] === 'ask' || expected.user.some((one) => isModel(one, user.model))
  switch (role) {
    case 'user':
      return verdict(isUser, modelOf(user.model))
    case 'group':
      return modelled
        ? verdict(
            expected.group.some((one) => isModel(one, modelled.model)),
            modelOf(modelled.model),
          )
        : verdict(
            expected.group.some((one) => one === group),
            String(group),
          )
    case 'members': {
      const model = memberRowsOf(group)?.model
      if (model === undefined || !expected.members) return { verdict: 'none', found: '' }
      return verdict(
        expected.members.some((one) => isModel(one.split('.')[0] ?? '', model)),
        modelOf(model),
      )
    }
    case 'tenant':
      return tenant
        ? verdict(
            expected.tenant.some((one) =>
              'model' in tenant
                ? isModel(one, tenant.model)
                : naming.field(one?.match(/^column:(?:\w+\.)?(\w+)$/)?.[1] ?? '') === tenant.column,
            ),
            'model' in tenant ? modelOf(tenant.model) : tenant.column,
          )
        : verdict(expected.tenant.includes(null), 'none')
    case 'active': {
      const text = activeText(row, config, naming)
      const isRight = expected.active.some((one) => {
        const [kind, values] = one.split('=')
        return one === text || (kind === text.split('=')[0] && (!values || startsAlike(one, text)))
      })
      return verdict(isUser && isRight, text)
    }
    case 'login': {
      const column = user.attributes.userName ?? 'none'
      return verdict(isUser && expected.login.some((one) => naming.field(one) === column), column)
    }
  }
}

/** Of an enum: that the first value that is active is right. */
const startsAlike = (one: string, other: string) => one.split('/')[0] === other.split('/')[0]

function activeText(row: SchemaRow, { user }: ScimConfig, naming: Naming): string {
  const { active } = user
  if (active === 'scim') return 'scim'
  if ('from' in active) {
    const columns = row.tables.flatMap((table) => table.columns)
    return `membership:${columns.find(({ field }) => naming.field(field) === active.field)?.field ?? ''}`
  }
  const column = columnsOf(row, user.model, naming).find(({ field }) => naming.field(field) === active.field)
  const field = column?.field ?? active.field
  if ('kind' in active) return `timestamp:${field}`
  if ('on' in active && column?.type !== 'boolean') return `enum:${field}=${active.on}/${active.off}`
  const isInverted = 'inverted' in active ? active.inverted : 'on' in active && !active.on
  return `${isInverted ? 'inverted' : 'flag'}:${field}`
}

const modelTenantOf = (config: ScimConfig | undefined): ModelTenantConfig | undefined =>
  config?.tenant && 'model' in config.tenant ? config.tenant : undefined

/** The link to the tenant, where it is not the right one. */
function linkOf(
  { expected }: SchemaRow,
  config: ScimConfig | undefined,
  naming: Naming,
): Pick<Score, 'link'> {
  const tenant = modelTenantOf(config)
  const link = tenant?.user
  const isTenant = expected.tenant.some((one) => one && naming.ref(one) === tenant?.model)
  if (!link || !isTenant || !expected.tenantLink) return {}
  const [model = '', field] = expected.tenantLink.split('.')
  const found = 'through' in link ? link.through : link.field
  const wanted = field === undefined ? naming.ref(model) : naming.field(field)
  return found === wanted ? {} : { link: found ?? 'none' }
}

const columnsOf = (row: SchemaRow, ref: string, { ref: refOf }: Naming) =>
  row.tables.find(({ model }) => refOf(model) === ref)?.columns ?? []

/** The rows that memberships are; a draft may have none yet. */
function memberRowsOf(group: ScimConfig['group']): MembersConfig | undefined {
  const members: Partial<GroupConfig>['members'] = modelledGroup(group)?.members
  return members && 'model' in members ? members : undefined
}

/** The parts of a config that have rows of a model. */
function partsOf(config: ScimConfig, ref: string) {
  const { user, group } = config
  const link = modelTenantOf(config)?.user
  const modelled = modelledGroup(group)
  const members = memberRowsOf(group)
  return [
    ...(user.model === ref
      ? [{ section: 'user', part: { ...user, keys: user.parts?.flatMap((one) => one.link ?? []) ?? [] } }]
      : []),
    ...(user.parts ?? []).flatMap((one, index) =>
      one.model === ref
        ? [
            {
              section: `user.parts.${index}`,
              part: { ...one, keys: one.link === undefined ? [] : [one.link] },
            },
          ]
        : [],
    ),
    ...(modelled?.model === ref ? [{ section: 'group', part: { ...modelled, keys: [] } }] : []),
    ...(members?.model === ref
      ? [{ section: 'group.members', part: { ...members, keys: [members.user, members.group] } }]
      : []),
    ...(link && 'through' in link && link.through === ref
      ? [{ section: 'tenant.user', part: { ...link, keys: [] } }]
      : []),
  ] as readonly {
    readonly section: string
    readonly part: Partial<ScimConfig['user']> & { readonly keys: readonly string[] }
  }[]
}

function unfilled(
  row: SchemaRow,
  config: ScimConfig,
  asked: readonly Question[],
  naming: Naming,
): readonly string[] {
  const { tenant } = config
  return Object.entries(row.expected.required).flatMap(([place, kind]) => {
    const [model = '', name = ''] = place.split('.')
    const field = naming.field(name)
    return partsOf(config, naming.ref(model)).flatMap(({ section, part }) => {
      const { create = {}, attributes = {}, active, where = {}, keys } = part
      const isActive = typeof active === 'object' && active.field === field
      const link = modelTenantOf(config)?.user
      const own = tenant && 'column' in tenant ? tenant.column : undefined
      const ofTenant = [tenant?.group?.field, own, link && 'field' in link && link.field].includes(field)
      const { active: activity } = config.user
      const isMembershipActive =
        section === 'tenant.user' &&
        typeof activity === 'object' &&
        'from' in activity &&
        activity.field === field
      const isFilled =
        isMembershipActive ||
        field in create ||
        field in where ||
        isActive ||
        ofTenant ||
        keys.includes(field) ||
        Object.values(attributes).includes(field) ||
        (kind === 'tenant' && (!tenant || section === 'group.members')) ||
        asked.some(({ flag }) => flag === `set ${section}.create.${field}`)
      return isFilled ? [] : [`${place} (${kind})`]
    })
  })
}

function shown(row: SchemaRow, config: ScimConfig, naming: Naming): readonly string[] {
  return Object.entries(row.expected.hide).flatMap(([model, conditions]) =>
    partsOf(config, naming.ref(model)).flatMap(({ section, part }) =>
      section !== 'group.members'
        ? conditions
            .split(' & ')
            .filter((condition) => !(naming.field(condition.split(/!?=/)[0] ?? '') in (part.where ?? {})))
            .map((condition) => `${model}.${condition}`)
        : [],
    ),
  )
}
