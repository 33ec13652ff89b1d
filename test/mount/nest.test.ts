import { NestExpressMount, NestFastifyMount } from '@scim-gen/runtime/nest'
import { expect, test } from 'vitest'
import { routes } from './support/directory.js'

test('a platform that the code was not generated for is told at start', () => {
  const settings = (platform: string) => ({
    path: '/scim/v2',
    routes,
    db: undefined,
    authCheck: () => true,
    adapterHost: {
      httpAdapter: { getType: () => platform, getInstance: () => ({ register: () => {}, use: () => {} }) },
    },
    applicationConfig: { getGlobalPrefix: () => '', getGlobalPrefixOptions: () => ({}) },
  })
  const consumer = { apply: () => ({ forRoutes: () => {} }) }
  expect(() => new NestExpressMount(settings('fastify')).configure(consumer)).toThrow(
    "SCIM was generated for Nest on 'express', not on 'fastify': see `framework` in the config",
  )
  expect(() => new NestFastifyMount(settings('other')).configure()).toThrow(
    "SCIM was generated for Nest on 'fastify', not on 'other': see `framework` in the config",
  )
})

test.each([
  ['an application context, of a script or a worker', null],
  [
    'a microservice',
    { getType: () => '', getInstance: () => ({ register: () => {}, use: undefined as never }) },
  ],
])('%s starts: nothing is mounted where no server is', (_, httpAdapter) => {
  const settings = {
    path: '/scim/v2',
    routes,
    db: undefined,
    authCheck: () => true,
    adapterHost: { httpAdapter },
  }
  expect(() => new NestExpressMount(settings).onModuleInit()).not.toThrow()
})
