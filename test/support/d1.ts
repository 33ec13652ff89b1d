/** Cloudflare's D1 over a file of SQLite in this process: its client, with what it refuses. The real one serves a row of the matrix. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client, InArgs, ResultSet } from '@libsql/client'
import { editFile } from './host.js'

/** How many values a statement may have. */
const MAX_VALUES = 100

interface Prepared {
  readonly sql: string
  readonly args: readonly unknown[]
}

/** `D1Database`, as far as Drizzle calls it. */
export function d1Over(client: Client) {
  const statement = (sql: string, args: readonly unknown[] = []) => ({
    sql,
    args,
    bind: (...values: readonly unknown[]) => statement(sql, values),
    run: async () => resultOf(await one({ sql, args })),
    all: async () => resultOf(await one({ sql, args })),
    raw: async (options?: { readonly columnNames?: boolean }) => {
      const { columns, rows } = await one({ sql, args })
      const values = rows.map((row) => Array.from(row))
      return options?.columnNames ? [columns, ...values] : values
    },
    first: async () => (await one({ sql, args })).rows[0] ?? null,
  })

  const one = async (prepared: Prepared) => (await together([prepared]))[0] as ResultSet

  /** All or none. */
  async function together(statements: readonly Prepared[]): Promise<readonly ResultSet[]> {
    for (const { sql, args } of statements) {
      if (/^\s*(?:begin|commit|rollback|savepoint|release)\b/i.test(sql)) throw refused('no transactions')
      if (args.length > MAX_VALUES) throw refused('too many SQL variables at offset 0: SQLITE_ERROR')
      if (args.some((value) => value === undefined)) throw refused("Type 'undefined' not supported")
    }
    try {
      return await client.batch(
        statements.map(({ sql, args }) => ({ sql, args: args as InArgs })),
        'write',
      )
    } catch (error) {
      throw refused(String(Object(error).cause?.message))
    }
  }

  return {
    prepare: (sql: string) => statement(sql),
    batch: async (statements: readonly Prepared[]) => (await together(statements)).map(resultOf),
  }
}

const resultOf = ({ columns, rows, rowsAffected }: ResultSet) => ({
  success: true,
  meta: { changes: rowsAffected },
  results: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))),
})

const refused = (why: string) => new Error(`D1_ERROR: ${why}`)

const handle = 'src/db/index.ts'

/** Has the host on SQLite have D1 in place of libsql. */
export function onD1(cwd: string): void {
  const own = fileURLToPath(import.meta.url).replace(/\.ts$/, '.js')
  editFile(cwd, handle, (text) =>
    text
      .replace(
        "from 'drizzle-orm/libsql'",
        `from 'drizzle-orm/d1'\nimport { createClient } from '@libsql/client'\nimport { d1Over } from '${own}'`,
      )
      .replace(/drizzle\((.*), \{/, 'drizzle(d1Over(createClient({ url: $1 })), {'),
  )
}

export const isOnD1 = (cwd: string): boolean =>
  readFileSync(join(cwd, handle), 'utf8').includes('drizzle-orm/d1')
