import type { Orm } from '../../config/config.js'
import type { Plan } from '../../plan/plan.js'
import { drizzle } from './drizzle.js'
import { knex } from './knex.js'
import { kysely } from './kysely.js'
import { mikroOrm } from './mikro-orm.js'
import { mongoose } from './mongoose.js'
import { objection } from './objection.js'
import type { OrmEmitter } from './orm-emitter.js'
import { prisma } from './prisma.js'
import { sequelize } from './sequelize.js'
import { typeorm } from './typeorm.js'

/** The ORMs that code is emitted for. */
export const ormEmitters: Partial<Record<Orm, OrmEmitter>> = {
  drizzle,
  knex,
  kysely,
  'mikro-orm': mikroOrm,
  mongoose,
  prisma,
  sequelize,
  typeorm,
}

/** The emitter of a plan's ORM; what none is there for, the plan has refused (SG3020). */
export function ormEmitter({ config: { orm }, user }: Plan): OrmEmitter {
  // Knex's own models are types; where they are classes they are Objection's.
  const emitter = orm === 'knex' && !user.table.rowType ? objection : ormEmitters[orm]
  if (!emitter) throw new TypeError(`No code is emitted for ${orm}`)
  return emitter
}
