import { fetchAuth } from './fetch.js'
import { type AuthCode, type FrameworkCode, lines, mountOptions } from './framework.js'

/** Next.js 15 and 16, App Router. */
export const nextApp: FrameworkCode = {
  template: 'next',
  declares: ['scimRoutes', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'Request'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/next', 'nextRoutes')
    imports.type('@scim-gen/runtime/next', 'NextRoutes')
  },
  options: (imports) => mountOptions(imports, 'next', fetchAuth),
  layout: lines('    '),
  auth: fetchAuth,
}

const pagesAuth: AuthCode = {
  request: { name: 'NextApiRequest', module: 'next' },
  parameter: 'request',
  authorization: 'request.headers.authorization',
}

/** Next.js 15 and 16, Pages Router. */
export const nextPages: FrameworkCode = {
  template: 'next-pages',
  declares: ['scimHandler'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/next', 'nextApiHandler')
    imports.type('next', 'NextApiHandler')
  },
  options: (imports) => mountOptions(imports, 'next', pagesAuth),
  layout: lines('    '),
  auth: pagesAuth,
}
