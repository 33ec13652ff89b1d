/** What the host has no column for, what it has columns for beside RFC 7643's attributes, and what is derived. */
import { afterAll, beforeAll, describe } from 'vitest'
import { type FixtureName, type HostOptions, type RunningHost, startHost } from '../support/host.js'
import { addColumns, addContacts, contacts, mapping } from './prepare.js'
import { columnsSuite } from './suites/columns.js'
import { alwaysShownSuite, derivedSuite } from './suites/derived.js'
import { entraSuite } from './suites/entra.js'
import { unmappedSuite } from './suites/unmapped.js'
import { emailsSuite, valuesSuite } from './suites/values.js'

type Suite = (host: () => RunningHost) => void

interface Case {
  readonly options: HostOptions
  readonly suite: Suite
}

const store = 'user.store=unmapped'

const cases: Readonly<Record<string, Case>> = {
  // The validator wants RFC 7644's DELETE, after which a user is gone.
  "Entra's validator": { options: { set: [store, 'user.delete=hide'] }, suite: entraSuite },
  'user.store': { options: { set: [store] }, suite: unmappedSuite },
  'columns of their own': { options: { prepare: addColumns, set: mapping }, suite: columnsSuite },
  'columns of their own, and a store': {
    options: { prepare: addColumns, set: [...mapping, store] },
    suite: columnsSuite,
  },
  'a column for one of several values': {
    options: { prepare: addContacts, set: contacts },
    suite: (host) => {
      valuesSuite(host)
      emailsSuite(host)
    },
  },
  'returned: request': { options: { set: ['group.members.returned=request'] }, suite: derivedSuite },
  "user.groups: 'default'": { options: { set: ['user.groups=default'] }, suite: alwaysShownSuite },
}

export function runStore(fixture: FixtureName): void {
  describe.each(Object.entries(cases))('%s', (_name, { options, suite }) => {
    let running: RunningHost
    beforeAll(async () => {
      running = await startHost(fixture, options)
    })
    afterAll(() => running.stop())
    suite(() => running)
  })
}
