/** The packages that a newcomer installs, as they are now. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'

const repository = join(import.meta.dirname, '../..')

const manifest = {
  name: 'scim-gen',
  type: 'module',
  exports: { '.': { types: './config/index.d.ts', default: './config/index.js' } },
}

let built: Promise<string> | undefined

/** `scim-gen` as a `scim.config.ts` imports it, in a folder of its own. */
async function builtConfig(): Promise<string> {
  const folder = newFolder('config')
  const tsc = join(repository, 'node_modules/typescript-7/bin/tsc')
  const options = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--skipLibCheck']
  const file = join(repository, 'src/config/index.ts')
  const rootDir = join(repository, 'src')
  await execa('node', [
    tsc,
    '--ignoreConfig',
    file,
    '--declaration',
    '--rootDir',
    rootDir,
    '--outDir',
    folder,
    ...options,
  ])
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

/** Puts both into the `node_modules` of an app. */
export async function installInto(cwd: string): Promise<void> {
  built ??= builtConfig()
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  cpSync(await built, join(cwd, 'node_modules/scim-gen'), { recursive: true })
}
