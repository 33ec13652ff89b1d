/** The property: a database finds what the in-memory evaluation of the same filter finds. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Filter } from '../../src/runtime/filter/ast.js'
import { stringifyFilter } from '../../src/runtime/filter/stringify.js'
import { compileFilter } from '../support/evaluate.js'
import { type Dialect, filterFor, person } from './arbitrary.js'
import { type Person, schema, toScim } from './people.js'

export interface PeopleDatabase extends Dialect {
  /** Replaces everybody. */
  readonly fill: (people: readonly Person[]) => Promise<void>
  /** The ids of those that a filter, compiled to SQL, finds. */
  readonly find: (filter: Filter) => Promise<readonly string[]>
}

/** Fills the database with random people and asks it a random filter, again and again. */
export async function expectAgreement(database: PeopleDatabase, numRuns: number): Promise<void> {
  const crowd = fc.uniqueArray(person, { minLength: 1, maxLength: 8, selector: ({ id }) => id })
  const asked = crowd.chain((people) =>
    fc.record({ people: fc.constant(people), filter: filterFor(people, database) }),
  )
  await fc.assert(
    fc.asyncProperty(asked, async ({ people, filter }) => {
      await database.fill(people)
      const holds = compileFilter(filter, schema)
      const expected = people.filter((each) => holds(toScim(each))).map(({ id }) => id)
      const found = await database.find(filter)
      expect([...found].sort(), stringifyFilter(filter)).toEqual(expected.sort())
    }),
    { numRuns },
  )
}
