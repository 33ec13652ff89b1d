import type { Quirk } from './quirk.js'
import { nearUrn } from './urn-path.js'

/**
 * Reads the URN of a schema that lacks the colon before its last word.
 *
 * Evidence: Microsoft Entra ID, in its documentation: urn:ietf:params:scim:schemas:extension:enterprise:2.0User.
 */
export const urnWithoutColon = {
  name: 'urnWithoutColon',
  byDefault: true,
  path: nearUrn((path, { id }) => {
    const misspelt = id.replace(/:(?=[^:]*$)/, '')
    const rest = path.slice(misspelt.length)
    const isMisspelt = path.slice(0, misspelt.length).toLowerCase() === misspelt.toLowerCase()
    return isMisspelt && /^([:.]|$)/.test(rest) ? id + rest : path
  }),
} as const satisfies Quirk
