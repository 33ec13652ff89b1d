import type { HandleFlag } from '../../backfill/with-handle.js'
import { DiagnosticError, fail } from '../../diagnostics.js'
import { openBrowser } from '../../studio/open-browser.js'
import { type RunningStudio, startStudio } from '../../studio/server.js'
import { asApp } from '../as-app.js'
import { isInteractive } from '../interactive.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface StudioFlags extends HandleFlag {
  readonly config?: string
  readonly json?: boolean
  readonly port?: string
  /** False with `--no-open`. */
  readonly open?: boolean
}

/**
 * `scim-gen studio`: pages on this machine, for the developer; until it is interrupted.
 *
 * @param ended resolves when it is to end
 */
export async function run(
  { config: configFile, json = false, port: asked = '0', open = true, db }: StudioFlags,
  io: Io,
  ended: Promise<unknown> = interrupted(),
): Promise<ExitCode> {
  const { cwd, env, now } = io
  const port = portOf(asked)
  // The app's own modules are run in its folder, whenever a page asks for them.
  await asApp(cwd, async () => {
    const studio = await start({ cwd, env, configFile, now, handle: { db } }, port)
    if (json) printJson({ ok: true, command: 'studio', url: studio.url }, io)
    else {
      io.stdout.write(`${studio.url}\n`)
      io.stderr.write('For this machine alone. Ctrl+C ends it.\n')
    }
    if (open && isInteractive(io, json)) openBrowser(studio.url)
    await ended
    await studio.stop()
  })
  return EXIT.ok
}

const interrupted = () =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port < 65_536) return port
  return fail({
    code: 'SG8021',
    message: `--port ${text}: that is no port`,
    fix: 'Pass a number up to 65535; without it any port that is free is taken.',
  })
}

async function start(place: Parameters<typeof startStudio>[0], port: number): Promise<RunningStudio> {
  try {
    return await startStudio(place, port)
  } catch (error) {
    if (error instanceof DiagnosticError || !(error instanceof Error)) throw error
    return fail({
      code: 'SG8021',
      message: `The studio cannot listen on port ${port}: ${error.message}`,
      fix: 'Pass another --port; without it any port that is free is taken.',
    })
  }
}
