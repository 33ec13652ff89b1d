import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EXIT, type ExitCode, type Io } from '../io.js'

export interface DemoFlags {
  readonly serve?: boolean
  readonly keep?: boolean
}

const SCRIPT = fileURLToPath(new URL('../../../scripts/demo.mjs', import.meta.url))

/** `scim-gen demo`: makes a small app of its own serve SCIM, and plays a day of Okta and one of Entra ID against it. */
export async function run({ serve, keep }: DemoFlags, { env }: Io): Promise<ExitCode> {
  const flags = [...(serve ? ['--serve'] : []), ...(keep ? ['--keep'] : [])]
  const child = spawn(process.execPath, [SCRIPT, ...flags], { env, stdio: 'inherit' })
  // The demo stops itself, and removes what it made.
  const leave = () => {}
  process.on('SIGINT', leave)
  const exitCode = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  process.off('SIGINT', leave)
  return exitCode === 0 ? EXIT.ok : EXIT.error
}
