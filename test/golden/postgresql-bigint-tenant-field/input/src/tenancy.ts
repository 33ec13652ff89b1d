import type { Request } from 'express'

export const tenantOf = (request: Request) => Number(request.get('x-tenant') ?? 1)

/** Each of them has its own token. */
export const isIdentityProvider = (request: Request): boolean => request.get('authorization') === 'Bearer secret'
