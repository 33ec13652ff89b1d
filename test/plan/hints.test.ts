/** What the last run saw tells more of a column that is missing, or that nothing fills. */
import { expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { type ModelHints, NO_HINTS } from '../../src/plan/findings.js'
import { planProject } from '../../src/plan/plan-project.js'
import { config, tablesWith, users } from '../model-changes/models.js'

/** The findings about users of a model without a first name, and with a column that nothing fills. */
function findings(hints: Partial<ModelHints>): readonly string[] {
  const tables = tablesWith({ users: users(['firstName'], ['phone string!']) })
  try {
    planProject(config, tables, () => undefined, [], { ...NO_HINTS, ...hints })
    return []
  } catch (error) {
    const diagnostics = error instanceof DiagnosticError ? error.diagnostics : []
    return diagnostics.map(({ code, message, fix, question }) =>
      [code, message, fix, ...(question ? ['?'] : [])].join(' | '),
    )
  }
}

const unfilled =
  'SG3012 | A SCIM request that makes a row of users must fill "phone" (string), which nothing does | '
const fill =
  'what goes there: user.create.phone: \'value\' in the config, or --set user.create.phone=value; a function of yours: --set "user.create.phone=call:path/to/file.ts#name()". | ?'

test('nothing is known', () => {
  expect(findings({})).toEqual([
    'SG3001 | user.attributes.name.givenName: users has no column "firstName" | Its columns are: id, email, isActive, isMachine, role, phone.',
    'SG3001 | user.create.firstName: users has no column "firstName" | Its columns are: id, email, isActive, isMachine, role, phone.',
    `${unfilled}Say ${fill}`,
  ])
})

test.each([
  [[], 'Take it out.'],
  [['phone', 'nick'], 'Take it out, or name another column: phone, nick.'],
])('a column is gone, and %j is like it', (names, fix) => {
  expect(findings({ gone: (_, field) => (field === 'firstName' ? names : undefined) })[0]).toBe(
    `SG3001 | user.attributes.name.givenName: users has no column "firstName" any more | ${fix}`,
  )
})

test('it may have been renamed: asked once, and what it may be called now needs no value', () => {
  const renames = (_: unknown, field: string) => (field === 'firstName' ? ['user.firstName:phone'] : [])
  expect(findings({ renames })).toEqual([
    'SG3013 | user.attributes.name.givenName: "firstName" of users is gone. Was it renamed to "phone"? | Answer with --rename user.firstName:phone, or name another column here. | ?',
  ])
})

test('it may be one of several', () => {
  const renames = (_: unknown, field: string) =>
    field === 'firstName' ? ['user.firstName:phone', 'user.firstName:nick'] : []
  expect(findings({ renames })).toEqual([
    'SG3013 | user.attributes.name.givenName: "firstName" of users is gone. Was it renamed to "phone" or "nick"? | Answer with one of these, or name another column here:\n  --rename user.firstName:phone\n  --rename user.firstName:nick | ?',
  ])
})

test('what nothing fills can be mapped', () => {
  const offer = (_: unknown, field: string) =>
    field === 'phone' ? 'user.attributes.phoneNumbers=phone' : undefined
  expect(findings({ offer })[2]).toBe(
    `${unfilled}Map it: --set user.attributes.phoneNumbers=phone. Or say ${fill}`,
  )
})
