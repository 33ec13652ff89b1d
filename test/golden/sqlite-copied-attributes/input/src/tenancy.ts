import type { Request } from 'express'

export const organizationOf = (request: Request) => request.get('x-organization')
