import { ScimError } from '@scim-gen/runtime'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { db as handle } from './db.js'
import { teamMembers, teams } from './schema.js'

interface Request {
  readonly db: typeof handle
  readonly tenant: string
}

type Keys = Pick<typeof teamMembers.$inferSelect, 'teamId' | 'memberId'>

/** Makes a team as the app does, with seats for two; gives its key. */
export async function createTeam({ title }: { title: string }, { db, tenant }: Request): Promise<number> {
  const slug = `${tenant}/${title.toLowerCase().replace(/\W+/g, '-')}`
  const values = { title, slug, organizationId: tenant, seats: 2 }
  const [made] = await db.insert(teams).values(values).returning({ id: teams.id })
  if (!made) throw new Error('No team was made')
  return made.id
}

/** Gives somebody a seat in a team. */
export async function addMember(keys: Keys, { db }: Request): Promise<void> {
  const [team] = await db
    .update(teams)
    .set({ seats: sql`${teams.seats} - 1` })
    .where(eq(teams.id, keys.teamId))
    .returning()
  if (!team || team.seats < 0) throw new ScimError(400, 'The team has no seat left', 'invalidValue')
  await db.insert(teamMembers).values(keys)
}

/** Takes somebody out of a team, and tells who did it. */
export async function removeMember({ teamId, memberId }: Keys, leftBy: string, { db }: Request) {
  const isThem = and(eq(teamMembers.teamId, teamId), eq(teamMembers.memberId, memberId))
  const ended = { leftAt: new Date(), leftBy }
  await db.update(teamMembers).set(ended).where(and(isThem, isNull(teamMembers.leftAt)))
  await db.update(teams).set({ seats: sql`${teams.seats} + 1` }).where(eq(teams.id, teamId))
}
