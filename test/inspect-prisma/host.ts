import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder of a host under `fixtures/`. */
export const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

/** Writes a host: path → text. */
export function temporaryHost(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'scim-gen-prisma-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
