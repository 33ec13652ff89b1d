import type { Request } from 'express'

export const tenantOf = (request: Request) => Number(request.get('x-tenant') ?? 1)
