import type { Framework } from '../../config/config.js'
import type { FrameworkCode } from './framework.js'

/** A project has one of them: the others are not loaded. */
const loaders: Readonly<Record<Framework, () => Promise<FrameworkCode>>> = {
  express: async () => (await import('./express.js')).express,
  fastify: async () => (await import('./fastify.js')).fastify,
  hono: async () => (await import('./hono.js')).hono,
  koa: async () => (await import('./koa.js')).koa,
  nest: async () => (await import('./nest.js')).nestExpress,
  'nest-fastify': async () => (await import('./nest.js')).nestFastify,
  next: async () => (await import('./next.js')).nextApp,
  'next-pages': async () => (await import('./next.js')).nextPages,
  fetch: async () => (await import('./fetch.js')).fetch,
}

export const loadFramework = (name: Framework): Promise<FrameworkCode> => loaders[name]()
