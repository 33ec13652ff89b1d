/** What `strict` leaves no choice of. */
import type { ScimConfig } from '../config/config.js'
import type { Findings } from './findings.js'

/** Tells of every key of the config that says what the Interoperability Profile forbids. */
export function checkStrict({ strict, user, pagination, quirks = {} }: ScimConfig, findings: Findings): void {
  if (strict === undefined) return
  const demands = [
    { path: ['user', 'delete'], value: user.delete, demanded: 'hide' },
    { path: ['pagination'], value: pagination, demanded: 'lenient' },
    ...Object.entries(quirks).map(([name, value]) => ({ path: ['quirks', name], value, demanded: false })),
  ]
  for (const { path, value, demanded } of demands)
    if (value !== demanded)
      findings.add({
        code: 'SG3040',
        message: `${path.join('.')} is ${shown(value)}, and strict: '${strict}' demands ${shown(demanded)}`,
        location: findings.place(path),
        fix: `Remove ${path.join('.')}, which strict sets, or strict.`,
      })
}

const shown = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
