/**
 * One of two services on the same host and the same database, by `SIDE`: what scim-gen has emitted, or five handlers as a
 * good engineer writes them for one app. Both on Express, so that only the ORM's part differs from row to row.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bearerTokenMatches } from '@scim-gen/runtime'
import { expressHandler } from '@scim-gen/runtime/express'
import express, { type Request, Router } from 'express'
import { routes } from '../scim/router.gen.js'
import { open } from './hand-written.js'
import type { Found, Store, UserGroup } from './store.js'

const token = process.env.SCIM_TOKEN ?? ''
const expected = Buffer.from(`Bearer ${token}`)

function isAllowed(request: Request): boolean {
  const sent = Buffer.from(request.get('authorization') ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

const urlOf = (request: Request) => `${request.protocol}://${request.get('host')}${request.baseUrl}`

function toScim({ scim, key, attributes }: Found, groups: readonly UserGroup[], request: Request) {
  const url = urlOf(request)
  const own = groups.filter(({ user }) => String(user) === String(key))
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: scim.id,
    externalId: scim.externalId ?? undefined,
    userName: scim.userName,
    ...attributes,
    ...(own.length > 0 && {
      groups: own.map(({ value, display }) => ({
        value,
        display,
        type: 'direct',
        $ref: `${url}/Groups/${value}`,
      })),
    }),
    meta: {
      resourceType: 'User',
      created: scim.createdAt.toISOString(),
      lastModified: scim.updatedAt.toISOString(),
      location: `${url}/Users/${scim.id}`,
      version: `W/"${scim.version}"`,
    },
  }
}

/** UUID, version 7. */
function newUuid(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function handWritten(store: Store) {
  const router = Router()
  router.use(express.json({ type: ['application/scim+json', 'application/json'] }))
  router.use((request, response, next) => {
    response.type('application/scim+json')
    if (isAllowed(request)) next()
    else response.sendStatus(401)
  })
  const shown = async (found: readonly Found[], request: Request) => {
    const groups = await store.groupsOf(found.map(({ key }) => key))
    return found.map((each) => toScim(each, groups, request))
  }
  router.get('/Users', async (request, response) => {
    const wanted = /^userName eq "([^"]*)"$/.exec(String(request.query.filter ?? ''))?.[1]
    const startIndex = Number(request.query.startIndex ?? 1)
    const found =
      wanted === undefined
        ? await store.page(startIndex - 1, Number(request.query.count ?? 100))
        : await store.findByName(wanted.toLowerCase())
    const total = wanted === undefined ? await store.count() : found.length
    response.json({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: total,
      startIndex,
      itemsPerPage: found.length,
      Resources: await shown(found, request),
    })
  })
  router.get('/Users/:id', async (request, response) => {
    const found = await store.find(request.params.id)
    if (found) response.json((await shown([found], request))[0])
    else response.sendStatus(404)
  })
  router.post('/Users', async (request, response) => {
    const { externalId, userName, name, emails } = request.body
    if (typeof userName !== 'string') {
      response.sendStatus(400)
      return
    }
    const found = await store.create({
      id: newUuid(),
      userName,
      userNameKey: userName.toLowerCase(),
      externalId: externalId ?? null,
      email: emails?.[0]?.value ?? userName,
      givenName: name?.givenName ?? null,
      familyName: name?.familyName ?? null,
      now: new Date(),
    })
    const [resource] = await shown([found], request)
    response
      .status(201)
      .location(resource?.meta.location ?? '')
      .json(resource)
  })
  router.patch('/Users/:id', async (request, response) => {
    const found = await store.find(request.params.id)
    if (!found) {
      response.sendStatus(404)
      return
    }
    const [{ value }] = request.body.Operations
    const changed = await store.rename(found, String(value), new Date())
    if (changed) response.json((await shown([changed], request))[0])
    else response.sendStatus(409)
  })
  return router
}

async function main(): Promise<void> {
  const { db, store } = await open()
  const emitted = () =>
    expressHandler({
      routes,
      db,
      authCheck: (request: Request) => bearerTokenMatches(request.get('authorization'), token),
      onError: console.error,
    })
  const app = express().use('/scim/v2', process.env.SIDE === 'emitted' ? emitted() : handWritten(store))
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port)
  })
  process.on('disconnect', () => process.exit())
}

void main()
