import { fetchRoutes } from './fetch-routes.js'
import {
  type AuthCode,
  lines,
  mountOptions,
  onFetch,
  pageImports,
  passed,
  type WebFramework,
} from './framework.js'

/** The request of the Fetch standard, a global. */
export const fetchAuth: AuthCode = {
  request: { name: 'Request' },
  parameter: 'request',
  authorization: "request.headers.get('authorization')",
}

/** Any server of Fetch requests. */
export const fetch: WebFramework = {
  // They answer Fetch requests in functions of the host's own.
  packages: [
    '@react-router/cloudflare',
    '@react-router/dev',
    '@react-router/node',
    '@remix-run/cloudflare',
    '@remix-run/node',
    '@sveltejs/kit',
    '@solidjs/start',
    '@tanstack/react-start',
    '@tanstack/solid-start',
    '@builder.io/qwik-city',
    '@qwik.dev/router',
    'astro',
    'elysia',
    'h3',
    'nitro',
    'nitropack',
    'nuxt',
  ],
  guard: async (cwd, config) =>
    (await import('./origin-check.js')).originCheck(cwd) ??
    (await import('./server-hooks.js')).hookBefore(cwd, config),
  template: 'fetch',
  subpath: 'fetch',
  declares: ['createScimFetch', 'scimFetch', 'Request', 'Response'],
  imports: (imports) => imports.value('@scim-gen/runtime/fetch', 'fetchHandler'),
  options: (imports) => mountOptions(imports, 'fetch', fetchAuth),
  layout: lines('    '),
  auth: fetchAuth,
  page: {
    imports: pageImports('fetch', 'fetchPage'),
    name: 'setupPage',
    example: (access) => `const page = setupPage(${access})`,
  },
  mount: ({ db }) => (db === 'argument' ? 'createScimFetch({ db })' : 'scimFetch(request)'),
  entry: fetchRoutes,
  withDb: 'createScimFetch({ db })',
  serving: onFetch(({ options, own }) => `${own('createScimFetch')}(${passed(options)})`),
}
