import { type AuthCode, type FrameworkCode, lines, mountOptions } from './framework.js'

const auth: AuthCode = {
  request: { name: 'Context', module: 'koa' },
  parameter: 'ctx',
  authorization: "ctx.get('authorization')",
  holder: 'ctx.state',
  note: '`ctx.state.user` is what koa-passport, koa-jwt and most other middlewares set.',
}

/** Koa 2 and 3. */
export const koa: FrameworkCode = {
  template: 'koa',
  declares: ['scimMiddleware'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/koa', 'koaMiddleware')
    imports.type('koa', 'Middleware')
  },
  options: (imports) => mountOptions(imports, 'koa', auth),
  layout: lines('    '),
  auth,
}
