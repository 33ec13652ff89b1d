import type { Request } from 'express'
import type { UserRow } from './db/rows'

export const companyOf = (request: Request): string => String(request.headers['x-company'])

/** Each of them has its own token. */
export const isIdentityProvider = (request: Request): boolean => request.headers.authorization === 'Bearer secret'

/** Whether the domain of somebody's address is one that the company has verified. */
export const ownsAddress = (company: string, { email, emailVerifiedAt }: UserRow): boolean =>
  emailVerifiedAt !== null && email.endsWith(`@${company}.test`)
