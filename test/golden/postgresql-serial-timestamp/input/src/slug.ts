import { randomUUID } from 'node:crypto'

export const newSlug = (prefix: string, length: number) => `${prefix}-${randomUUID().slice(0, length)}`
