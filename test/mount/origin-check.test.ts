/** What a framework itself has before the service, and which setting turns it off. */
import { expect, test } from 'vitest'
import { frameworks } from '../../src/frameworks/frameworks.js'
import { guardAdvice } from '../../src/frameworks/usage.js'
import { temporaryHost } from '../inspect/host.js'

const config = {
  framework: 'fetch',
  orm: 'drizzle',
  db: 'src/db.ts#db',
  out: 'src/scim',
  basePath: '/scim/v2',
} as const

const guardOf = (files: Readonly<Record<string, string>>) =>
  frameworks.fetch.guard?.(temporaryHost(files), config)

test('Astro compares origins, and a DELETE of an identity provider has none', async () => {
  const guard = await guardOf({ 'astro.config.mjs': "export default defineConfig({ output: 'server' })" })
  expect(guard && guardAdvice(config, guard).step).toBe(
    'set security: { checkOrigin: false } in astro.config.mjs, and compare Origin for your own forms in src/middleware.ts: Astro refuses each DELETE without a Content-Type, as identity providers send it, with 403: security.checkOrigin is on',
  )
})

test.each([
  ['it is turned off', { 'astro.config.ts': 'export default { security: { checkOrigin: false } }' }],
  ['there is no Astro', { 'svelte.config.js': 'export default {}' }],
])('nothing is said where %s', async (_, files) => {
  expect(await guardOf(files)).toBeUndefined()
})
