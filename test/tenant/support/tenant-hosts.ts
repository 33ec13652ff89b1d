/** One app on each ORM, whose people belong to several organizations or to one: `acme` and `umbrella`. */
import { randomUUID } from 'node:crypto'
import { call, context, lookup, tenant } from '../../../src/config/index.js'
import { backfill } from '../../../src/runtime/index.js'
import type { TestDatabase } from '../../orm/support/databases.js'
import type { Answer } from '../../orm/support/fetch-host.js'
import * as open from '../../orm/support/open.js'
import { openSql, type SqlClient } from '../../support/sql-client.js'
import type { SharingHost } from '../suites/shared.js'

/**
 * Where the activity of people who are shared is, or what else is set; in `column` people are an organization's own, of which
 * `column alone` has no model. In `counted` a suspended membership is none.
 */
export const modes = [
  'flag',
  'presence',
  'scim',
  'shared',
  'vouched',
  'hide',
  'store',
  'one name',
  'seats, parts',
  'column',
  'column, store',
  'column alone',
  'counted',
] as const

/** Who is in a group: whose seat in the tenant a row refers to; whose badge it has; a column of the person's; or their only row. */
export const shapes = ['seats', 'seats, presence', 'badges', 'one team', 'one place'] as const

export type Shape = (typeof shapes)[number]

/** Requests run in a function of the app's: a setting of the transaction tells the database the tenant, or the models look for it. */
export const arounds = ['column alone, row-level', 'column alone, ambient'] as const

/** Groups that are roles: of the membership in the organization, or of the person who is in one only; or rows of an organization's. */
export const roleShapes = ['roles', 'own roles', 'rows of roles'] as const

export type Mode = (typeof modes)[number] | (typeof arounds)[number] | Shape | (typeof roleShapes)[number]

const own: readonly Mode[] = ['one team', 'one place', 'own roles']

/** Whether a person may be known to several of them. */
export const isShared = (mode: Mode): boolean => !mode.startsWith('column') && !own.includes(mode)

const hasSeats = (mode: Mode): boolean => mode.startsWith('seats')

export interface TenantHost extends Required<SharingHost> {
  readonly sql: SqlClient
  /** What the columns are called that refer to others. */
  readonly columns: Readonly<Record<'team' | 'organization' | 'account' | 'suspended', string>>
  /** The key of a new account, where the database makes none. */
  readonly newKey: () => { readonly id?: string }
  /** The same with hooks, where the app lets a test say them. */
  readonly hooked?: (hooks: object) => TenantHost['send']
  readonly cwd: string
  readonly load: open.OpenHost['load']
  /** The same by a token, where connections are told apart. */
  readonly sendWith: (
    token: string,
    method: string,
    path: string,
    body?: object,
    options?: object,
  ) => Promise<Pick<Answer, 'status' | 'body'>>
  /** What the service has as its database. */
  readonly handle: unknown
  /** Sends a form, without a token. */
  readonly submit: (path: string, form: URLSearchParams) => Promise<Pick<Answer, 'status' | 'body'>>
  readonly close: () => Promise<void>
}

/** The same, with what its tables hold. */
export interface ValuesHost {
  readonly cwd: string
  /** Rows as JSON: what their columns are called differs. */
  readonly rows: (table: string, column: string, value: string) => Promise<readonly string[]>
  readonly addRole: (id: string, name: string, tenant: string) => Promise<unknown>
}

/** How the app is written on an ORM. */
interface App {
  readonly orm: string
  readonly framework?: string
  readonly db?: string
  readonly migrations?: string
  readonly file: string
  readonly plural?: boolean
  /** The key is SQL's name, or a relation. */
  readonly names: 'snake' | 'camel' | 'relations'
  /** Where neither the database nor the ORM makes keys. */
  readonly makesKeys?: boolean
}

const apps = {
  knex: { orm: 'knex', file: 'src/entities.ts', names: 'snake' },
  objection: { orm: 'knex', file: 'src/models.ts', names: 'camel' },
  kysely: { orm: 'kysely', file: 'src/types.ts', plural: true, names: 'camel', makesKeys: true },
  sequelize: { orm: 'sequelize', db: 'src/db.ts#sequelize', file: 'src/models/index.ts', names: 'camel' },
  typeorm: { orm: 'typeorm', db: 'src/db.ts#dataSource', file: 'src/entities.ts', names: 'relations' },
  'mikro-orm': { orm: 'mikro-orm', db: 'src/db.ts#orm', file: 'src/entities.ts', names: 'relations' },
  /** On PostgreSQL. */
  drizzle: { orm: 'drizzle', file: 'src/schema.ts', plural: true, names: 'camel' },
  prisma: {
    orm: 'prisma',
    db: 'src/prisma.ts#prisma',
    migrations: 'prisma/migrations',
    file: 'prisma/schema.prisma',
    names: 'camel',
  },
} as const satisfies Readonly<Record<string, App>>

export type TenantOrm = keyof typeof apps

/** Those whose apps run on each database. */
export const tenantOrms = (Object.keys(apps) as readonly TenantOrm[]).filter((orm) => orm !== 'drizzle')

const openers = {
  knex: open.exporting,
  objection: open.exporting,
  kysely: open.exporting,
  sequelize: open.sequelize,
  typeorm: open.typeorm,
  'mikro-orm': open.mikroOrm,
  drizzle: open.drizzle,
  prisma: open.prisma,
}

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What new rows have of the request, and of rows of the app; `made` where functions of its make people, teams and members. */
export type Values = 'values' | 'made'

export function configOf(app: App, mode: Mode, dialect: string, values?: Values) {
  const { orm, framework = 'fetch', db = 'src/db.ts#db', migrations = 'src/migrations' } = app
  const { file, plural, names, makesKeys } = app
  const model = (name: string) =>
    `${file}#${orm === 'drizzle' ? name[0]?.toLowerCase() : name[0]}${name.slice(1)}${plural ? 's' : ''}`
  const field = (name: string) => (names === 'snake' ? snake(name) : name)
  const key = (name: string) => (names === 'relations' ? name.replace(/Id$/, '') : field(name))
  const around = arounds.find((one) => one === mode)?.split(', ')[1]
  const made = makesKeys && { id: call('node:crypto#randomUUID') }
  const create = made && { create: made }
  const addedBy = { [field('addedBy')]: call('src/actors.ts#actorOf', context()) }
  const ofTenant = { name: 'member', [key('organizationId')]: tenant() }
  const role = { [key('roleId')]: lookup(model('Role'), ofTenant, orm === 'mongoose' ? '_id' : 'id') }
  const ofUser = { create: { ...made, [field('homeId')]: tenant(), ...addedBy } }
  const ofMember = values ? { create: { ...role, ...addedBy } } : mode === 'rows of roles' && { create: role }
  const ofTeam = { create: call('src/teams.ts#addMember'), remove: call('src/teams.ts#removeMember') }
  const flag = { from: 'membership', field: field('isSuspended'), inverted: true }
  const own = { field: field('isActive') }
  const activity: Readonly<Partial<Record<Mode, object | string>>> = {
    presence: { from: 'membership' },
    counted: { from: 'membership' },
    'seats, presence': { from: 'membership' },
    scim: 'scim',
    shared: { ...own, shared: 'deactivates for all tenants' },
    column: own,
    'column, store': own,
    'column alone': own,
    'column alone, row-level': own,
    'column alone, ambient': own,
    'one team': own,
    'one place': own,
    'own roles': own,
  }
  const name =
    mode === 'one name'
      ? { name: field('givenName') }
      : { 'name.givenName': field('givenName'), 'name.familyName': field('familyName') }
  const badge = mode === 'badges' && { [`${ENTERPRISE}:employeeNumber`]: 'badge' }
  const parts = [
    {
      model: `${file}#${orm === 'drizzle' ? 'addresses' : `Address${plural ? 'es' : ''}`}`,
      attributes: { emails: 'email' },
      where: { [field('isPrimary')]: true },
      ...create,
    },
    { model: model('Profile'), link: key('profileId'), attributes: { title: 'title' }, ...create },
  ]
  const members = () => {
    if (mode === 'one team') return { field: key('teamId') }
    const group = key('teamId')
    if (mode === 'one place') return { model: model('TeamPlace'), user: key('accountId'), group }
    if (mode === 'badges')
      return { model: model('TeamBadge'), user: orm === 'typeorm' ? 'holder' : 'badge', group, key: 'badge' }
    if (!hasSeats(mode)) return { model: model('TeamMember'), user: key('accountId'), group }
    const where = { state: { in: ['in', 'lead'] } }
    const via = { model: model('Seat'), user: key('accountId') }
    return { model: model('TeamSeat'), user: key('seatId'), group, via, where }
  }
  const counted = mode === 'counted' && { where: { [field('isSuspended')]: false } }
  const roles = {
    ...(mode === 'rows of roles'
      ? { roles: key('roleId'), rows: { model: model('Role'), name: 'name' } }
      : {
          roles:
            orm === 'prisma' && dialect === 'sqlite'
              ? 'grade'
              : `${file}#${orm === 'drizzle' ? 'gradeEnum' : 'Grade'}`,
        }),
    of: isShared(mode) ? 'tenant' : 'user',
    only: ['admin', 'member'],
    removed: 'member',
    names: { admin: 'Admins' },
  }
  const through =
    hasSeats(mode) || (orm === 'drizzle' && ['roles', 'rows of roles', 'badges'].includes(mode))
      ? { through: model('Seat'), ...create }
      : { through: model('Member'), ...counted }
  return {
    orm,
    dialect,
    framework,
    db,
    out: 'src/scim',
    migrations,
    basePath: '/scim/v2',
    user: {
      model: model('Account'),
      attributes: {
        userName: 'email',
        ...(mode !== 'seats, parts' && { emails: 'email' }),
        ...name,
        ...badge,
      },
      ...(mode === 'seats, parts' && { parts }),
      active: activity[mode] ?? flag,
      groups: 'default',
      ...(mode.endsWith('store') && { store: 'unmapped' }),
      ...(mode === 'hide' && { delete: 'hide' }),
      ...(values === 'made' ? { create: call('src/actors.ts#createAccount') } : values ? ofUser : create),
    },
    group: mode.endsWith('roles')
      ? roles
      : {
          model: model('Team'),
          attributes: { displayName: 'title' },
          members: { ...members(), ...(values === 'made' ? ofTeam : ofMember) },
          ...(values === 'made' ? { create: call('src/teams.ts#createTeam') } : create),
        },
    tenant: {
      ...(mode.startsWith('column alone')
        ? { column: field('organizationId') }
        : {
            model: model('Organization'),
            user: isShared(mode)
              ? { ...through, user: key('accountId'), tenant: key('organizationId'), ...ofMember }
              : { field: field('organizationId') },
          }),
      from: 'src/tenancy.ts#organizationOf',
      ...(around && { around: `src/${around}.ts#runAs` }),
      ...(mode === 'vouched' && { mayWrite: 'src/tenancy.ts#vouches' }),
      ...(!mode.endsWith('roles') && { group: { field: key('organizationId') } }),
    },
    auth: { check: 'src/tenancy.ts#isIdentityProvider' },
  }
}

/** Changes what the config of the app says. */
export type ConfigChange = (config: ReturnType<typeof configOf>) => object

/** Puts the app together with an ORM, on an empty database. */
export async function openTenants(
  orm: TenantOrm,
  database: TestDatabase,
  mode: Mode,
  values?: Values,
  change: ConfigChange = (config) => config,
): Promise<TenantHost & ValuesHost> {
  const config = (dialect: string) => change(configOf(apps[orm], mode, dialect, values))
  const host = await openers[orm](`${orm}-tenants`, config)(database, undefined)
  const ids = ['acme', 'umbrella']
  if (orm === 'typeorm') await host.db.getRepository('Organization').insert(ids.map((id) => ({ id })))
  const sql = await openSql(database.dialect === 'sqlite' ? `file:${database.url}` : database.url)
  if (orm === 'mikro-orm') for (const id of ids) await sql.insert('organizations', { id })
  const camel = { team: 'teamId', organization: 'organizationId', account: 'accountId' }
  const snaked = { team: 'team_id', organization: 'organization_id', account: 'account_id' }
  const columns = { ...(orm === 'typeorm' ? camel : snaked), suspended: 'is_suspended' }
  const hasText = ['kysely', 'prisma', 'typeorm'].includes(orm)
  const newKey = (): { readonly id?: string } => (hasText ? { id: randomUUID() } : {})
  const own = () => hasSeats(mode) && newKey()
  return {
    sql,
    columns,
    newKey,
    cwd: host.cwd,
    rows: async (table, column, value) =>
      (await sql.find(table, column, value)).map((row) => JSON.stringify(row)),
    addRole: (id, name, tenant) => sql.insert('roles', { id, name, [columns.organization]: tenant }),
    load: host.load,
    send: (tenant, method, path, body) =>
      host.send(method, path, body ? Object(body) : undefined, { tenant }),
    hooked: (hooks) => (tenant, method, path, body) =>
      host.send(method, path, body ? Object(body) : undefined, { tenant, hooks }),
    sendWith: (token, method, path, body, options) => host.send(method, path, body, { ...options, token }),
    handle: host.db,
    submit: async (path, body) => {
      const { createScimFetch } = await host.load('src/scim/index.ts')
      const request = new Request(`http://localhost/scim/v2${path}`, { method: 'POST', body })
      const response: Response = await createScimFetch({ db: host.db, onError: console.error })(request)
      return { status: response.status, body: await response.json() }
    },
    rowOf: async (email) => {
      const rows = await sql.find('accounts', 'email', email)
      const of = orm === 'kysely' ? 'accountId' : columns.account
      const apart = mode === 'seats, parts' ? await sql.find('addresses', of, String(rows[0]?.id)) : []
      // The addresses of others are looked for in it.
      return JSON.stringify([...rows, ...apart.map((row) => btoa(String(row.email)))])
    },
    backfill: async (tenant, email) => {
      const { types } = await host.load('src/scim/router.gen.ts')
      const made = async () => (await backfill(types, { db: host.db, tenant }))[0]
      // The app makes the person a member of the tenant: of others there is no record to be made.
      if ((await made())?.created !== 0) throw new Error('A record was made of somebody who is no member')
      const [row] = await sql.find('accounts', 'email', email)
      const id = row?.id
      if (typeof id !== 'string' && typeof id !== 'number') throw new Error(`Nobody has ${email}`)
      const member = { [columns.organization]: tenant, [columns.account]: id, ...own() }
      await sql.insert(hasSeats(mode) ? 'seats' : 'members', member)
      if ((await made())?.created !== 1) throw new Error('No record was made of a new member')
    },
    close: async () => {
      await sql.end()
      await host.close()
    },
  }
}
