import type { Request } from 'express'

export const companyOf = (request: Request): string => String(request.headers['x-company'])
