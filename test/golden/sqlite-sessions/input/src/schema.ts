import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
})

export const sessions = sqliteTable('sessions', {
  sessionToken: text('session_token').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
})

/** As a store of express-session writes it. */
export const webSessions = sqliteTable('web_sessions', {
  sid: text('sid').primaryKey(),
  sess: text('sess', { mode: 'json' }).notNull(),
})

export const apiKeys = sqliteTable('api_keys', {
  hash: text('hash').primaryKey(),
  ownerId: integer('owner_id')
    .notNull()
    .references(() => users.id),
  createdById: integer('created_by_id').references(() => users.id),
  revokedAt: integer('revoked_at', { mode: 'timestamp' }),
  reason: text('reason'),
})

export const refreshTokens = sqliteTable('refresh_tokens', {
  token: text('token').primaryKey(),
  userId: integer('user_id').notNull(),
})
