import { randomUUID } from 'node:crypto'

export const eq = () => randomUUID()
