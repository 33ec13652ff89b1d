import { NestMount } from '@scim-gen/runtime/nest'
import { expect, test } from 'vitest'
import { routes } from './support/directory.js'

test('a platform that is neither Express nor Fastify is told at start', () => {
  const mount = new NestMount({
    path: '/scim/v2',
    routes,
    db: undefined,
    authCheck: () => true,
    adapterHost: { httpAdapter: { getType: () => 'other', getInstance: () => ({ register: () => {} }) } },
    applicationConfig: { getGlobalPrefix: () => '', getGlobalPrefixOptions: () => ({}) },
  })
  const consumer = { apply: () => ({ forRoutes: () => {} }) }
  expect(() => mount.configure(consumer)).toThrow(
    "SCIM runs on Nest's Express and Fastify platforms, not on 'other'",
  )
})
