/** Columns that take no value hold nothing that an identity provider sends. */
import { expect, test } from 'vitest'
import type { ScimConfig, UserConfig } from '../../src/config/config.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'

const written = table('users', ['id number!= key', 'email string!', 'shown string=', 'isIn boolean='])
const users = {
  ...written,
  columns: written.columns.map((column) =>
    ['shown', 'isIn'].includes(column.field) ? { ...column, readOnly: true as const } : column,
  ),
}

function findings(user: Pick<UserConfig, 'attributes' | 'active'>): readonly string[] {
  const config: ScimConfig = {
    ...{ orm: 'drizzle', dialect: 'postgresql', framework: 'express', db: 'argument', out: 'src/scim' },
    ...{ migrations: 'migrations', basePath: '/scim/v2', group: 'scim', auth: { check: 'isSuperuser' } },
    user: { model: users.ref, ...user },
  }
  try {
    planProject(config, new Map([[users.ref, users]]))
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

const email = { userName: 'email', emails: 'email' }

test('neither an attribute nor who is active', () => {
  expect(findings({ attributes: email, active: 'scim' })).toEqual([])
  expect(
    findings({ attributes: { ...email, displayName: 'shown' }, active: { field: 'isIn' } }).toSorted(),
  ).toEqual([
    'SG3003 user.attributes.displayName: "shown" takes no value: an insert may not name it',
    'SG3007 user.active: "isIn" takes no value: an insert may not name it',
  ])
})
