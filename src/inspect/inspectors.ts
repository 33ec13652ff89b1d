import type { Orm } from '../config/config.js'
import type { OrmInspector } from './orm-inspector.js'

/** The inspectors, loaded when they are asked for; those come first whose findings are the surest. */
const inspectors: Readonly<Record<Orm, () => Promise<OrmInspector>>> = {
  drizzle: async () => (await import('./drizzle/inspector.js')).drizzle,
  prisma: async () => (await import('./prisma/inspector.js')).prisma,
  mongoose: async () => (await import('./mongoose/inspector.js')).mongoose,
  typeorm: async () => (await import('./typeorm/inspector.js')).typeorm,
  sequelize: async () => (await import('./sequelize/inspector.js')).sequelize,
  'mikro-orm': async () => (await import('./mikro-orm/inspector.js')).mikroOrm,
  kysely: async () => (await import('./kysely/inspector.js')).kysely,
  knex: async () => (await import('./knex/inspector.js')).knex,
}

/** The ORMs whose models can be read. */
export const inspectedOrms = Object.keys(inspectors) as readonly Orm[]

export const inspectorOf = (orm: Orm): Promise<OrmInspector> => inspectors[orm]()
