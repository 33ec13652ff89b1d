/**
 * What the emitted code is measured against: five SCIM endpoints as a good engineer writes them for one app, for
 * just the requests that are measured. The same SQL and the same JSON; no grammar, no schema, no PATCH paths
 * beyond three, no error bodies.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import express, { type Request, Router } from 'express'
import { db } from '@/db'
import { users } from '@/db/schema'

const scimUsers = pgTable('scim_users', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  externalId: text('external_id'),
  userName: text('user_name').notNull(),
  userNameKey: text('user_name_key').notNull(),
  version: integer('version').notNull(),
  createdAt: timestamp('created_at', { precision: 3, withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { precision: 3, withTimezone: true }).notNull(),
})

interface Found {
  readonly scim: typeof scimUsers.$inferSelect
  readonly host: typeof users.$inferSelect
}

function nameOf(name: string | null) {
  if (!name) return undefined
  const words = name.split(' ')
  if (words.length === 1) return { formatted: name, givenName: name }
  return { formatted: name, givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) }
}

const toScim = ({ scim, host }: Found, request: Request) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: scim.id,
  externalId: scim.externalId ?? undefined,
  userName: scim.userName,
  title: host.jobTitle ?? undefined,
  name: nameOf(host.name),
  emails: [{ value: host.email, type: 'work', primary: true }],
  active: host.status === 'active',
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
function newUuid(): string {
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
    const { after } = request.query
    if (typeof after === 'string') {
      const found = await joined()
        .where(gt(scimUsers.id, after))
        .orderBy(asc(scimUsers.id))
        .limit(Number(request.query.count))
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
    const { externalId, userName, name, title, emails, active } = request.body
    if (typeof userName !== 'string') {
      response.sendStatus(400)
      return
    }
    const found = await db.transaction(async (transaction) => {
      const [host] = await transaction
        .insert(users)
        .values({
          email: emails?.[0]?.value ?? userName,
          jobTitle: title ?? null,
          name: name ? [name.givenName, name.familyName].filter(Boolean).join(' ') : null,
          status: active === false ? 'suspended' : 'active',
        })
        .returning()
      if (!host) throw new Error('no row')
      const now = new Date()
      const [scim] = await transaction
        .insert(scimUsers)
        .values({
          id: newUuid(),
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
      if (path === 'title') changes.jobTitle = value
      else if (path === 'name.formatted') changes.name = value
      else if (path === 'active') changes.status = value ? 'active' : 'suspended'
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
