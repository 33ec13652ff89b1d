import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder with the given files, gone after the test. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scim-gen-config-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

/** The smallest valid config, as source lines of an object. */
export const MINIMAL = {
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db/index.ts#db',
  user: { model: 'src/db/schema.ts#users', attributes: { userName: 'email' }, active: { field: 'isActive' } },
  group: 'scim',
} as const
