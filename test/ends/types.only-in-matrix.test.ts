/** What is emitted for ends compiles under `strict`, against the own types of each ORM. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { compilerOutput } from '../support/compiler.js'
import { openMongooseTenants } from '../tenant/support/mongoose-host.js'
import { openTenants, tenantOrms } from '../tenant/support/tenant-hosts.js'
import { ofSeats, withEnds } from './suite.js'

test.each(tenantOrms)('%s', async (orm) => {
  const folder = newFolder('database')
  const host = await openTenants(
    orm,
    { dialect: 'sqlite', url: join(folder, 'host.db'), stop: async () => {} },
    'flag',
    undefined,
    withEnds,
  )
  await host.close()
  cpSync(await builtRuntime(), join(host.cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  expect(await compilerOutput(host.cwd)).toBe('')
})

test('mongoose', async () => {
  const host = await openMongooseTenants('flag', undefined, ofSeats)
  await host.close()
  cpSync(await builtRuntime(), join(host.cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  expect(await compilerOutput(host.cwd)).toBe('')
})
