import { type AuthCode, type FrameworkCode, lines, mountOptions } from './framework.js'

/** Fastify's request, which is that of NestJS on Fastify as well. */
export const fastifyAuth: AuthCode = {
  request: { name: 'FastifyRequest', module: 'fastify' },
  parameter: 'request',
  authorization: 'request.headers.authorization',
  holder: 'request',
  note: '`request.user` is what @fastify/passport, @fastify/jwt and most other plugins set.',
}

/** Fastify 5. */
export const fastify: FrameworkCode = {
  template: 'fastify',
  declares: ['scimPlugin', 'app'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/fastify', 'fastifyPlugin')
    imports.type('fastify', 'FastifyPluginAsync')
  },
  options: (imports) => mountOptions(imports, 'fastify', fastifyAuth),
  layout: lines('      '),
  auth: fastifyAuth,
}
