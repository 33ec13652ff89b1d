/** Runs a command of the host's own at the terminal. Loaded only where there is one. */
import { spawn } from 'node:child_process'

/**
 * Runs a command as a person would type it; what it says goes to stderr, as all talk.
 *
 * @param cwd absolute
 * @returns whether it has ended well
 */
export async function runCommand(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const child = spawn(command, { cwd, env, shell: true, stdio: ['inherit', 2, 2] })
  // Whoever interrupts it means the command, not what started it.
  const stay = () => {}
  process.on('SIGINT', stay)
  const exitCode = await new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  process.off('SIGINT', stay)
  return exitCode === 0
}
