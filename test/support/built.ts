/** The packages compiled once before all tests of a layer, which run the commands as users do: tests side by side would write over it. */
import { join } from 'node:path'
import { execa } from 'execa'

export default async function setup(): Promise<void> {
  await execa('node', ['scripts/build.mjs'], { cwd: join(import.meta.dirname, '../..') })
}
