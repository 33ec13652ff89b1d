import { type AuthCode, type FrameworkCode, lines, mountOptions } from './framework.js'

const auth: AuthCode = {
  request: { name: 'Context', module: 'hono' },
  parameter: 'c',
  authorization: "c.req.header('authorization')",
  holder: 'c.var',
  note: "`c.var.user` is what your authentication sets with `c.set('user', …)`.",
}

/** Hono 4. */
export const hono: FrameworkCode = {
  template: 'hono',
  declares: ['scimApp', 'handler'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/hono', 'honoHandler')
    imports.value('hono', 'Hono')
  },
  options: (imports) => mountOptions(imports, 'hono', auth),
  layout: lines('    '),
  auth,
}
