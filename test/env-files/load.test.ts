import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadEnvFiles } from '../../src/env-files/load.js'
import { temporaryFolder, writeFiles } from '../support/files.js'

const folder = temporaryFolder('env-files')
afterAll(() => folder.remove())

test('the environment comes first, then the files of the app, then those of its workspace', () => {
  writeFiles(folder.cwd, {
    'package.json': '{ "name": "all", "workspaces": ["apps/*"] }',
    '.env': 'PLACE=root\nOF_ROOT=root\nSHELL_SAYS=root\n',
    'apps/api/package.json': '{ "name": "api" }',
    'apps/api/.env': 'PLACE=app\nKEPT_FROM_GIT=app\nSHELL_SAYS=app\n',
    'apps/api/.env.local': 'KEPT_FROM_GIT=local\n',
  })
  process.env.SHELL_SAYS = 'shell'
  loadEnvFiles(join(folder.cwd, 'apps/api'))
  const { PLACE, OF_ROOT, KEPT_FROM_GIT, SHELL_SAYS } = process.env
  expect({ PLACE, OF_ROOT, KEPT_FROM_GIT, SHELL_SAYS }).toEqual({
    PLACE: 'app',
    OF_ROOT: 'root',
    KEPT_FROM_GIT: 'local',
    SHELL_SAYS: 'shell',
  })
})
