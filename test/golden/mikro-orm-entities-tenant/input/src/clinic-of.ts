import type { FastifyRequest } from 'fastify'
import { Clinic } from './entities/clinic.js'
import { orm } from './orm.js'

/** Each clinic has a subdomain. */
export async function clinicOf({ hostname }: FastifyRequest) {
  const clinic = await orm.em.fork().findOne(Clinic, { subdomain: hostname.split('.')[0] })
  return clinic?.id
}

/** Each of them has its own token. */
export const isIdentityProvider = ({ headers }: FastifyRequest): boolean => headers.authorization === 'Bearer secret'
