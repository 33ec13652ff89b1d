/** What the host has no column for, what it has columns for beside RFC 7643's attributes, and what is derived. */
import { afterAll, beforeAll, describe } from 'vitest'
import { type FixtureName, type HostOptions, type RunningHost, startHost } from '../support/host.js'
import { entraSuite } from './suites/entra.js'

type Suite = (host: () => RunningHost) => void

function withHost(name: string, fixture: FixtureName, options: HostOptions, suite: Suite): void {
  describe(name, () => {
    let running: RunningHost
    beforeAll(async () => {
      running = await startHost(fixture, options)
    })
    afterAll(() => running.stop())
    suite(() => running)
  })
}

export function runStore(fixture: FixtureName): void {
  withHost("Entra's validator", fixture, { set: ['user.store=unmapped'] }, entraSuite)
}
