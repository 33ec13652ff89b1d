import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { stringifyFilter } from '../../src/runtime/filter/stringify.js'
import { type QuirkSwitches, quirks } from '../../src/runtime/idp/quirks.js'
import { createReaders } from '../../src/runtime/idp/readers.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { splitMemberOperations } from '../../src/runtime/patch/members.js'
import { groupResource, userResource } from '../schema/schemas.js'

interface Case {
  /** Who sends it, or what it is. */
  readonly sent: string
  /** A user, as the body of a POST. */
  readonly post?: object
  /** The body of a PATCH of the user `before`. */
  readonly patch?: object
  readonly before?: object
  /** The body of a PATCH of a group. */
  readonly group?: object
  readonly filter?: string
  /** What the strict readers make of it; absent where the quirk has nothing to do. */
  readonly strict?: unknown
  readonly meant: unknown
}

const fileName = (quirk: string) => quirk.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const casesOf = (quirk: string): readonly Case[] =>
  JSON.parse(readFileSync(new URL(`../data/quirks/${fileName(quirk)}.json`, import.meta.url), 'utf8'))

/** Reads a request: the resource or the filter that comes out of it, or the error. */
function outcome({ post, patch, before = {}, group, filter = '' }: Case, switches: QuirkSwitches): unknown {
  const readers = createReaders(switches)
  try {
    if (post) return readers.resource(post, userResource)
    if (patch) return applyOperations(before, readers.operations(patch, userResource), userResource)
    if (group) return splitMemberOperations(readers.operations(group, groupResource), groupResource)
    return stringifyFilter(readers.filter(filter, [userResource, groupResource]))
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    return { status: error.status, scimType: error.scimType }
  }
}

const off: QuirkSwitches = Object.fromEntries(quirks.map(({ name }) => [name, false]))

describe.each(quirks)('$name', ({ name }) => {
  const cases = casesOf(name)

  it.each(cases)('$sent', (each) => {
    const { strict = each.meant, meant } = each
    expect(outcome(each, off)).toEqual(strict)
    expect(outcome(each, { ...off, [name]: true })).toEqual(meant)
  })

  it('does not get in the way of the other quirks', () => {
    const on = Object.fromEntries(quirks.map((quirk) => [quirk.name, true]))
    for (const each of cases.filter(({ strict }) => strict !== undefined)) {
      expect(outcome(each, on), each.sent).toEqual(each.meant)
    }
  })
})

it('switches off what the specification forbids, and what may be a mistake, unless it is asked for', () => {
  expect(quirks.filter(({ byDefault }) => !byDefault).map(({ name }) => name)).toEqual([
    'patchWithoutSchemas',
    'unquotedWords',
  ])
})

it('refuses with SCIM errors only, and leaves what it was given as it is', () => {
  const key = fc.constantFrom(
    'manager',
    'roles',
    'active',
    'members',
    'value',
    'primary',
    '__proto__',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0User',
    'urn:ietf:params:scim:schemas:core:2.0:User.title',
    'roles[primary eq "True"].value',
    'emails[',
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>('True', '', '{"value":"x"}', '{', null, true, 1),
      fc.array(tie('any'), { maxLength: 2 }),
      fc.dictionary(key, tie('any'), { maxKeys: 3 }),
      fc.anything(),
    ),
  })).any
  const operation = fc.record(
    { op: fc.constantFrom('add', 'remove'), path: key, value },
    { requiredKeys: ['op'] },
  )
  const readers = createReaders(Object.fromEntries(quirks.map(({ name }) => [name, true])))
  const scimErrorsOnly = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      expect(error).toBeInstanceOf(ScimError)
    }
  }
  fc.assert(
    fc.property(value, fc.array(operation), fc.string(), (body, Operations, filter) => {
      const before = structuredClone({ body, Operations })
      for (const schema of [userResource, groupResource]) {
        scimErrorsOnly(() => readers.resource(body, schema))
        scimErrorsOnly(() => readers.operations({ Operations }, schema))
        scimErrorsOnly(() => readers.operations(body, schema))
        scimErrorsOnly(() => readers.filter(filter, [schema]))
      }
      expect({ body, Operations }).toEqual(before)
      expect({}).not.toHaveProperty('value')
    }),
    { numRuns: 2_000 },
  )
})

it('mends the longest filter in linear time', () => {
  const readers = createReaders({ unquotedWords: true })
  const once = (text: string) => {
    const start = performance.now()
    expect(() => readers.filter(text, [userResource])).toThrow('Invalid filter')
    return performance.now() - start
  }
  // The least of five is the filter's own; others share the machine.
  const time = (text: string) => Math.min(...Array.from({ length: 5 }, () => once(text)))
  for (const part of ['"\\', '"', ' eq', ' eq x', ' eq  ', '\\"', 'a eq b and ', '" eq x"']) {
    expect(time(part.repeat(8_190 / part.length)), part).toBeLessThan(50)
  }
})
