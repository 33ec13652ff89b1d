/** The settings of the specification: environment variables that override keys of the config. */
import type { Diagnostic } from '../diagnostics.js'

export interface Setting {
  readonly variable: string
  readonly path: readonly [section: string, key: string]
}

export const SETTINGS: readonly Setting[] = [
  { variable: 'SCIM2_SERVER_USER_ADAPTER', path: ['user', 'adapter'] },
  { variable: 'SCIM2_SERVER_GROUP_ADAPTER', path: ['group', 'adapter'] },
  { variable: 'SCIM2_SERVER_AUTH_CHECK', path: ['auth', 'check'] },
  { variable: 'SCIM2_SERVER_USER_MODEL', path: ['user', 'model'] },
  { variable: 'SCIM2_SERVER_GROUP_MODEL', path: ['group', 'model'] },
]

export interface Overridden {
  readonly config: Readonly<Record<string, unknown>>
  /** Dotted key → the variable that set it. */
  readonly sources: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Applies the environment to a config as written, before it is validated. An empty variable counts as unset.
 *
 * @returns a diagnostic (SG1008) for a variable whose section of the config is no object, such as `group: 'scim'`
 */
export function overrideBySettings(
  config: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): Overridden {
  const result: Record<string, unknown> = { ...config }
  const sources = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  for (const { variable, path } of SETTINGS) {
    const value = env[variable]
    if (!value) continue
    const [section, key] = path
    const current = result[section] ?? {}
    if (typeof current === 'object') {
      result[section] = { ...current, [key]: value }
      sources.set(path.join('.'), variable)
    } else {
      diagnostics.push({
        code: 'SG1008',
        message: `${variable} sets ${path.join('.')}, but ${section} is ${JSON.stringify(current)}`,
        fix: `Unset ${variable}, or write ${section}: { … } in the config.`,
      })
    }
  }
  return { config: result, sources, diagnostics }
}
