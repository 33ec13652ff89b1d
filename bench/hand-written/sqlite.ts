/**
 * What the emitted code is measured against: five SCIM endpoints as a good engineer writes them for one app, for
 * just the requests that are measured. The same SQL and the same JSON; no grammar, no schema, no PATCH paths
 * beyond three, no error bodies.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import express, { type Request, Router } from 'express'
import { db } from './db/index.js'
import { users } from './db/schema.js'
import { newId } from './lib/id.js'

const scimUsers = sqliteTable('scim_users', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  externalId: text('external_id'),
  userName: text('user_name').notNull(),
  userNameKey: text('user_name_key').notNull(),
  version: integer('version').notNull(),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
})

interface Found {
  readonly scim: typeof scimUsers.$inferSelect
  readonly host: typeof users.$inferSelect
}

const toScim = ({ scim, host }: Found, request: Request) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: scim.id,
  externalId: scim.externalId ?? undefined,
  userName: scim.userName,
  name: { givenName: host.firstName ?? undefined, familyName: host.lastName ?? undefined },
  emails: [{ value: host.email, type: 'work', primary: true }],
  active: host.isActive,
  meta: {
    resourceType: 'User',
    created: scim.createdAt.toISOString(),
    lastModified: scim.updatedAt.toISOString(),
    location: `${request.protocol}://${request.get('host')}${request.baseUrl}/Users/${scim.id}`,
    version: `W/"${scim.version}"`,
  },
})

const list = (found: readonly Found[], total: number, startIndex: number, request: Request) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: found.length,
  Resources: found.map((each) => toScim(each, request)),
})

const joined = () =>
  db.select({ scim: scimUsers, host: users }).from(scimUsers).innerJoin(users, eq(scimUsers.userId, users.id))

const expected = Buffer.from(`Bearer ${process.env.SCIM_TOKEN}`)

function isAllowed(request: Request): boolean {
  const sent = Buffer.from(request.get('authorization') ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** UUID, version 7. */
function uuid(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const scimRouter = () => {
  const router = Router()
  router.use(express.json({ type: ['application/scim+json', 'application/json'] }))
  router.use((request, response, next) => {
    response.type('application/scim+json')
    if (isAllowed(request)) next()
    else response.sendStatus(401)
  })

  router.get('/Users', async (request, response) => {
    const wanted = /^userName eq "([^"]*)"$/.exec(String(request.query.filter ?? ''))?.[1]
    if (wanted !== undefined) {
      const found = await joined().where(eq(scimUsers.userNameKey, wanted.toLowerCase())).limit(100)
      response.json(list(found, found.length, 1, request))
      return
    }
    const startIndex = Number(request.query.startIndex ?? 1)
    const ids = db
      .select({ id: scimUsers.id })
      .from(scimUsers)
      .orderBy(asc(scimUsers.id))
      .limit(Number(request.query.count ?? 100))
      .offset(startIndex - 1)
    const found = await joined().where(sql`${scimUsers.id} in ${ids}`).orderBy(asc(scimUsers.id))
    const [totals] = await db.select({ total: count() }).from(scimUsers)
    response.json(list(found, totals?.total ?? 0, startIndex, request))
  })

  router.get('/Users/:id', async (request, response) => {
    const [found] = await joined().where(eq(scimUsers.id, request.params.id))
    if (found) response.json(toScim(found, request))
    else response.sendStatus(404)
  })

  router.post('/Users', async (request, response) => {
    const { externalId, userName, name, emails, active } = request.body
    if (typeof userName !== 'string') {
      response.sendStatus(400)
      return
    }
    const found = await db.transaction(async (transaction) => {
      const [host] = await transaction
        .insert(users)
        .values({
          id: newId('user'),
          email: emails?.[0]?.value ?? userName,
          firstName: name?.givenName ?? null,
          lastName: name?.familyName ?? null,
          isActive: active ?? true,
          role: 'member',
        })
        .returning()
      if (!host) throw new Error('no row')
      const now = new Date()
      const [scim] = await transaction
        .insert(scimUsers)
        .values({
          id: uuid(),
          userId: host.id,
          externalId: externalId ?? null,
          userName,
          userNameKey: userName.toLowerCase(),
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!scim) throw new Error('no row')
      return { scim, host }
    })
    const resource = toScim(found, request)
    response.status(201).location(resource.meta.location).json(resource)
  })

  router.patch('/Users/:id', async (request, response) => {
    const [found] = await joined().where(eq(scimUsers.id, request.params.id))
    if (!found) {
      response.sendStatus(404)
      return
    }
    const changes: Partial<typeof users.$inferInsert> = {}
    for (const { path, value } of request.body.Operations) {
      if (path === 'name.givenName') changes.firstName = value
      else if (path === 'name.familyName') changes.lastName = value
      else if (path === 'active') changes.isActive = value
    }
    const { id, version } = found.scim
    const columns = { version: version + 1, updatedAt: new Date() }
    const host = await db.transaction(async (transaction) => {
      const [won] = await transaction
        .update(scimUsers)
        .set(columns)
        .where(and(eq(scimUsers.id, id), eq(scimUsers.version, version)))
        .returning({ id: scimUsers.id })
      if (!won) return undefined
      const [row] = await transaction
        .update(users)
        .set(changes)
        .where(eq(users.id, found.host.id))
        .returning()
      return row
    })
    if (host) response.json(toScim({ scim: { ...found.scim, ...columns }, host }, request))
    else response.sendStatus(409)
  })

  return router
}
