/** What is emitted for the hosts of `test/orm/fixtures`, file by file. `vitest -u` writes what it is now. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { atVersionZero } from '../support/at-version.js'
import { type EmittedFixture, emitFixture, emittedFixtures } from './support/emit-fixture.js'

atVersionZero()

const files = ['index.ts', 'model.gen.ts', 'adapters/user.ts', 'adapters/group.ts']

describe.each(emittedFixtures)('%s', (name: EmittedFixture) => {
  test('is written in the idiom of the ORM', async () => {
    const cwd = await emitFixture(name)
    for (const file of files) {
      const text = readFileSync(join(cwd, 'src/scim', file), 'utf8')
      await expect(text).toMatchFileSnapshot(`expected/${name}/${file}`)
    }
    rmSync(cwd, { recursive: true })
  })
})
