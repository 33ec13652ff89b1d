import { sql } from 'drizzle-orm'
import type { Request } from 'express'
import { db } from './db.js'

export const tenantOf = (request: Request) => request.get('x-tenant-id') ?? '0190d3a6-0000-7000-8000-000000000001'

/** Each of them has its own token. */
export const isIdentityProvider = (request: Request): boolean => request.get('authorization') === 'Bearer secret'

type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]

/** What the policies of the tables look at. */
export const runAs = <T>(tenant: string, next: (db: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.tenant', ${tenant}, true)`)
    return next(transaction)
  })
