/** The whole specification, one suite a section, to be run on each database. */
import { afterAll, beforeAll, describe } from 'vitest'
import { type FixtureName, type RunningHost, startHost } from '../support/host.js'
import type { ServedHost } from '../support/served-host.js'
import { accessSuite } from './suites/access.js'
import { adaptersSuite } from './suites/adapters.js'
import { authenticationSuite } from './suites/authentication.js'
import { bodyParsersSuite } from './suites/body-parsers.js'
import { csrfSuite } from './suites/csrf.js'
import { databasesSuite } from './suites/databases.js'
import { endpointsSuite } from './suites/endpoints.js'
import { errorKindsSuite } from './suites/error-kinds.js'
import { errorsSuite } from './suites/errors.js'
import { hostileBodiesSuite } from './suites/hostile-bodies.js'
import { hostileQueriesSuite } from './suites/hostile-queries.js'
import { hostileValuesSuite } from './suites/hostile-values.js'
import { listsSuite } from './suites/lists.js'
import { oktaSuite } from './suites/okta.js'
import { orderingSuite } from './suites/ordering.js'
import { patchingSuite } from './suites/patching.js'
import { racesSuite } from './suites/races.js'
import { replacingSuite } from './suites/replacing.js'
import { resourcesSuite } from './suites/resources.js'
import { serviceSuite } from './suites/service.js'
import { settingsSuite } from './suites/settings.js'
import { statesSuite } from './suites/states.js'
import { variantsSuite } from './suites/variants.js'

type Suites = Readonly<Record<string, (host: () => ServedHost) => void>>

/** Suites of any host that serves SCIM; they share one. */
const everyday: Suites = {
  'What the service does': serviceSuite,
  'Resources and their fields': resourcesSuite,
  'States and transitions': statesSuite,
  Endpoints: endpointsSuite,
  'List endpoints': listsSuite,
  'Ordering rules per request': orderingSuite,
  Access: accessSuite,
  'Errors and limits': errorsSuite,
  'POST and PUT': replacingSuite,
  PATCH: patchingSuite,
}

/** Suites of many requests. */
const hardship: Suites = {
  'Hostile bodies': hostileBodiesSuite,
  'Hostile keys and values': hostileValuesSuite,
  'Hostile queries and paths': hostileQueriesSuite,
  Races: racesSuite,
  'Differences of databases': databasesSuite,
}

/** Suites that mount the service of a host in other ways too. */
const suitesOfApps: Readonly<Record<string, (host: () => RunningHost, fixture: FixtureName) => void>> = {
  'CSRF exemption': csrfSuite,
  Authentication: authenticationSuite,
  'Kinds of errors': errorKindsSuite,
  "The host's own body parsers": bodyParsersSuite,
}

/** Suites that need hosts of their own. */
const suitesOfFixtures: Readonly<Record<string, (fixture: FixtureName) => void>> = {
  Settings: settingsSuite,
  Adapters: adaptersSuite,
  'Further keys of the configuration': variantsSuite,
}

const define = (suites: Suites, host: () => ServedHost) => {
  for (const [section, suite] of Object.entries(suites)) describe(section, () => suite(host))
}

/** The suites that every host passes, whatever its ORM, database and framework. */
export const conformanceSuites = (host: () => ServedHost) => define({ ...everyday, ...hardship }, host)

/** Runs the suites of a day without trouble against a fixture host. */
export function runEveryday(fixture: FixtureName): void {
  for (const [section, suite] of Object.entries(suitesOfFixtures)) describe(section, () => suite(fixture))
  withHost(`the specification on ${fixture}`, fixture, (host) => {
    define(everyday, host)
    for (const [section, suite] of Object.entries(suitesOfApps)) describe(section, () => suite(host, fixture))
  })
}

/** Runs the suites of many requests against a fixture host. */
export function runHardship(fixture: FixtureName): void {
  withHost(`hardship on ${fixture}`, fixture, (host) => define(hardship, host))
}

/** Runs Okta's own test against a fixture host. */
export function runOkta(fixture: FixtureName): void {
  withHost(`Okta SCIM 2.0 SPEC Test on ${fixture}`, fixture, oktaSuite)
}

function withHost(name: string, fixture: FixtureName, suite: (host: () => RunningHost) => void): void {
  describe(name, () => {
    let host: RunningHost
    beforeAll(async () => {
      host = await startHost(fixture)
    })
    afterAll(() => host?.stop())
    suite(() => host)
  })
}
