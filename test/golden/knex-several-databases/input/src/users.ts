import { randomUUID } from 'node:crypto'
import { db } from './db.js'
import type { UserRow } from './rows.js'

export const invite = (email: string) =>
  db<UserRow>('users').insert({ id: randomUUID(), email, isActive: true })
