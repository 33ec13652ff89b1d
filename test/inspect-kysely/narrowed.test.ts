/** A list that narrows columns of a generated one, and has its tables. */
import { expect, test } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { detectKysely } from '../../src/inspect/kysely/detect.js'
import { temporaryHost } from '../inspect/host.js'
import { findKyselyTables } from '../inspect/readers.js'

const host = (list: string) =>
  temporaryHost({
    'package.json': '{ "dependencies": { "kysely": "*" } }',
    'tsconfig.json': '{}',
    'src/types.d.ts': `import type { Generated } from 'kysely'
export interface Users { id: Generated<number>; email: string; role: string }
export interface Codes { id: Generated<number>; code: string }
export interface DB { users: Users; 'codes': Codes }`,
    'src/db.ts': `import { Kysely } from 'kysely'
import type { DB as Database } from './types'
type Role = 'admin' | 'user'
export type DB = ${list}
export const db = new Kysely<DB>({})`,
  })

test.each([
  "Database & { users: Database['users'] & { role: Role } }",
  "{ 'codes': { code: 'a' } & Database['codes']; users: Database['users'] & { role: Role } } & Database",
])('%s', async (list) => {
  const cwd = host(list)
  const { modelFiles } = detectKysely(cwd, readSources(cwd))
  expect(modelFiles).toEqual(['src/db.ts'])
  const { tables, diagnostics } = await findKyselyTables({ cwd, files: modelFiles, dialect: 'postgresql' })
  expect(diagnostics).toEqual([])
  expect(tables.map(({ ref }) => ref).sort()).toEqual(['src/types.d.ts#Codes', 'src/types.d.ts#Users'])
})
