import type { CreateValue, GroupConfig, ScimConfig } from '../config/config.js'
import { createSections } from '../config/create-sections.js'
import { endsOf } from '../config/field-uses.js'
import { modelledGroup } from '../config/group-forms.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import type { SignatureOf } from '../inspect/signature.js'
import { connectionFindings } from './connections.js'
import { type ConfigPlace, Findings, type ModelHints, NO_HINTS } from './findings.js'
import type { Plan } from './plan.js'
import { planGroup } from './plan-group.js'
import { planTenant } from './plan-tenant.js'
import { planUser } from './plan-user.js'
import { sideModel } from './side-model.js'
import { checkStrict } from './strict.js'

/** The model of a lookup. */
const lookedUpIn = (value: CreateValue): readonly Ref[] =>
  typeof value === 'object' && value?.kind === 'lookup' ? [value.model] : []

/** The models that a configuration names, for inspection. */
export function modelRefs(config: ScimConfig): readonly Ref[] {
  const { user, tenant } = config
  const groups = modelledGroup(config.group)
  const refs = [
    user.model,
    ...(user.parts ?? []).map(({ model }) => model),
    ...endsOf(user).map(({ end }) => end.model),
    ...(groups ? [groups.model, ...memberRefs(groups.members)] : []),
    ...(tenant && 'model' in tenant
      ? [tenant.model, ...('through' in tenant.user ? [tenant.user.through] : [])]
      : []),
    ...createSections(config).flatMap(({ values }) => Object.values(values).flatMap(lookedUpIn)),
  ]
  return [...new Set(refs)]
}

const memberRefs = (members: GroupConfig['members']): readonly Ref[] =>
  'field' in members ? [] : [members.model, ...(members.via ? [members.via.model] : [])]

/**
 * Brings a configuration and the host's models together.
 *
 * @param tables what inspection found, by reference
 * @param place where a key of the config stands, for the places of findings
 * @param known what was found before, to be told with the rest
 * @param hints what is known of the models' past
 * @param signatureOf what functions of the host's take
 * @throws DiagnosticError with all findings: unknown columns and attributes, columns that nothing fills
 */
export function planProject(
  config: ScimConfig,
  tables: ReadonlyMap<Ref, HostTable>,
  place: ConfigPlace = () => undefined,
  known: readonly Diagnostic[] = [],
  hints: ModelHints = NO_HINTS,
  signatureOf: SignatureOf = () => undefined,
): Plan {
  const findings = new Findings(place, known, hints)
  const user = tables.get(config.user.model)
  // Inspection has failed before where a model is missing.
  if (!user) throw new TypeError(`${config.user.model} was not inspected`)
  const told = { tables, signatureOf }
  const tenant = config.tenant && planTenant(config.tenant, user, config, told, findings)
  const sources = { ...told, tenant }
  const userPlan = planUser(config.user, user, tenant, config.group !== false, sources, findings)
  const group = planGroup(config, user, userPlan, tenant, sources, findings)
  if (config.tenant && config.auth.check === 'bearerToken') findings.add(oneToken(findings))
  for (const finding of connectionFindings(config, findings)) findings.add(finding)
  checkStrict(config, findings)
  findings.check()
  const plan = { config, dialect: user.dialect, user: userPlan, group, tenant }
  return { ...plan, side: sideModel(plan) }
}

/** One token for all tenants would leave it to the caller whose the request is. */
const oneToken = (findings: Findings): Diagnostic => ({
  code: 'SG3022',
  message: "auth.check: 'bearerToken' is one token for all, but each tenant needs its own",
  location: findings.place(['auth', 'check']),
  fix: 'Give each its own: --set auth.check=connection --set tenant.from=connection; or name functions of yours: auth.check, (request) => boolean, and tenant.from, which gives the tenant of that token.',
})
