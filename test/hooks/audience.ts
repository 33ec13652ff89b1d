/** A host that writes down what its hooks are told. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { storedText } from '../idp/world.js'
import { call, type FixtureName, type RunningHost, type ScimAnswer, startHost } from '../support/host.js'

const names = [
  'onUserCreated',
  'onUserUpdated',
  'onUserDeactivated',
  'onUserReactivated',
  'onPasswordSet',
  'onGroupCreated',
  'onGroupMembersChanged',
  'onGroupDeleted',
] as const

export type HookName = (typeof names)[number]

export interface Told {
  readonly hook: HookName
  readonly when: 'inside' | 'after commit'
  // biome-ignore lint/suspicious/noExplicitAny: the events of two dialects, asserted by the tests
  readonly event: any
}

export interface Audience {
  readonly host: RunningHost
  /** What the hooks were told since the test began, in their order. */
  readonly told: Told[]
  /** What the hooks do, besides listening; nothing unless a test says so. */
  react: (told: Told) => unknown
  readonly send: (method: string, path: string, body?: unknown) => Promise<ScimAnswer>
  /** Sends what is expected to succeed, and forgets what the hooks were told of it. */
  readonly given: (method: string, path: string, body?: unknown) => Promise<ScimAnswer['body']>
  /** Everything that the database holds, and that clients see. */
  readonly everything: () => Promise<string>
}

/** Starts a host for a suite; its database is emptied before each test. */
export function useAudience(fixture: FixtureName, set: readonly string[] = []): Audience {
  let host: RunningHost
  const hear = (hook: HookName, when: Told['when']) => async (event: unknown) => {
    // A hook that nobody waited for would be heard after the answer.
    await new Promise((resolve) => setTimeout(resolve, 5))
    const told = { hook, when, event }
    audience.told.push(told)
    await audience.react(told)
  }
  const hooks = {
    ...Object.fromEntries(names.map((name) => [name, hear(name, 'inside')])),
    afterCommit: Object.fromEntries(names.map((name) => [name, hear(name, 'after commit')])),
  }
  beforeAll(async () => {
    host = await startHost(fixture, { set, options: { hooks } })
  })
  afterAll(() => host.stop())

  const audience: Audience = {
    get host() {
      return host
    },
    told: [],
    react: () => {},
    send: (method, path, body) => call(host, method, path, body),
    async given(method, path, body) {
      const answer = await call(host, method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
      audience.told.length = 0
      return answer.body
    },
    async everything() {
      const lists = await Promise.all(['/Users', '/Groups'].map((path) => call(host, 'GET', path)))
      return (await storedText({ host })) + JSON.stringify(lists.map(({ body }) => body))
    },
  }
  beforeEach(async () => {
    const model = await import(/* @vite-ignore */ `${host.cwd}/src/scim/model.gen.ts`)
    const { users, teams, groups } = host.schema
    for (const table of [model.scimGroups, model.scimUsers, teams ?? groups, users]) {
      await host.db.delete(table)
    }
    audience.told.length = 0
    audience.react = () => {}
  })
  return audience
}

export const patchOf = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

export const replace = (path: string, value: unknown) => patchOf({ op: 'replace', path, value })
