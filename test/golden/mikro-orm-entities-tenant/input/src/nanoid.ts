import { randomBytes } from 'node:crypto'

export const nanoid = () => randomBytes(8).toString('base64url')
