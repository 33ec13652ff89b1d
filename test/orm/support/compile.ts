import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { fixtures } from '../../matrix/support/folders.js'
import { builtRuntime } from '../../matrix/support/runtime.js'

/** What the compiler says of a host with what was emitted into it; nothing where all is well. */
export async function compilerOutput(cwd: string): Promise<string> {
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const { stdout } = await execa(join(fixtures, 'node_modules/.bin/tsc'), ['-p', cwd], { reject: false })
  return stdout
}
