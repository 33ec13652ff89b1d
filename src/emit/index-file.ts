import type { QuirksConfig } from '../config/config.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { objectLiteral, WIDTH } from './layout.js'
import { literal } from './literal.js'

const BUILT_IN_CHECKS = ['isSuperuser', 'isAuthenticated', 'bearerToken']

/** `index.ts`: what the app imports. */
export function indexFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'index.ts', [
    'scimRouter',
    'ScimHooks',
    'ScimOptions',
    'isActiveInScim',
  ])
  const { config, group, tenant, user } = context.plan
  const { check } = config.auth
  file.imports.value('@scim-gen/runtime/express', 'expressHandler')
  file.imports.type('@scim-gen/runtime/express', 'ExpressOptions')
  file.imports.value('express', 'Router')

  const guard = user.active.kind === 'scim'
  if (guard) {
    file.imports.value('@scim-gen/runtime/drizzle', 'isActiveUser')
    file.sibling('model.gen.ts', 'userTables')
    file.siblingType('model.gen.ts', 'UserRow')
  }
  const importedDb = config.db === 'argument' ? undefined : file.ref(config.db)
  if (!importedDb) file.imports.type('@scim-gen/runtime/drizzle', 'DrizzleHandle')
  const settings = Object.entries({
    routes: file.sibling('router.gen.ts', 'routes'),
    db: importedDb,
    authCheck: BUILT_IN_CHECKS.includes(check) ? file.sibling('auth.ts', check) : file.ref(check),
    me: file.sibling('auth.ts', 'me'),
    tenant: tenant && file.ref(tenant.from),
    pagination: config.pagination && literal(config.pagination),
    patchResponse: config.patchResponse && literal(config.patchResponse),
    quirks: config.quirks && switches(config.quirks),
  }).flatMap(([key, value]) => (value === undefined ? [] : [key === value ? key : `${key}: ${value}`]))

  file.imports.type('@scim-gen/runtime', 'Hooks')
  const records = [
    file.siblingType('model.gen.ts', 'UserRecord'),
    group ? file.siblingType('model.gen.ts', 'GroupRecord') : 'never',
  ]
  return file.render('express/index.ts', {
    basePath: config.basePath,
    router: router([...settings, '...options']),
    hooks: `Hooks<${[...records, importedDb ? `typeof ${importedDb}` : 'DrizzleHandle'].join(', ')}>`,
    argument: !importedDb,
    db: importedDb ?? 'db',
    guard,
    userKey: literal(user.key.field),
  })
}

/** `{ stringBooleans: false }` */
function switches(quirks: QuirksConfig): string | undefined {
  const entries = Object.entries(quirks).map(([name, isRead]) => `${name}: ${isRead}`)
  return entries.length > 0 ? objectLiteral(entries, { before: '      quirks: ' }) : undefined
}

/** `Router().use(expressHandler({ … }))` */
function router(settings: readonly string[]): string {
  const line = `  return Router().use(expressHandler({ ${settings.join(', ')} }))`
  if (line.length <= WIDTH) return line.trim()
  const before = '    expressHandler('
  const handler = `${before}${objectLiteral(settings, { before, after: '),' })}),`
  return `return Router().use(\n${handler}\n  )`
}
