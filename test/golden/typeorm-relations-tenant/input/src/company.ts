import type { FastifyRequest } from 'fastify'

export const companyOf = (request: FastifyRequest): number => Number(request.headers['x-company'])

/** Each of them has its own token. */
export const isIdentityProvider = ({ headers }: FastifyRequest): boolean => headers.authorization === 'Bearer secret'
