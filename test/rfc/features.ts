/** The features of RFC 7643, 7644 and 9865 beyond the specification, one suite a section, for each database. */
import { afterAll, beforeAll, describe } from 'vitest'
import { type FixtureName, type RunningHost, startHost } from '../support/host.js'
import type { ServedHost } from '../support/served-host.js'
import { bulkSuite } from './suites/bulk.js'
import { bulkReferencesSuite } from './suites/bulk-references.js'
import { cursorErrorsSuite } from './suites/cursor-errors.js'
import { cursorsSuite } from './suites/cursors.js'
import { discoverySuite } from './suites/discovery.js'
import { locationsSuite } from './suites/locations.js'
import { meSuite } from './suites/me.js'
import { mediaTypesSuite } from './suites/media-types.js'
import { preconditionsSuite } from './suites/preconditions.js'
import { projectionSuite } from './suites/projection.js'
import { searchSuite } from './suites/search.js'
import { sortingSuite } from './suites/sorting.js'
import { versionsSuite } from './suites/versions.js'
import { renamedWalksSuite } from './suites/walk-properties.js'
import { walksSuite } from './suites/walks.js'
import { addExtensions, logQueries } from './support/edits.js'

/** Suites of any host that serves SCIM. */
const suites: Readonly<Record<string, (host: () => ServedHost) => void>> = {
  'RFC 7644 §3.4.2.3, sorting': sortingSuite,
  'RFC 7644 §3.4.2.4, lists that are walked while names change': renamedWalksSuite,
  'RFC 7644 §3.4.3, querying with POST': searchSuite,
  'RFC 7644 §3.7.2, references by bulkId': bulkReferencesSuite,
  'RFC 7644 §4, discovery': discoverySuite,
  'RFC 7644 §8.1, media types': mediaTypesSuite,
}

/** Suites that look into the host, or have it changed. */
const suitesOfFixtures: Readonly<Record<string, (host: () => RunningHost) => void>> = {
  'RFC 7643 §3.1, meta.location': locationsSuite,
  'RFC 7644 §3.7, bulk operations': bulkSuite,
  'RFC 7644 §3.4.2.4, lists that are walked': walksSuite,
  'RFC 7644 §3.9, attributes and excludedAttributes': projectionSuite,
  'RFC 7644 §3.11, /Me': meSuite,
  'RFC 7644 §3.14, versions': versionsSuite,
  'RFC 7644 §3.14, preconditions of writes': preconditionsSuite,
  'RFC 9865, cursors': cursorsSuite,
  'RFC 9865, errors of cursors': cursorErrorsSuite,
}

/** The suites that every host passes, whatever its ORM, database and framework. */
export function featureSuites(host: () => ServedHost): void {
  for (const [section, suite] of Object.entries(suites)) describe(section, () => suite(host))
}

/** Runs every suite against a fixture host. */
export function runFeatures(fixture: FixtureName): void {
  describe(`RFC features on ${fixture}`, () => {
    let host: RunningHost
    beforeAll(async () => {
      host = await startHost(fixture, {
        edit: (cwd) => {
          addExtensions(cwd)
          logQueries(cwd)
        },
        options: { me: (request: { get(name: string): string | undefined }) => request.get('x-me') },
      })
    })
    afterAll(() => host?.stop())
    featureSuites(() => host)
    for (const [section, suite] of Object.entries(suitesOfFixtures))
      describe(section, () => suite(() => host))
  })
}
