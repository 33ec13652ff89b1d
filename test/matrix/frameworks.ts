import type { OwnAnswer } from '../support/served-host.js'

/** What frameworks answer by themselves, before any plugin, handler or route of an app can. */
export const ownAnswers: Readonly<Record<string, readonly OwnAnswer[]>> = {
  fastify: ['malformed paths'],
  'nest-fastify': ['malformed paths'],
  next: ['malformed paths', 'unknown methods'],
  'next-pages': ['malformed paths'],
}
