/** Whether what is emitted for the hosts of `test/orm/fixtures` compiles under `strict`, against the ORMs' own types. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtRuntime } from '../matrix/support/runtime.js'
import { compilerOutput } from '../support/compiler.js'
import { emitFixture, emittedFixtures } from './support/emit-fixture.js'

test.each(emittedFixtures)('%s', async (name) => {
  const cwd = await emitFixture(name)
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  expect(await compilerOutput(cwd)).toBe('')
})
