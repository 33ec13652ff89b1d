import type { ScimConfig } from '../config/config.js'
import { DiagnosticError } from '../diagnostics.js'
import type { ConfigPlace } from './findings.js'

/**
 * What the contract names but this version does not emit yet is refused by name, not half done.
 *
 * @throws DiagnosticError SG3020
 */
export function checkSupported(config: ScimConfig, place: ConfigPlace = () => undefined): void {
  const unsupported = [
    { key: 'orm', value: config.orm, supported: ['drizzle'] },
    { key: 'dialect', value: config.dialect, supported: ['postgresql', 'sqlite'] },
    { key: 'framework', value: config.framework, supported: ['express'] },
  ].filter(({ value, supported }) => !supported.includes(value))
  if (unsupported.length === 0) return
  throw new DiagnosticError(
    unsupported.map(({ key, value, supported }) => ({
      code: 'SG3020',
      message: `${key}: '${value}' is not supported yet`,
      location: place([key]),
      fix: `This version writes code for ${supported.join(' and ')}.`,
    })),
  )
}
