import type { Request } from 'express'

export const organizationIdOf = (request: Request): number => Number(request.headers['x-organization'])

/** Each of them has its own token. */
export const isIdentityProvider = (request: Request): boolean => request.headers.authorization === 'Bearer secret'
