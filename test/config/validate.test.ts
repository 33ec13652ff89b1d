import { expect, test } from 'vitest'
import { applySettings } from '../../src/config/set.js'
import { validateConfig } from '../../src/config/validate.js'
import { MINIMAL } from './config-folder.js'

test('a draft with --set on it validates without a file', () => {
  expect(validateConfig(applySettings(MINIMAL, ['out=lib/scim', 'user.create.role=member']))).toMatchObject({
    ok: true,
    config: { out: 'lib/scim', basePath: '/scim/v2', user: { create: { role: 'member' } } },
  })
  expect(validateConfig(applySettings(MINIMAL, ['user.model=User']))).toEqual({
    ok: false,
    diagnostics: [
      {
        code: 'SG1006',
        message: 'user.model must be path/to/file.ts#ExportName',
        location: undefined,
        fix: 'Change user.model to path/to/file.ts#ExportName.',
      },
    ],
  })
})

test.each([
  null,
  undefined,
  5,
  'text',
  [],
  new Map(),
  () => 1,
  Symbol('x'),
  { user: { active: Symbol('x') } },
])('whatever is given, findings come back and nothing is thrown: %s', (value) => {
  const result = validateConfig(value)
  expect(result.ok).toBe(false)
  if (!result.ok) for (const { fix } of result.diagnostics) expect(fix).toMatch(/\.$|\?$/)
})
