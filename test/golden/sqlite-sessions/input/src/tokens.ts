import { and, eq, ne } from 'drizzle-orm'
import type { db as handle } from './db.js'
import { refreshTokens } from './schema.js'

interface Ended {
  readonly user: number
  readonly db: typeof handle
}

/** Fails while there is a token that cannot be revoked. */
export async function revokeTokens({ user, db }: Ended, by: string): Promise<void> {
  const ofUser = eq(refreshTokens.userId, user)
  await db.delete(refreshTokens).where(and(ofUser, ne(refreshTokens.token, 'stuck')))
  const left = await db.$count(refreshTokens, ofUser)
  if (left > 0) throw new Error(`${by} could not revoke all`)
}
