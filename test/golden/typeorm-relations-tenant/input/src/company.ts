import type { FastifyRequest } from 'fastify'

export const companyOf = (request: FastifyRequest): number => Number(request.headers['x-company'])
