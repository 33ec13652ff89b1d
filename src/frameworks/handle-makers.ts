/** How the calls look that make the handle of an ORM, in a text. */
import type { Orm } from '../config/config.js'

/** Of the ORMs whose handle is passed to the service as it is made. */
export const handleMakers = {
  drizzle: /\bdrizzle\s*[(<]/,
  kysely: /\bnew Kysely\b/,
  knex: /\b[kK]nex\s*(?:<[^()]*>)?\(/,
  prisma: /\bnew PrismaClient\b/,
} as const satisfies Partial<Record<Orm, RegExp>>
