import { eq } from 'drizzle-orm'
import type { db as handle } from './db.js'
import { teams, users } from './schema.js'

interface Request {
  readonly db: typeof handle
  readonly tenant: string
}

/** Makes an account as the app's own sign-up does; gives its key. */
export async function createUser(columns: { email: string; firstName: string | null }, request: Request) {
  const [made] = await request.db
    .insert(users)
    .values({ ...columns, signUp: `scim of ${request.tenant}` })
    .returning({ id: users.id })
  if (!made) throw new Error('Nobody was made')
  return made.id
}

/** The user who stands for SCIM. */
export async function scimUser({ db }: Request): Promise<number> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'scim@example.com'))
  return found?.id ?? 0
}

/** What a member of a team is told to be there by. */
export async function originOf({ db, group }: Request & { readonly group: number }): Promise<string> {
  const [team] = await db.select({ title: teams.title }).from(teams).where(eq(teams.id, group))
  return `SCIM, as a member of ${team?.title}`
}
