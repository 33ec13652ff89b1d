import type { Request } from 'express'

export const organizationIdOf = (request: Request): number => Number(request.headers['x-organization'])
