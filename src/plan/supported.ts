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
  const known = dialects.length > 0
  const orms = Object.entries(ORM_DIALECTS).flatMap(([name, each]) => (each.length > 0 ? [name] : []))
  throw new DiagnosticError([
    {
      code: 'SG3020',
      message: known
        ? `dialect: '${dialect}' is not supported with ${orm}`
        : `orm: '${orm}' is not supported yet`,
      location: place([known ? 'dialect' : 'orm']),
      fix: `This version writes code for ${(known ? dialects : orms).join(', ')}.`,
    },
  ])
}
