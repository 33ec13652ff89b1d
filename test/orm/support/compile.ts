import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { builtRuntime } from '../../matrix/support/runtime.js'
import { compilerOutput as outputOf } from '../../support/compiler.js'

/** What the compiler says of a host with what was emitted into it; nothing where all is well. */
export async function compilerOutput(cwd: string): Promise<string> {
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  return outputOf(cwd)
}
