import { describe, expect, test } from 'vitest'
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

describe('a folder', () => {
  const outcome = (key: string, folder: string) => {
    const result = validateConfig(applySettings(MINIMAL, [`${key}=${folder}`]))
    return result.ok ? result.config : result.diagnostics.map(({ code, message }) => `${code} ${message}`)
  }

  test.each([
    ...['', '.', '..', '/tmp/scim', 'C:/scim', 'src\\scim', '~/a:b'],
    ...['.git/hooks', '.GIT/hooks', 'src/.git', '.hg/x', '.svn/x', '.scim-gen', './.scim-gen/base'],
    ...['node_modules/x', 'packages/a/node_modules/x', 'NODE_MODULES'],
    ...["src/it's", 'src/*', 'src/"a"', 'src/a\nb', 'src/a\u0000'],
  ])('that is not the project’s own is refused: %j', (folder) => {
    for (const key of ['out', 'runtime', 'migrations.folder']) {
      const set =
        key === 'migrations.folder' ? [`${key}=${folder}`, 'migrations.form=sql'] : [`${key}=${folder}`]
      const result = validateConfig(applySettings(MINIMAL, set))
      expect(result.ok ? result.config : result.diagnostics).toMatchObject([
        { code: 'SG1006', message: `${key} must be a folder of the project's own` },
      ])
    }
  })

  test.each(['../scim', 'src/../../scim'])('of another package may hold migrations alone: %j', (folder) => {
    for (const key of ['out', 'runtime'])
      expect(outcome(key, folder)).toEqual([`SG1006 ${key} must be a folder of the project's own`])
    expect(outcome('migrations', folder)).toMatchObject({ migrations: '../scim' })
  })

  test.each([
    ['src/app/(api)/scim', 'src/app/(api)/scim'],
    ['app/[org]/$scim', 'app/[org]/$scim'],
    ['./src//scim/', 'src/scim'],
    ['.generated/scim', '.generated/scim'],
    ['src/scim.git', 'src/scim.git'],
  ])('is taken as it is meant: %s', (folder, out) => {
    expect(outcome('out', folder)).toMatchObject({ out })
  })

  test.each([
    'scim',
    '/',
    '/scim/',
    '//scim',
    '/a*/b',
    "/it's",
    '/a b',
    '/a?b',
    '/a#b',
    '/a%2',
    '/$x',
    '/(a)',
  ])('of URLs, basePath is the path of one: not %j', (path) => {
    expect(outcome('basePath', path)).toEqual([
      "SG1006 basePath must be the path of a URL, such as '/scim/v2'",
    ])
  })

  test.each(['/scim', '/api/scim/v2', '/orgs/:org/scim', '/a%20b/~c-d_e.f'])('but %s', (path) => {
    expect(outcome('basePath', path)).toMatchObject({ basePath: path })
  })
})

test('the type of a key is one, and not SQL', () => {
  const result = (type: string) => validateConfig(applySettings(MINIMAL, [`user.keyType=${type}`])).ok
  const types = [
    'uuid',
    'varchar(36)',
    'numeric(10, 2)',
    'bigint unsigned',
    'char(36) binary',
    'public.ulid',
    'int[]',
  ]
  expect(types.filter((type) => !result(type))).toEqual([])
  expect(['uuid); DROP TABLE x; --', 'uuid, x', "text DEFAULT 'a'", ''].filter(result)).toEqual([])
})
