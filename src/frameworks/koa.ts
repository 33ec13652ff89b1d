import { literal } from '../emit/literal.js'
import {
  type AuthCode,
  BEFORE_ALL,
  dbOption,
  lines,
  mountOptions,
  onNode,
  pageImports,
  passed,
  type WebFramework,
} from './framework.js'

const auth: AuthCode = {
  request: { name: 'Context', module: 'koa' },
  parameter: 'ctx',
  authorization: "ctx.get('authorization')",
  holder: 'ctx.state',
  note: '`ctx.state.user` is what koa-passport, koa-jwt and most other middlewares set.',
}

/** Koa 2 and 3. */
export const koa: WebFramework = {
  packages: ['koa'],
  template: 'koa',
  subpath: 'koa',
  declares: ['scimMiddleware'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/koa', 'koaMiddleware')
    imports.type('koa', 'Middleware')
  },
  options: (imports) => mountOptions(imports, 'koa', auth),
  layout: lines('    '),
  auth,
  page: {
    imports: pageImports('koa', 'koaPage', ['koa', 'Middleware']),
    name: 'setupPage',
    example: (access) => `router.all('/admin/scim', requireAdmin, setupPage(${access}))`,
  },
  mount: (config) => `app.use(mount(${literal(config.basePath)}, scimMiddleware(${dbOption(config)})))`,
  step: ({ out }) => `mount ${out}/index.ts, with koa-mount, ${BEFORE_ALL}`,
  entry: () => ({
    kind: 'app',
    name: 'scimMiddleware',
    makers: [{ module: 'koa', names: ['default', '*'] }],
    passes: /^on$/,
    brings: { name: 'mount', module: 'koa-mount', packages: ['koa-mount', '@types/koa-mount'] },
  }),
  withDb: 'scimMiddleware({ db })',
  user: 'ctx.state.user',
  serving: onNode(({ imports, basePath, options, own }) => {
    const mount = imports.value('koa-mount', 'default', 'mount')
    const app = imports.value('koa', 'default', 'Koa')
    const service = `${own('scimMiddleware')}(${passed(options)})`
    return [`const app = new ${app}().use(${mount}(${literal(basePath)}, ${service}))`, 'app.callback()']
  }),
}
