import { AUTH_CHECKS, BY_CONNECTION } from '../config/choices.js'
import type { ConnectionsConfig, QuirksConfig, ScimConfig } from '../config/config.js'
import { secondsOf } from '../config/lifetime.js'
import type { Settings } from '../frameworks/framework.js'
import type { HostColumn } from '../inspect/host-model.js'
import { hasConnections, hasOAuth } from '../plan/connections.js'
import type { Plan } from '../plan/plan.js'
import { CONNECTIONS, OAUTH } from './connections.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { exportedHandle, handleType, standby } from './handle.js'
import { objectLiteral } from './layout.js'
import { inComment, literal } from './literal.js'
import { mountPart } from './mount.js'

/** `index.ts`: what the app imports. */
export function indexFile(context: EmitContext): EmittedText {
  const { framework } = context
  const { config, group } = context.plan
  const file = new EmittedFile(context, 'index.ts', [
    ...framework.declares,
    ...[
      'ScimHooks',
      'ScimOptions',
      'isActiveInScim',
      'isManagedBySCIM',
      'isGroupManagedBySCIM',
      'ensureScimIndexes',
      'options',
    ],
  ])
  framework.imports(file.imports)
  const options = framework.options(file.imports)
  const guarded = context.plan.user.active.kind === 'scim'
  const guard = guarded ? activeGuard(file, context.plan) : undefined
  const db = exportedHandle(file)
  const handle = db === undefined ? handleArgument(file) : undefined
  const settings = serviceSettings(file, context.plan, db)
  file.imports.type('@scim-gen/runtime', 'Hooks')
  const records = [
    file.siblingType('model.gen.ts', 'UserRecord'),
    group ? file.siblingType('model.gen.ts', 'GroupRecord') : 'never',
  ]
  return file.render('index.ts', {
    hooks: `Hooks<${[...records, handleType(file)].join(', ')}>`,
    options,
    handle,
    replica: config.replica === 'argument' && handleArgument(file),
    indexes: file.orm.documents && ensureIndexes(file, context.plan, db ?? 'db'),
    guard: guard?.(db ?? 'db'),
    metadata: hasOAuth(config) && metadata(file, config),
    shownPath: inComment(config.basePath),
    managed: config.managed ? managedGuards(file, context.plan, db ?? 'db') : [],
    mount: mountPart(framework, config, settings),
  })
}

/** The handle of the database where the host passes it: its type, and what it is. */
function handleArgument(file: EmittedFile): { readonly type: string; readonly comment: string } {
  const { handle, module, passed, prefix } = file.orm
  return {
    type: handle?.type(file) ?? passed?.(file) ?? file.imports.type(module, `${prefix}Handle`),
    comment: `Your ${handle?.name ?? `${prefix} database`}.`,
  }
}

/** The call that makes what migrations make elsewhere. */
function ensureIndexes(file: EmittedFile, { config, group }: Plan, db: string): string {
  const ensure = file.imports.value(file.orm.module, 'ensureIndexes')
  const tables = ['userTables', ...(group ? ['groupTables'] : [])].map((name) =>
    file.sibling('model.gen.ts', name),
  )
  const more = [
    hasConnections(config) && file.sibling('model.gen.ts', 'connectionTables'),
    config.log && file.sibling('model.gen.ts', 'logTable'),
  ]
  const given = [...(group ? [] : [undefined]), ...more].map((place) => place || 'undefined')
  const places = [...tables, ...given.slice(0, given.findLastIndex((place) => place !== 'undefined') + 1)]
  return `${ensure}(${[db, ...places].join(', ')})`
}

/** What `isActiveInScim` asks for, as a function of the database's name. */
function activeGuard(file: EmittedFile, { user, tenant }: Plan) {
  const isActive = file.imports.value(file.orm.module, 'isActiveUser')
  const tables = file.sibling('model.gen.ts', 'userTables')
  const row = file.siblingType('model.gen.ts', 'UserRow')
  return (db: string) => ({
    key: `${row}[${literal(user.key.field)}]`,
    ...(tenant?.through && { tenant: file.siblingType('model.gen.ts', 'TenantKey') }),
    call: `${isActive}(${[db, tables, 'userId', ...(tenant?.through ? ['tenant'] : [])].join(', ')})`,
  })
}

/** The functions that tell what SCIM keeps: users, and groups that have a model. */
function managedGuards(file: EmittedFile, { user, group, tenant }: Plan, db: string) {
  const isManaged = file.imports.value(file.orm.module, 'isManaged')
  const ofTenant = tenant?.through && file.siblingType('model.gen.ts', 'TenantKey')
  const guard = (name: string, of: 'user' | 'group', key: HostColumn, inTenant: string | undefined) => {
    const row = file.siblingType('model.gen.ts', of === 'user' ? 'UserRow' : 'GroupRow')
    const tables = file.sibling('model.gen.ts', `${of}Tables`)
    const args = [db, tables, `${of}Id`, ...(inTenant ? ['tenant'] : [])]
    return {
      name,
      of,
      key: `${row}[${literal(key.field)}]`,
      tenant: inTenant,
      call: `${isManaged}(${args.join(', ')})`,
    }
  }
  return [
    guard('isManagedBySCIM', 'user', user.key, ofTenant),
    ...(group?.host ? [guard('isGroupManagedBySCIM', 'group', group.host.key, undefined)] : []),
  ]
}

/** The settings of the service, without what the host passes. */
function serviceSettings(
  file: EmittedFile,
  { config, user, tenant }: Plan,
  db: string | undefined,
): Settings {
  const named = {
    routes: file.sibling('router.gen.ts', 'routes'),
    db,
    reads: config.replica && standby(file, config.replica),
    authCheck: accessCheck(file, config),
    open: hasOAuth(config) ? tokenEndpoint(file, config) : undefined,
    me: file.sibling('auth.ts', 'me'),
    tenant:
      tenant &&
      (tenant.from === BY_CONNECTION
        ? file.imports.value(CONNECTIONS, 'tenantOfConnection')
        : file.ref(tenant.from)),
    around: config.tenant?.around && around(config.tenant.around, file),
    pagination: config.pagination && literal(config.pagination),
    patchResponse: config.patchResponse && literal(config.patchResponse),
    cursors: config.cursors === false ? 'false' : undefined,
    watch: user.ends.length > 0 ? `${file.sibling('ends.gen.ts', 'userEnds')}.watch` : undefined,
    log: config.log && file.sibling('log.ts', 'log'),
    strict: config.strict && file.imports.value('@scim-gen/runtime', config.strict),
  }
  return (indent) =>
    Object.entries({ ...named, quirks: config.quirks && switches(config.quirks, indent) }).flatMap(
      ([key, value]) => (value === undefined ? [] : [key === value ? key : `${key}: ${value}`]),
    )
}

/** What is answered without the access check: requests for tokens, and for logouts. */
function tokenEndpoint(file: EmittedFile, { connections }: ScimConfig): string {
  const { oauth, logout } = connections ?? {}
  const lifetime = typeof oauth === 'object' ? secondsOf(oauth.lifetime) : undefined
  const clients = `clients: ${file.sibling('connections.ts', 'connections')}${lifetime === undefined ? '' : `, lifetime: ${lifetime}`}`
  if (!logout) return `${file.imports.value(OAUTH, 'oauth')}({ ${clients} })`
  const ends = `ends: ${file.sibling('ends.gen.ts', 'userEnds')}`
  const types = file.sibling('router.gen.ts', 'types')
  return `${file.imports.value(OAUTH, 'oauthAndLogout')}({ ${[clients, ends, types].join(', ')} })`
}

/** The check that the configuration names: connections, one of `auth.ts`, or the host's own. */
function accessCheck(file: EmittedFile, config: ScimConfig): string {
  const { check } = config.auth
  if (hasConnections(config)) return connectionCheck(file, config.connections)
  return AUTH_CHECKS.some((name) => name === check) ? file.sibling('auth.ts', check) : file.ref(check)
}

/** What the app is to tell at its root of these endpoints, by one name. */
function metadata(file: EmittedFile, { connections }: ScimConfig): string {
  if (!connections?.logout) return file.imports.value(OAUTH, 'oauthMetadata')
  return `${file.imports.value(OAUTH, 'oauthAndLogoutMetadata')} as oauthMetadata`
}

function connectionCheck(file: EmittedFile, { rateLimit }: ConnectionsConfig = {}): string {
  const check = `${file.sibling('connections.ts', 'connections')}.check`
  if (rateLimit === undefined) return check
  const limit = typeof rateLimit === 'number' ? literal(rateLimit) : file.ref(rateLimit)
  return `${file.imports.value(CONNECTIONS, 'rateLimited')}(${check}, ${limit})`
}

/** The host's function that runs requests as their tenants, its type checked. */
export function around(ref: string, file: EmittedFile): string {
  const scope = file.imports.value('@scim-gen/runtime', 'asTenant')
  const types = [file.siblingType('model.gen.ts', 'TenantKey'), handleArgument(file).type]
  return `${scope}<${types.join(', ')}>(${file.ref(ref)})`
}

/** `{ stringBooleans: false }` */
function switches(quirks: QuirksConfig, indent: string): string | undefined {
  const entries = Object.entries(quirks).map(([name, isRead]) => `${name}: ${isRead}`)
  return entries.length > 0 ? objectLiteral(entries, { before: `${indent}quirks: ` }) : undefined
}
