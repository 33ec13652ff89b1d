/** The same app on Mongoose, on an imitation of a server. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../../src/generate/generate.js'
import { backfill } from '../../../src/runtime/index.js'
import { newFolder } from '../../matrix/support/folders.js'
import { type ServedHost, serveHost } from '../../orm-mongoose/served.js'
import { call } from '../../support/host.js'
import type { SqlClient, SqlValue } from '../../support/sql-client.js'
import {
  type ConfigChange,
  configOf,
  type Mode,
  type TenantHost,
  type Values,
  type ValuesHost,
} from './tenant-hosts.js'

const app = {
  orm: 'mongoose',
  framework: 'express',
  db: 'src/db.ts#database',
  file: 'src/models.ts',
  names: 'camel',
} as const

const asKey = (value: SqlValue, { Types }: ServedHost['mongoose']) =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? new Types.ObjectId(value) : value

/** Documents as rows; keys are text. */
function asSql({ mongoose, database }: ServedHost): SqlClient {
  const found = (name: string, field: string, value: SqlValue) =>
    database
      .documents(name)
      .filter((document) => String(document[field === 'id' ? '_id' : field]) === String(value))
  const collection = (name: string) => mongoose.connection.collection(name)
  return {
    find: async (name, field, value) =>
      found(name, field, value).map(({ _id, ...row }) => ({ ...row, id: String(_id) })),
    // The driver makes keys, and they are no text.
    insert: async (name, row) => {
      const keys = Object.entries(row).map(([field, value]) => [field, asKey(value, mongoose)])
      await collection(name).insertOne({ _id: new mongoose.Types.ObjectId(), ...Object.fromEntries(keys) })
    },
    update: async (name, [field, value], [where, is]) => {
      for (const { _id } of found(name, where, is))
        await collection(name).updateOne({ _id }, { $set: { [field]: value } })
    },
    end: async () => {},
  }
}

/** Puts the app together on Mongoose; one at a time. */
export async function openMongooseTenants(
  mode: Mode,
  values?: Values,
  change: ConfigChange = (config) => config,
): Promise<TenantHost & ValuesHost> {
  const cwd = newFolder('mongoose-tenants')
  cpSync(join(import.meta.dirname, '../../orm/fixtures/mongoose-tenants/all'), cwd, { recursive: true })
  writeFileSync(join(cwd, 'scim.config.json'), JSON.stringify(change(configOf(app, mode, 'mongodb', values))))
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  // The app is mounted once, and each test says hooks of its own.
  let current: object = {}
  const hooks = new Proxy({}, { get: (_, name) => Reflect.get(current, name) })
  const host = await serveHost(cwd, { hooks })
  const collection = (name: string) => host.mongoose.connection.collection(name)
  for (const _id of ['acme', 'umbrella']) await collection('organizations').insertOne({ _id })
  const people = (email: string) =>
    host.database.documents('accounts').filter((account) => account.email === email)
  const columns = {
    team: 'teamId',
    organization: 'organizationId',
    account: 'accountId',
    suspended: 'isSuspended',
  }
  return {
    sql: asSql(host),
    columns,
    newKey: () => ({}),
    cwd,
    rows: async (table, column, value) =>
      host.database
        .documents(table)
        .filter((document) => document[column] === value)
        .map((document) => JSON.stringify(document)),
    addRole: (_id, name, organizationId) => collection('roles').insertOne({ _id, name, organizationId }),
    load: host.load,
    send: (tenant, method, path, body) => call(host, method, path, body, { 'x-organization': tenant }),
    hooked: (hooks) => async (tenant, method, path, body) => {
      current = hooks
      const answer = await call(host, method, path, body, { 'x-organization': tenant })
      current = {}
      return answer
    },
    sendWith: (token, method, path, body) =>
      call(host, method, path, body, { authorization: `Bearer ${token}` }),
    handle: { connection: host.mongoose.connection },
    submit: async (path, body) => {
      const response = await fetch(`${host.base}${path}`, { method: 'POST', body })
      return { status: response.status, body: await response.json() }
    },
    rowOf: async (email) => JSON.stringify(people(email)),
    backfill: async (organizationId, email) => {
      const { types } = await host.load('src/scim/router.gen.ts')
      const options = { db: { connection: host.mongoose.connection }, tenant: organizationId }
      const made = async () => (await backfill(Object(types), options))[0]
      if ((await made())?.created !== 0) throw new Error('A record was made of somebody who is no member')
      const accountId = people(email)[0]?._id
      const { Member } = host.mongoose.models
      if (!Member) throw new Error('The app has no memberships')
      await new Member({ organizationId, accountId }).save()
      if ((await made())?.created !== 1) throw new Error('No record was made of a new member')
    },
    close: host.stop,
  }
}
