import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { splitMemberOperations } from '../../src/runtime/patch/members.js'
import { PATCH_OP_SCHEMA, readOperations } from '../../src/runtime/patch/operation.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { readResource } from '../../src/runtime/schema/input.js'
import { groupResource, userResource } from '../schema/schemas.js'

const path = fc.constantFrom(
  'userName',
  'active',
  'name',
  'name.givenName',
  'emails',
  'emails.value',
  'emails[type eq "work"]',
  'emails[type eq "work"].value',
  'emails[primary eq "True" or not (value sw "a")].primary',
  'addresses[type eq "home" and primary eq false].locality',
  'members',
  'members[value eq "a"]',
  'displayName',
  ENTERPRISE_USER_URN,
  `${ENTERPRISE_USER_URN}:manager`,
  `${ENTERPRISE_USER_URN}:manager.value`,
  'urn:example:acme',
  'urn:example:acme:a.b',
  'constructor.prototype',
  '__proto__.x',
)

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('work', 'a', '', null, true, false, 1, [], {}, '\0', '\ud800'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(path, fc.constantFrom('value', 'type', 'primary', '__proto__')), tie('any'), {
      maxKeys: 4,
    }),
    fc.anything(),
  ),
})).any

const operation = fc.record(
  {
    op: fc.constantFrom('add', 'Replace', 'remove', 'other'),
    path: fc.oneof(path, fc.string()),
    value,
  },
  { requiredKeys: ['op'] },
)

const body = fc.oneof(
  fc.anything(),
  fc.record({ schemas: fc.constant([PATCH_OP_SCHEMA]), Operations: fc.array(operation, { maxLength: 4 }) }),
)

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

const user = freeze({
  userName: 'bjensen',
  active: true,
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [
    { value: 'w@example.com', type: 'work', primary: true },
    { value: 'h@example.com', type: 'home' },
  ],
  [ENTERPRISE_USER_URN]: { manager: { value: '26' } },
  'urn:example:acme': { a: { b: 1 } },
})

/** Runs what may refuse its input, and lets any other error through. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof ScimError) return undefined
    throw error
  }
}

describe('whatever a PATCH holds', () => {
  it('throws nothing but SCIM errors, and changes neither its input nor any prototype', () => {
    const prototype = Object.getOwnPropertyNames(Object.prototype)
    fc.assert(
      fc.property(body, (sent) => {
        // `user` is frozen, so that a write to it would throw a TypeError.
        attempt(() => applyOperations(user, readOperations(sent), userResource))
        attempt(() => splitMemberOperations(readOperations(sent), groupResource))
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype)
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves a resource that a POST would accept, and that is canonical', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), (Operations) => {
        const patched = attempt(() =>
          applyOperations(user, readOperations({ schemas: [PATCH_OP_SCHEMA], Operations }), userResource),
        )
        if (patched) expect(readResource(patched, userResource)).toEqual(patched)
      }),
      { numRuns: 2_000 },
    )
  })
})
