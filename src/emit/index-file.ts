import { AUTH_CHECKS, BY_CONNECTION } from '../config/choices.js'
import type { ConnectionsConfig, QuirksConfig, ScimConfig } from '../config/config.js'
import { secondsOf } from '../config/lifetime.js'
import type { Settings } from '../frameworks/framework.js'
import { hasConnections, hasOAuth } from '../plan/connections.js'
import type { Plan } from '../plan/plan.js'
import { CONNECTIONS, OAUTH } from './connections.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { exportedHandle, handleType } from './handle.js'
import { objectLiteral } from './layout.js'
import { inComment, literal } from './literal.js'
import { mountPart } from './mount.js'

/** `index.ts`: what the app imports. */
export function indexFile(context: EmitContext): EmittedText {
  const { framework } = context
  const { config, group } = context.plan
  const file = new EmittedFile(context, 'index.ts', [
    ...framework.declares,
    ...['ScimHooks', 'ScimOptions', 'isActiveInScim', 'ensureScimIndexes', 'options'],
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
    indexes: file.orm.documents && ensureIndexes(file, context.plan, db ?? 'db'),
    guard: guard?.(db ?? 'db'),
    metadata: hasOAuth(config) && file.imports.value(OAUTH, 'oauthMetadata'),
    shownPath: inComment(config.basePath),
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
  const places = hasConnections(config)
    ? [...tables, ...(group ? [] : ['undefined']), file.sibling('model.gen.ts', 'connectionTables')]
    : tables
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

/** The settings of the service, without what the host passes. */
function serviceSettings(file: EmittedFile, { config, tenant }: Plan, db: string | undefined): Settings {
  const named = {
    routes: file.sibling('router.gen.ts', 'routes'),
    db,
    authCheck: accessCheck(file, config),
    open: hasOAuth(config) ? tokenEndpoint(file, config.connections) : undefined,
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
    strict: config.strict && file.imports.value('@scim-gen/runtime', config.strict),
  }
  return (indent) =>
    Object.entries({ ...named, quirks: config.quirks && switches(config.quirks, indent) }).flatMap(
      ([key, value]) => (value === undefined ? [] : [key === value ? key : `${key}: ${value}`]),
    )
}

/** The check that the configuration names: connections, one of `auth.ts`, or the host's own. */
function accessCheck(file: EmittedFile, config: ScimConfig): string {
  const { check } = config.auth
  if (hasConnections(config)) return connectionCheck(file, config.connections)
  return AUTH_CHECKS.some((name) => name === check) ? file.sibling('auth.ts', check) : file.ref(check)
}

function tokenEndpoint(file: EmittedFile, { oauth }: ConnectionsConfig = {}): string {
  const clients = `clients: ${file.sibling('connections.ts', 'connections')}`
  const lifetime = typeof oauth === 'object' ? secondsOf(oauth.lifetime) : undefined
  const settings = lifetime === undefined ? clients : `${clients}, lifetime: ${lifetime}`
  return `${file.imports.value(OAUTH, 'oauth')}({ ${settings} })`
}

function connectionCheck(file: EmittedFile, { rateLimit }: ConnectionsConfig = {}): string {
  const check = `${file.sibling('connections.ts', 'connections')}.check`
  if (rateLimit === undefined) return check
  const limit = typeof rateLimit === 'number' ? literal(rateLimit) : file.ref(rateLimit)
  return `${file.imports.value(CONNECTIONS, 'rateLimited')}(${check}, ${limit})`
}

/** The host's function that runs requests as their tenants, its type checked. */
function around(ref: string, file: EmittedFile): string {
  const scope = file.imports.value('@scim-gen/runtime', 'asTenant')
  const types = [file.siblingType('model.gen.ts', 'TenantKey'), handleArgument(file).type]
  return `${scope}<${types.join(', ')}>(${file.ref(ref)})`
}

/** `{ stringBooleans: false }` */
function switches(quirks: QuirksConfig, indent: string): string | undefined {
  const entries = Object.entries(quirks).map(([name, isRead]) => `${name}: ${isRead}`)
  return entries.length > 0 ? objectLiteral(entries, { before: `${indent}quirks: ` }) : undefined
}
