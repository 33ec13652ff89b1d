/** The conformance suite on one row of the table; `vitest.config.ts` makes a project of each row. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verify } from '../../src/verify/run.js'
import { featureSuites } from '../rfc/features.js'
import { conformanceSuites } from '../spec/specification.js'
import { oktaSuite } from '../spec/suites/okta.js'
import { unmappedSuite } from '../store/suites/unmapped.js'
import { emailsSuite } from '../store/suites/values.js'
import { editFile } from '../support/host.js'
import { profilesOfAll } from '../support/profiles.js'
import type { ServedHost } from '../support/served-host.js'
import { combinations, nameOf } from './combinations.js'
import { hotQuerySuite } from './hot-queries.js'
import { remadeTablesSuite } from './remade-tables.js'
import { scansOn } from './standby-reads.js'
import { type CombinationApp, makeApp } from './support/app.js'
import { lackingFor } from './support/database.js'
import { forgetResult, writeResult } from './support/results.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a row of the table. */
    combination: string
  }
}

const name = inject('combination')
const combination = combinations.find((each) => nameOf(each) === name)
if (!combination) throw new Error(`The table has no row ${name}`)

/** Making and compiling an app takes seconds, and much longer on a busy machine. */
const PATIENCE = 300_000

const lacking = lackingFor(combination)

describe.skipIf(lacking)(lacking === undefined ? name : `${name} (${lacking})`, () => {
  let app: CombinationApp
  let host: ServedHost
  beforeAll(async () => {
    forgetResult(name)
    app = await makeApp(combination)
  }, PATIENCE)
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted
  afterAll(async ({}, suite) => {
    writeResult(name, suite)
    await host?.stop()
    await app?.stop()
  })

  if (combination.database === 'mongodb' && combination.engine === undefined) {
    test('what is emitted compiles', () => app.build(), PATIENCE)
    return
  }

  describe('as init sets it up', () => {
    let errors: () => readonly string[]
    beforeAll(async () => {
      await app.build()
      host = await app.serve()
      errors = host.watchErrors()
    }, PATIENCE)

    // First: it looks at the first user.
    describe('Okta SCIM 2.0 SPEC Test', () => oktaSuite(() => host))

    conformanceSuites(() => host)
    featureSuites(() => host)
    describe('several e-mail addresses, and a column for one', () => emailsSuite(() => host))

    test('scim-gen verify: no check of any profile fails', async () => {
      const report = await verify({
        baseUrl: host.base,
        token: host.token,
        profiles: profilesOfAll,
        timeout: 10_000,
      })
      const failed = report.results.filter(({ outcome }) => outcome === 'failed')
      const told = failed.map(({ id, findings }) => ({ id, said: findings.map(({ message }) => message) }))
      expect(told).toEqual([])
    }, 120_000)

    const hasStandby = combination.engine === 'standby'
    if (hasStandby) {
      test('lists were read on the standby', async () => {
        expect(await scansOn(app.database.standby ?? '')).toBeGreaterThan(500)
      })
    }

    // On a standby the plans are those of its primary, of which another row tells.
    if (combination.database === 'postgresql' && !hasStandby) {
      hotQuerySuite(
        () => host,
        () => app.database,
      )
    }

    if (combination.database === 'sqlite') {
      remadeTablesSuite(
        () => host,
        () => app.database,
        combination,
      )
    }

    test('the app logged no error in all this', () => expect(errors()).toEqual([]))
  })

  describe("with user.store: 'unmapped'", () => {
    beforeAll(async () => {
      await host?.stop()
      editFile(app.cwd, 'scim.config.ts', (text) =>
        text.replace(/^(\s+)user: \{\n/m, "$&$1$1store: 'unmapped',\n"),
      )
      await app.build()
      host = await app.serve()
    }, PATIENCE)

    unmappedSuite(() => host)
  })
})
