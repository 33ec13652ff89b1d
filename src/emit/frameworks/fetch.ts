import { type AuthCode, type FrameworkCode, lines, mountOptions } from './framework.js'

/** The request of the Fetch standard, a global. */
export const fetchAuth: AuthCode = {
  request: { name: 'Request' },
  parameter: 'request',
  authorization: "request.headers.get('authorization')",
}

/** Any server of Fetch requests. */
export const fetch: FrameworkCode = {
  template: 'fetch',
  declares: ['createScimFetch', 'scimFetch', 'Request', 'Response'],
  imports: (imports) => imports.value('@scim-gen/runtime/fetch', 'fetchHandler'),
  options: (imports) => mountOptions(imports, 'fetch', fetchAuth),
  layout: lines('    '),
  auth: fetchAuth,
}
