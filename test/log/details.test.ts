import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutValues } from '../../src/runtime/log/details.js'
import { HOLE, sentences } from './support/sentences.js'

const all = sentences()

describe('the detail of an error, without what the request had in it', () => {
  test.each([
    ['PatchOp schema required', 'PatchOp schema required'],
    ['User 0193a5f0-0000-7000-8000-000000000001 not found', 'User … not found'],
    ['EMAILS[type eq "ann"].VALUE is required', 'emails.value is required'],
    ['name.givenName is longer than 1024 characters', 'name.givenName is longer than 1024 characters'],
    ['ann@example.com names no attribute of User resources', '… names no attribute of User resources'],
    ['members: there is no user with the id "ann"', 'members: there is no user with the id …'],
    ['Operations[3].op must be add, replace or remove', 'Operations[3].op must be add, replace or remove'],
    ['Invalid filter: expected ann at position 12', 'Invalid filter: … at position 12'],
    ['Invalid filter: nickName cannot be filtered', 'Invalid filter: nickName cannot be filtered'],
    ['1234 is required', '… is required'],
  ])('%s', (detail, shown) => {
    expect(withoutValues(detail)).toBe(shown)
  })

  test('what the app itself says is left out', () => {
    expect(withoutValues('ann@example.com may not sign in')).toBeNull()
  })

  test('whatever is put into a sentence of the service, nothing of it is shown', () => {
    const said = fc.constantFrom(...all.map(([, sentence]) => sentence).filter((one) => one.includes(HOLE)))
    fc.assert(
      fc.property(fc.string(), said, (value, sentence) => {
        const secret = `~${value}~`
        expect(withoutValues(sentence.replaceAll(HOLE, () => secret)) ?? '').not.toContain(secret)
      }),
    )
  })
})

/** What kinds of values are called, and what is for whoever runs the service alone. */
const OTHERWISE: Readonly<Record<string, string | null>> = {
  [`${HOLE} must be ${HOLE}`]: `${HOLE} must be a boolean`,
  [`Invalid filter: ${HOLE}`]: `Invalid filter: longer than ${HOLE} characters`,
  [`Invalid path: ${HOLE}`]: `Invalid path: longer than ${HOLE} characters`,
  [`${HOLE} finds ${HOLE} of ${HOLE}`]: null,
  [`${HOLE}.method must be one of ${HOLE}`]: `Operations[${HOLE}].method must be one of POST, PUT, PATCH, DELETE`,
  [`scope must be ${HOLE}`]: 'scope must be scim',
  [`${HOLE} schema required`]: 'BulkRequest schema required',
}

describe('each sentence of the service is known', () => {
  test.each(all)('%s: %s', (_, sentence) => {
    const said = sentence in OTHERWISE ? OTHERWISE[sentence] : sentence
    // A place is one of an operation where no attribute is meant.
    const shown = ['7', 'Operations[7]'].map((text) =>
      withoutValues((said ?? sentence).replaceAll(HOLE, text)),
    )
    expect(shown.some((one) => one !== null)).toBe(said !== null)
  })
})
