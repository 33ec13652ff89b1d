import type { Request } from 'express'

export const mayProvision = (request: Request) => request.get('authorization') === 'Bearer secret'
