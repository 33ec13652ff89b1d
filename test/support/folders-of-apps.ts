/** The folders that tests write apps to: those of the checkout, and one for the run alone, which ends with it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup(): () => void {
  // There, the Biome of this repository is not the app's: to format by it takes a process a file.
  for (const folder of ['test/.tmp', 'fixtures/.tmp']) {
    const path = join(import.meta.dirname, '../..', folder)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'biome.json'), '{ "formatter": { "enabled": false } }\n')
  }
  const own = mkdtempSync(join(tmpdir(), 'scim-gen-'))
  // PostgreSQL runs as another user than root.
  chmodSync(own, 0o711)
  process.env.TMPDIR = own
  return () => rmSync(own, { recursive: true, force: true })
}
