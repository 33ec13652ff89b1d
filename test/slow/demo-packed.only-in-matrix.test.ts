/** `npx scim-gen demo`, where there is no clone: the app's own packages come from the registry. */
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPacked, type Packed } from './support/packed.js'

let packed: Packed
beforeAll(async () => {
  packed = await installPacked([])
}, 300_000)
afterAll(() => packed?.remove())

test('plays both days', async () => {
  const { exitCode, stdout } = await execa('npx', ['scim-gen', 'demo'], { cwd: packed.folder, reject: false })
  expect(stdout.match(/✓ Directory and app agree/g)).toHaveLength(2)
  expect(stdout).toMatch(/✓ the app type-checks, strict/)
  expect(exitCode).toBe(0)
}, 300_000)
