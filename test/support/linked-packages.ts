/** The packages of the repository as those of a host outside of it. */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { builtRuntime } from '../matrix/support/runtime.js'

const repository = join(import.meta.dirname, '../..')
const packages = join(repository, 'node_modules')

/**
 * Links all of them but `@scim-gen/runtime` into a folder that {@link outsideFolder} made.
 *
 * @returns the folder's own node_modules
 */
export function linkPackages(cwd: string): string {
  const folder = join(cwd, 'node_modules')
  // It was a link itself.
  rmSync(folder)
  mkdirSync(join(folder, '.bin'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@scim-gen' && !name.startsWith('.')) symlinkSync(join(packages, name), join(folder, name))
  return folder
}

/** The same with the runtime and the command `scim-gen`, both compiled as they are now. */
export async function installPackages(cwd: string): Promise<void> {
  const folder = linkPackages(cwd)
  cpSync(await builtRuntime(), join(folder, '@scim-gen/runtime'), { recursive: true })
  for (const name of readdirSync(join(packages, '.bin')))
    if (name !== 'scim-gen') symlinkSync(join(packages, '.bin', name), join(folder, '.bin', name))
  symlinkSync(join(repository, 'bin/scim-gen.js'), join(folder, '.bin/scim-gen'))
}
