import type { Framework } from '../config/config.js'
import type { AuthCode, PageCode } from '../frameworks/framework.js'
import { frameworks } from '../frameworks/frameworks.js'
import { hasOAuth, hasPage } from '../plan/connections.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { exportedHandle, handleType } from './handle.js'
import { around } from './index-file.js'
import { inComment, literal } from './literal.js'
import { render } from './templates.js'

/** The module of the runtime that makes the page. */
const SETUP = '@scim-gen/runtime/setup'

/** `setup.ts`, where the config asks for it: the page on which customers' IT sets up SCIM, the user's to edit. */
export function setupFile(context: EmitContext): readonly EmittedText[] {
  const { framework, plan } = context
  const { config, tenant } = plan
  if (!hasPage(config)) return []
  const { auth, page, template } = framework
  const declared = [page.name, ...(page.declares ?? []), 'SetupOptions', 'options', 'page']
  const file = new EmittedFile(context, 'setup.ts', declared)
  const { name, module } = auth.request
  const request = module === undefined ? name : file.imports.type(module, name)
  const db = exportedHandle(file)
  const handle = db === undefined ? handleType(file) : undefined
  const placed = page.imports(file.imports, handle !== undefined)
  const options = [
    `${file.imports.type(SETUP, 'PageOptions')}<${request}>`,
    tenant
      ? `${file.imports.type(SETUP, 'TenantAccess')}<${request}, ${file.siblingType('model.gen.ts', 'TenantKey')}>`
      : ofAnybody(`${file.imports.type(SETUP, 'Access')}<${request}>`, page),
  ]
  const connections = file.sibling('connections.ts', 'connections')
  const settings = [
    `basePath: ${literal(config.basePath)}`,
    entry('routes', file.sibling('router.gen.ts', 'routes')),
    ...(db === undefined ? [] : [entry('db', db)]),
    ...(handle && page.hasGuards ? ['db: handle'] : []),
    entry('connections', connections),
    ...(hasOAuth(config) ? [`clients: ${connections}`] : []),
    ...(config.log ? [entry('log', file.sibling('log.ts', 'log'))] : []),
    ...(tenant ? ['tenants: true'] : []),
    ...(config.tenant?.around ? [entry('around', around(config.tenant.around, file))] : []),
    // The guards have let nobody else in.
    ...(page.hasGuards && !tenant ? ['allow: () => true'] : []),
    '...options',
  ]
  const view = {
    example: inComment(pageExample(config.framework, tenant !== undefined)),
    setup: file.imports.value(SETUP, 'setup'),
    ...placed,
    request,
    handle,
    settings,
  }
  return [
    file.render('setup.ts', {
      options: options.join(', '),
      handle: page.hasGuards ? undefined : handle,
      mount: render(`${template}/setup.ts`, view).trimEnd(),
    }),
  ]
}

/** Where there are no tenants, the app says who is let in: by its guards, or as an option. */
const ofAnybody = (access: string, { hasGuards }: PageCode) => (hasGuards ? `Partial<${access}>` : access)

const entry = (key: string, value: string) => (key === value ? key : `${key}: ${value}`)

/** The line that mounts the page; of one that shows each tenant its own, with how the tenant is told. */
export function pageExample(framework: Framework, byTenant: boolean): string {
  const { page, auth, user } = frameworks[framework]
  return page.example(accessOf(auth, user, byTenant))
}

/** Who is let in, as an app may say it. */
function accessOf({ parameter }: AuthCode, user: string | undefined, byTenant: boolean): string {
  const [key, property] = byTenant ? ['tenant', 'organizationId'] : ['allow', 'isAdmin']
  const value = user === undefined ? `await adminOf(${parameter})` : `${user}?.${property}`
  return user === undefined
    ? `{ ${key}: async (${parameter}) => (${value})?.${property} }`
    : `{ ${key}: (${parameter}) => ${value}${byTenant ? '' : ' === true'} }`
}
