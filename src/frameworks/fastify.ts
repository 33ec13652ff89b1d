import { literal } from '../emit/literal.js'
import { type AuthCode, lines, mountOptions, pageImports, passed, type WebFramework } from './framework.js'

/** Fastify's request, which is that of NestJS on Fastify as well. */
export const fastifyAuth: AuthCode = {
  request: { name: 'FastifyRequest', module: 'fastify' },
  parameter: 'request',
  authorization: 'request.headers.authorization',
  holder: 'request',
  note: '`request.user` is what @fastify/passport, @fastify/jwt and most other plugins set.',
}

/** Fastify 5. */
export const fastify: WebFramework = {
  packages: ['fastify'],
  template: 'fastify',
  subpath: 'fastify',
  declares: ['scimPlugin', 'app'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/fastify', 'fastifyPlugin')
    imports.type('fastify', 'FastifyPluginAsync')
  },
  options: (imports) => mountOptions(imports, 'fastify', fastifyAuth),
  layout: lines('      '),
  auth: fastifyAuth,
  page: {
    imports: pageImports('fastify', 'fastifyPage', ['fastify', 'FastifyPluginAsync']),
    name: 'setupPlugin',
    example: (access) => `app.register(setupPlugin, { prefix: '/admin/scim',${access.slice(1)})`,
  },
  mount: ({ basePath, db }) =>
    `app.register(scimPlugin, { prefix: ${literal(basePath)}${db === 'argument' ? ', db' : ''} })`,
  step: ({ out }) => `register the plugin of ${out}/index.ts`,
  entry: () => ({
    kind: 'app',
    name: 'scimPlugin',
    makers: [{ module: 'fastify', names: ['default', 'fastify', '*'] }],
    passes: /^(register|withTypeProvider|after|(decorate|set|add)\w*)$/,
    plugin: {
      loader: '@fastify/autoload',
      parameter: 'FastifyInstance',
      types: ['FastifyPluginAsync', 'FastifyPluginCallback'],
    },
    decorated: {
      method: 'decorate',
      // Options may be a function of the app, but its prefix is not read.
      line: ({ basePath }, property) =>
        `app.register(async (instance) => instance.register(scimPlugin, { prefix: ${literal(basePath)}, db: instance.${property} }))`,
      passes: /^(?!(?:listen|ready|inject|close)$)/,
    },
  }),
  withDb: 'app.register(scimPlugin, { db })',
  user: 'request.user',
  serving: {
    body: ({ imports, basePath, options, own }) => [
      `const app = ${imports.value('fastify', 'fastify')}()`,
      `await app.register(${own('scimPlugin')}, ${passed([`prefix: ${literal(basePath)}`, ...options])})`,
      "const origin = await app.listen({ host: '127.0.0.1', port: 0 })",
      'return { origin, close: () => app.close() }',
    ],
    listens: false,
    bridge: false,
  },
}
