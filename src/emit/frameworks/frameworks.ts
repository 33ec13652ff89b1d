import type { Framework } from '../../config/config.js'
import { express } from './express.js'
import { fastify } from './fastify.js'
import { fetch } from './fetch.js'
import type { FrameworkCode } from './framework.js'
import { hono } from './hono.js'
import { koa } from './koa.js'
import { nestExpress, nestFastify } from './nest.js'
import { nextApp, nextPages } from './next.js'

export const frameworks: Readonly<Record<Framework, FrameworkCode>> = {
  express,
  fastify,
  hono,
  koa,
  nest: nestExpress,
  'nest-fastify': nestFastify,
  next: nextApp,
  'next-pages': nextPages,
  fetch,
}
