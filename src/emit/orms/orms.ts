import type { Orm } from '../../config/config.js'
import { drizzle } from './drizzle.js'
import { kysely } from './kysely.js'
import type { OrmEmitter } from './orm-emitter.js'

/** The ORMs that code is emitted for. */
export const ormEmitters: Partial<Record<Orm, OrmEmitter>> = { drizzle, kysely }

/** The emitter of a configured ORM; the plan has refused all others (SG3020). */
export function ormEmitter(orm: Orm): OrmEmitter {
  const emitter = ormEmitters[orm]
  if (!emitter) throw new TypeError(`No code is emitted for ${orm}`)
  return emitter
}
