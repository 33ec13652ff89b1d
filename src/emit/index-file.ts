import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { literal } from './literal.js'

const BUILT_IN_CHECKS = ['isSuperuser', 'isAuthenticated', 'bearerToken']

/** `index.ts`: what the app imports. */
export function indexFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'index.ts', ['scimRouter', 'ScimOptions', 'isActiveInScim'])
  const { config, tenant, user } = context.plan
  const { check } = config.auth
  file.imports.value('@scim-gen/runtime/express', 'expressHandler')
  file.imports.type('@scim-gen/runtime/express', 'ExpressOptions')
  file.imports.value('express', 'Router')

  const importedDb = config.db === 'argument' ? undefined : file.ref(config.db)
  if (!importedDb) file.imports.type('@scim-gen/runtime/drizzle', 'DrizzleHandle')
  const settings = Object.entries({
    routes: file.sibling('router.gen.ts', 'routes'),
    db: importedDb,
    authCheck: BUILT_IN_CHECKS.includes(check) ? file.sibling('auth.ts', check) : file.ref(check),
    tenant: tenant && file.ref(tenant.from),
    pagination: config.pagination && literal(config.pagination),
    patchResponse: config.patchResponse && literal(config.patchResponse),
  }).flatMap(([key, value]) => (value === undefined ? [] : [key === value ? key : `${key}: ${value}`]))

  const guard = user.active.kind === 'scim'
  if (guard) {
    file.imports.value('@scim-gen/runtime/drizzle', 'isActiveUser')
    file.sibling('model.gen.ts', 'userTables')
    file.siblingType('model.gen.ts', 'UserRow')
  }
  return file.render('express/index.ts', {
    basePath: config.basePath,
    settings: settings.join(', '),
    argument: !importedDb,
    db: importedDb ?? 'db',
    guard,
    userKey: literal(user.key.field),
  })
}
