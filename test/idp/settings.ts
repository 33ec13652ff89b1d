/** The settings under which the corpora are replayed, and what is known about the rows. */
import { readFiles } from '../support/files.js'
import { editFile } from '../support/host.js'
import type { Replay } from './replay.js'
import type { Corpora } from './rfc-changes.js'

/** As generated: where the specification and identity providers disagree, the specification decides. */
export const byDefault: Replay = {
  set: [],
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
    // The host has no column for manager and displayName.
    'entra reference-check-manager': 400,
    'entra filter-odd-case': 400,
  },
}

/** With everything switched on that identity providers could wish for. */
export const tolerant: Replay = {
  set: [
    'pagination=lenient',
    'patchResponse=none',
    'quirks.patchWithoutSchemas=true',
    'quirks.unquotedWords=true',
    'user.store=unmapped',
  ],
  keepsUnmapped: true,
  otherwise: {},
}

/**
 * Where everything that is sent is kept, in columns or beside them. Addresses have a column of their own, so that no
 * user shows one that was not sent: the hosts' `email` cannot be empty, and holds the userName then.
 */
export const everything: Corpora = {
  set: ['user.store=unmapped', 'user.attributes.emails=workEmail'],
  keeps: 'everything',
  prepare(cwd) {
    for (const path of Object.keys(readFiles(cwd))) {
      if (/(users|schema)\.ts$|init\.sql$/.test(path)) editFile(cwd, path, withWorkEmail)
    }
  },
}

const withWorkEmail = (text: string) =>
  text
    .replace(/ email: (text|varchar)\(.*/, (line, type) => `${line}\n  workEmail: ${type}('work_email'),`)
    .replace(/\t([`"])email[`"] .*/, (line, quote) => `${line}\n\t${quote}work_email${quote} text,`)

/** Attributes of users for which the hosts have a column, and which come back as they were sent. */
export const sqliteColumns: Corpora = {
  set: [],
  keeps: ['userName', 'externalId', 'name.givenName', 'name.familyName'],
}
export const postgresColumns: Corpora = { set: [], keeps: ['userName', 'externalId', 'title'] }
