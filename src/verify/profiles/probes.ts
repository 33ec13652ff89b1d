/** What requests and expectations alone cannot tell, by the name that a line of a profile gives it. */
import type { Check } from '../check.js'
import { canonicalTypes, noCredentials, resourceTypes, shownIsAnnounced } from '../probes/discovery.js'
import { nullUpdate } from '../probes/null-update.js'
import { idsTellCase, oktaBaseUrl, twentyFiveAtOnce } from '../probes/service.js'
import { tokenMetadata, tokenOfHours, tokenOfScim, tokenRefused } from '../probes/token.js'

export const PROBES = {
  canonicalTypes,
  idsTellCase,
  noCredentials,
  nullUpdate,
  oktaBaseUrl,
  resourceTypes,
  shownIsAnnounced,
  tokenMetadata,
  tokenOfHours,
  tokenOfScim,
  tokenRefused,
  twentyFiveAtOnce,
} satisfies Readonly<Record<string, Check['run']>>

export type ProbeName = keyof typeof PROBES
