import { expect, test } from 'vitest'
import { proposeOut } from '../../src/init/propose-out.js'

const propose = (
  files: Readonly<Record<string, string>>,
  modelFiles: readonly string[],
  frameworks = ['koa'] as const,
) =>
  proposeOut({
    frameworks,
    modelFiles,
    handles: 'server/database.ts' in files ? ['server/database.ts#sequelize'] : [],
    sources: Object.entries(files).map(([path, text]) => ({ path, text })),
  })

const koa = "import Koa from 'koa'"

test.each([
  ['src, where there is one', 'src/scim', { 'src/index.ts': koa, 'models/user.ts': '' }, ['models/user.ts']],
  [
    'src, where the models and the framework are used beside the app, too',
    'src/scim',
    { 'src/index.ts': koa, '../../libraries/db/user.ts': koa },
    ['../../libraries/db/user.ts'],
  ],
  [
    'the folder that all of it is in',
    'server/scim',
    { 'server/index.ts': koa, 'server/database.ts': '', 'server/models/user.ts': '', 'shared/types.ts': '' },
    ['server/models/user.ts'],
  ],
  [
    'the folder of the app, whatever its plugins have',
    'server/scim',
    {
      'plugins/slack/server/routes.ts': koa,
      'plugins/slack/server/integration.ts': '',
      'server/database.ts': '',
      'server/index.ts': koa,
      'server/models/user.ts': '',
    },
    ['plugins/slack/server/integration.ts', 'server/models/user.ts'],
  ],
  [
    'the folder of the app, though pages are in src',
    'server/scim',
    { 'server/index.ts': koa, 'server/database.ts': '', 'server/models/user.ts': '', 'src/page.tsx': '' },
    ['server/models/user.ts'],
  ],
  [
    'the root, where the app is at the root',
    'scim',
    { 'app.ts': koa, 'models/user.ts': '' },
    ['models/user.ts'],
  ],
  [
    'the root, where models are elsewhere',
    'scim',
    { 'server/index.ts': koa, 'database/user.ts': '' },
    ['database/user.ts'],
  ],
  [
    'the root of a monorepo',
    'scim',
    { 'apps/api/index.ts': koa, 'apps/api/user.ts': '' },
    ['apps/api/user.ts'],
  ],
  ['the root, where nothing shows the app', 'scim', { 'models/user.ts': '' }, ['models/user.ts']],
])('%s', (_, expected, files, modelFiles) => {
  expect(propose(files, modelFiles)).toBe(expected)
})
