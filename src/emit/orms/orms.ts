import type { Orm } from '../../config/config.js'
import type { Plan } from '../../plan/plan.js'
import type { OrmEmitter } from './orm-emitter.js'

/** The ORMs that code is emitted for. A project has one of them: the others are not loaded. */
const loaders: Readonly<Record<Orm | 'objection', () => Promise<OrmEmitter>>> = {
  drizzle: async () => (await import('./drizzle.js')).drizzle,
  knex: async () => (await import('./knex.js')).knex,
  kysely: async () => (await import('./kysely.js')).kysely,
  'mikro-orm': async () => (await import('./mikro-orm.js')).mikroOrm,
  mongoose: async () => (await import('./mongoose.js')).mongoose,
  objection: async () => (await import('./objection.js')).objection,
  prisma: async () => (await import('./prisma.js')).prisma,
  sequelize: async () => (await import('./sequelize.js')).sequelize,
  typeorm: async () => (await import('./typeorm.js')).typeorm,
}

/** The emitter of a plan's ORM. Knex's own models are types; where they are classes they are Objection's. */
export const loadOrmEmitter = ({ config: { orm }, user }: Plan): Promise<OrmEmitter> =>
  loaders[orm === 'knex' && !user.table.rowType ? 'objection' : orm]()
