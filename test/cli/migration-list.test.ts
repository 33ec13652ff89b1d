/** Hosts that name their migrations one by one are told to add the new one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationList } from '../../src/cli/migration-list.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

let folder: TemporaryFolder
beforeEach(() => {
  folder = temporaryFolder('migration-list')
})
afterEach(() => folder.remove())

const config = {
  orm: 'typeorm',
  dialect: 'postgresql',
  migrations: 'src/migrations',
  db: 'src/db.ts#db',
} as const

test.each([
  ['src/migrations/index.ts', `import { Init1587669153312 } from './1587669153312-Init'`],
  ['src/db.ts', `import { Init1587669153312 } from "./migrations/1587669153312-Init.js"`],
  ['src/migrations/index.js', `import { Migration20250714080000 } from './Migration20250714080000.js'`],
])('%s', (path, text) => {
  writeFiles(folder.cwd, { 'src/db.ts': 'export const db = 1', [path]: text })
  expect(migrationList(config, folder.cwd)).toBe(path)
})

test('of several folders, a file beside them', () => {
  const names = ['1587669153312-Init', '1587669153313-Rooms', '1700000000000-Scim']
  const list = (folder: string, count: number) =>
    names
      .slice(0, count)
      .map((name, at) => `import { M${at} } from '../${folder}/${name}'`)
      .join('\n')
  writeFiles(folder.cwd, {
    ...Object.fromEntries(names.map((name) => [`src/migrations/${name}.ts`, 'export class M {}'])),
    'src/lists/main.ts': `${list('migrations', 2)}\nexport const all = [M0, M1]`,
    'src/lists/other.ts': `${list('others', 3)}\n${list('migrations', 0)}`,
  })
  expect(migrationList(config, folder.cwd)).toBe('src/lists/main.ts')
})

test('none where the tool looks into the folder', () => {
  writeFiles(folder.cwd, {
    'src/db.ts': `import { Team } from './team'\nexport const db = { migrations: ['src/migrations/*.ts'] }`,
    'src/migrations/1587669153312-Init.ts': `import type { MigrationInterface } from 'typeorm'`,
  })
  expect(migrationList(config, folder.cwd)).toBeUndefined()
  expect(migrationList({ ...config, db: 'argument' }, folder.cwd)).toBeUndefined()
})
