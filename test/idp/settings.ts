/** The settings under which the corpora are replayed, and what is known about the rows. */
import type { Replay } from './replay.js'
import type { Corpora } from './rfc-changes.js'

/** Emptied as the features come. */
const waiting: Replay['waiting'] = {
  'entra reference-check-manager': 'user.store "unmapped": the host has no column for manager',
  'entra filter-odd-case': 'user.store "unmapped": the host has no column for displayName',
}

/** As generated: where the specification and identity providers disagree, the specification decides. */
export const byDefault: Replay = {
  set: [],
  waiting,
  keepsUnmapped: false,
  otherwise: {
    // PATCH answers with the resource.
    'entra group-rename': 200,
    'entra group-remove-member-value': 200,
    'entra group-300-parallel-patches': 200,
    // "PatchOp schema required"
    'okta patch-without-schemas': 400,
    'okta patch-mixed-paths': 400,
    'okta group-push-nopath-empty': 400,
    'salesforce group-remove-wrapped': 400,
    // "count must be <= 1000", "startIndex must be >= 1"
    'attacker count-huge': 400,
    'attacker count-negative': 400,
  },
}

/** With everything switched on that identity providers could wish for. */
export const tolerant: Replay = {
  ...byDefault,
  set: [
    'pagination=lenient',
    'patchResponse=none',
    'quirks.patchWithoutSchemas=true',
    'quirks.unquotedWords=true',
  ],
  otherwise: {},
}

/** Attributes of users for which the host has a column, and which come back as they were sent. */
export const sqliteCorpora: Corpora = {
  set: [],
  keeps: ['userName', 'externalId', 'name.givenName', 'name.familyName'],
}
export const postgresCorpora: Corpora = { set: [], keeps: ['userName', 'externalId', 'title'] }
