import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { withoutTransactions } from '../../src/generate/without-transactions.js'

let cwd: string
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'scim-gen-drivers-'))
  mkdirSync(join(cwd, 'src'))
})
afterAll(() => rmSync(cwd, { recursive: true }))

const toldOf = (text: string, config: Pick<ScimConfig, 'database'> = {}) => {
  writeFileSync(join(cwd, 'src/db.ts'), text)
  return withoutTransactions(cwd, { db: 'src/db.ts#db', ...config })
}

test('a driver without transactions is told by the file that imports it', () => {
  expect(toldOf("import { drizzle } from 'drizzle-orm/d1'\nexport const db = drizzle(binding)\n")).toEqual([
    "src/db.ts: drizzle-orm/d1 has no transactions, and each write of the service is one. Write database: { transactions: 'batch' } into scim.config.ts.",
  ])
  expect(toldOf('import { drizzle } from "drizzle-orm/neon-http"\n')).toEqual([
    'src/db.ts: drizzle-orm/neon-http has no transactions, and each write of the service is one. Take drizzle-orm/neon-serverless.',
  ])
})

test('but for D1, where the configuration has all that a request writes sent as one batch', () => {
  const text = "import { drizzle } from 'drizzle-orm/d1'\nexport const db = drizzle(binding)\n"
  expect(toldOf(text, { database: { transactions: 'batch' } })).toEqual([])
  expect(toldOf("import { D1Dialect } from 'kysely-d1'\n")).toEqual([
    'src/db.ts: kysely-d1 has no transactions, and each write of the service is one. Take drizzle-orm/d1, by which D1 is served; or @libsql/kysely-libsql, or a database of another kind.',
  ])
})

test('others are not, nor names in comments and texts', () => {
  expect(
    toldOf(
      "import { drizzle } from 'drizzle-orm/libsql' // not drizzle-orm/d1\nconst other = 'drizzle-orm/d1'\n",
    ),
  ).toEqual([])
})

test('of a handle that is passed, or whose file is not there, nothing is known', () => {
  expect(withoutTransactions(cwd, { db: 'argument' })).toEqual([])
  const made = { path: 'src/client.ts', text: "import { drizzle } from 'drizzle-orm/neon-http'" }
  expect(withoutTransactions(cwd, { db: 'argument' }, () => [made])).toEqual([
    'src/client.ts: drizzle-orm/neon-http has no transactions, and each write of the service is one. Take drizzle-orm/neon-serverless.',
  ])
  expect(withoutTransactions(cwd, { db: 'src/gone.ts#db' })).toEqual([])
})

test('a handle that a function of another file makes is told of there', () => {
  const made = { path: 'src/client.ts', text: "import { drizzle } from 'drizzle-orm/neon-http'" }
  writeFileSync(
    join(cwd, 'src/db.ts'),
    "import { createDb } from './client'\nexport const db = createDb(env.URL)\n",
  )
  expect(withoutTransactions(cwd, { db: 'src/db.ts#db' }, () => [made])).toEqual([
    'src/client.ts: drizzle-orm/neon-http has no transactions, and each write of the service is one. Take drizzle-orm/neon-serverless.',
  ])
})
