import type { Framework } from '../config/config.js'
import { express } from './express.js'
import { fastify } from './fastify.js'
import { fetch } from './fetch.js'
import type { WebFramework } from './framework.js'
import { hono } from './hono.js'
import { koa } from './koa.js'
import { nestExpress, nestFastify } from './nest.js'
import { nextApp, nextPages } from './next.js'

/** In order of preference, for a host that uses several. */
export const frameworks: Readonly<Record<Framework, WebFramework>> = {
  'nest-fastify': nestFastify,
  nest: nestExpress,
  next: nextApp,
  'next-pages': nextPages,
  fastify,
  hono,
  koa,
  express,
  fetch,
}

/** The framework of a name that somebody gave; undefined for a name that is none. */
export const frameworkNamed = (given: string): WebFramework | undefined =>
  frameworkEntries.find(([name]) => name === given)?.[1]

/** The same with their names. */
export const frameworkEntries = Object.entries(frameworks) as readonly (readonly [Framework, WebFramework])[]
