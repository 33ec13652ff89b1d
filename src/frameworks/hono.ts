import { literal } from '../emit/literal.js'
import {
  type AuthCode,
  dbOption,
  lines,
  mountOptions,
  onFetch,
  pageImports,
  passed,
  type WebFramework,
} from './framework.js'

const auth: AuthCode = {
  request: { name: 'Context', module: 'hono' },
  parameter: 'c',
  authorization: "c.req.header('authorization')",
  holder: 'c.var',
  note: "`c.var.user` is what your authentication sets with `c.set('user', …)`.",
}

/** Hono 4. */
export const hono: WebFramework = {
  packages: ['hono'],
  bringsAlong: ['fetch'],
  template: 'hono',
  subpath: 'hono',
  declares: ['scimApp', 'handler'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/hono', 'honoHandler')
    imports.value('hono', 'Hono')
  },
  options: (imports) => mountOptions(imports, 'hono', auth),
  layout: lines('    '),
  auth,
  page: {
    imports: pageImports('hono', 'honoPage', ['hono', 'Handler']),
    name: 'setupPage',
    example: (access) => `app.all('/admin/scim', requireAdmin, setupPage(${access}))`,
  },
  mount: (config) => `app.route(${literal(config.basePath)}, scimApp(${dbOption(config)}))`,
  step: ({ out }) => `mount ${out}/index.ts before CSRF protection`,
  entry: () => ({
    kind: 'app',
    name: 'scimApp',
    makers: [
      ...['hono', 'hono/quick', 'hono/tiny'].map((module) => ({ module, names: ['Hono'] })),
      { module: '@hono/zod-openapi', names: ['OpenAPIHono'] },
    ],
    passes: /^(onError|notFound)$/,
  }),
  withDb: 'scimApp({ db })',
  user: 'c.var.user',
  serving: onFetch(({ imports, basePath, options, own }) => {
    const app = `new ${imports.value('hono', 'Hono')}()`
    return `${app}.route(${literal(basePath)}, ${own('scimApp')}(${passed(options)})).fetch`
  }),
}
