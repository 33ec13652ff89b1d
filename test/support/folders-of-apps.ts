/** Where tests write apps, the Biome of this repository is not the app's: to format by it takes a process a file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export default function setup(): void {
  for (const folder of ['test/.tmp', 'fixtures/.tmp']) {
    const path = join(import.meta.dirname, '../..', folder)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'biome.json'), '{ "formatter": { "enabled": false } }\n')
  }
}
