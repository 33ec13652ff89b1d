import { ORM_DIALECTS } from '../config/choices.js'
import type { ScimConfig } from '../config/config.js'
import { DiagnosticError } from '../diagnostics.js'
import type { ConfigPlace } from './findings.js'

/**
 * What the contract names but this version does not emit is refused by name, not half done.
 *
 * @throws DiagnosticError SG3020
 */
export function checkSupported({ orm, dialect }: ScimConfig, place: ConfigPlace = () => undefined): void {
  const dialects = ORM_DIALECTS[orm]
  if (dialects.includes(dialect)) return
  throw new DiagnosticError([
    {
      code: 'SG3020',
      message: `dialect: '${dialect}' is not supported with ${orm}`,
      location: place(['dialect']),
      fix: `This version writes code for ${dialects.join(', ')}.`,
    },
  ])
}
