import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutTransactions } from '../../src/generate/without-transactions.js'

let cwd: string
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'scim-gen-drivers-'))
  mkdirSync(join(cwd, 'src'))
})
afterAll(() => rmSync(cwd, { recursive: true }))

const toldOf = (text: string) => {
  writeFileSync(join(cwd, 'src/db.ts'), text)
  return withoutTransactions(cwd, 'src/db.ts#db')
}

test('a driver without transactions is told by the file that imports it', () => {
  expect(toldOf("import { drizzle } from 'drizzle-orm/d1'\nexport const db = drizzle(binding)\n")).toEqual([
    'src/db.ts: drizzle-orm/d1 has no transactions, and each write of the service is one. Take drizzle-orm/libsql, or a database of another kind.',
  ])
  expect(toldOf('import { drizzle } from "drizzle-orm/neon-http"\n')).toEqual([
    'src/db.ts: drizzle-orm/neon-http has no transactions, and each write of the service is one. Take drizzle-orm/neon-serverless.',
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
  expect(withoutTransactions(cwd, 'argument')).toEqual([])
  const made = { path: 'src/client.ts', text: "import { drizzle } from 'drizzle-orm/d1'" }
  expect(withoutTransactions(cwd, 'argument', () => [made])).toEqual([
    'src/client.ts: drizzle-orm/d1 has no transactions, and each write of the service is one. Take drizzle-orm/libsql, or a database of another kind.',
  ])
  expect(withoutTransactions(cwd, 'src/gone.ts#db')).toEqual([])
})
