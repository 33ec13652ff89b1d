import type { Request } from 'express'

export const organizationOf = (request: Request) => request.get('x-organization')

/** Each of them has its own token. */
export const isIdentityProvider = (request: Request): boolean => request.get('authorization') === 'Bearer secret'
