import type { GroupConfig, ScimConfig } from '../config/config.js'
import { modelledGroup } from '../config/group-forms.js'
import type { LoadedConfig } from '../config/load.js'
import { tenantKeyText } from '../connections/tenant-key-text.js'
import { fail } from '../diagnostics.js'
import { planModels } from '../model-changes/plan-models.js'
import { scriptOf } from './script.js'

/**
 * The key of a tenant in the type of its column; undefined where there are none.
 *
 * @throws DiagnosticError SG8005 where the flag is missing, or says what nothing can be; SG8006 where nothing tells which groups
 * are the tenant's
 */
export async function tenantKey(
  text: string | undefined,
  loaded: LoadedConfig,
  cwd: string,
): Promise<unknown> {
  const { tenant, group } = loaded.config
  if (!tenant) {
    if (text === undefined) return undefined
    return fail({
      code: 'SG8005',
      message: `--tenant ${text}: the config knows no tenants`,
      fix: 'Leave --tenant out.',
    })
  }
  if (text === undefined)
    return fail({
      code: 'SG8005',
      message: `Which tenant is meant? They are in ${'model' in tenant ? tenant.model : tenant.column}`,
      fix: `Pass --tenant KEY, ${tenantKeyText(tenant)}. Run the command once for each that has SCIM.`,
      question: true,
    })
  const groups = modelledGroup(group)
  if ('model' in tenant && groups && !tenant.group) return untold(loaded.config, groups)
  const { plan } = await planModels({ loaded, cwd, env: {}, before: undefined })
  if (groups && !plan.tenant?.groupColumn) return untold(loaded.config, groups)
  return keyOf(text, plan.tenant?.key.type.kind ?? 'string')
}

const untold = (config: ScimConfig, { model }: GroupConfig): never =>
  fail({
    code: 'SG8006',
    message: `Nothing tells which rows of ${model} are the tenant's`,
    fix: `Say it in the config (tenant.group: { field }), or write a script:${scriptOf(config)}`,
  })

/** @throws DiagnosticError SG8005 where the text is no key of that kind */
export function keyOf(text: string, kind: string): unknown {
  if (kind !== 'number' && kind !== 'bigint') return text
  if (/^-?\d+$/.test(text)) return kind === 'number' ? Number(text) : BigInt(text)
  return fail({
    code: 'SG8005',
    message: `--tenant ${text}: the keys of tenants are numbers`,
    fix: 'Pass the key of one: --tenant 42.',
  })
}
