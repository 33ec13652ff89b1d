/** The app's own tables, where a command runs in its project and its database can be reached. */
import { loadService } from '../backfill/load-service.js'
import { type HandleFlag, withHandle } from '../backfill/with-handle.js'
import { findConfig, loadConfig } from '../config/load.js'
import { DiagnosticError } from '../diagnostics.js'
import { patient, patiently } from '../rows/patient.js'
import { adaptersOf, type Watch, watchRows } from '../rows/watch-rows.js'
import { asApp } from './as-app.js'
import type { Io } from './io.js'

/**
 * Begins to watch them. What is in the way is told, and is no reason to end.
 *
 * @param flags those of the command that say where the config and the handle are
 */
export async function ownRows(
  { cwd, env, stderr }: Io,
  { config: file, ...flags }: HandleFlag & { readonly config?: string },
): Promise<Watch | undefined> {
  if (file === undefined && findConfig(cwd) === undefined) return undefined
  const without = (reason: string) => void stderr.write(`Without your tables: ${reason}\n`)
  try {
    const { config } = await loadConfig({ cwd, file, env })
    return await asApp(cwd, async () => {
      const service = await loadService(withHandle(config, flags), cwd)
      const [first, ...others] = adaptersOf(service)
      if (first) {
        const watch = await patiently(() => watchRows([first, ...others], service.db))
        return patient(watch, (error) => without(reasonOf(error)))
      }
      return without(`${config.orm} is not read row by row`)
    })
  } catch (error) {
    return without(reasonOf(error))
  }
}

/** In a line. ORMs wrap what the database says. */
function reasonOf(error: unknown): string {
  if (error instanceof DiagnosticError) return error.diagnostics[0]?.message ?? ''
  if (!(error instanceof Error)) return ''
  const { message } = error.cause instanceof Error ? error.cause : error
  return message.split('\n', 1)[0] ?? ''
}
