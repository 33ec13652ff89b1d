import { fail } from '../../diagnostics.js'
import { ejectFiles } from '../../eject/eject-files.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'
import { listChanges, nextSteps } from '../summary.js'

export interface EjectFlags {
  /** The files. */
  readonly operands: readonly string[]
  readonly config?: string
  readonly json?: boolean
  readonly runtime?: boolean
}

/** `scim-gen eject`: files, or the runtime, become the user's alone. */
export async function run(flags: EjectFlags, io: Io): Promise<ExitCode> {
  const { operands, runtime, json } = flags
  if (operands.length === 0 && !runtime)
    fail({
      code: 'SG7106',
      message: 'There is nothing to eject',
      fix: 'Name the files that are to be yours alone, or pass --runtime.',
    })
  const ejected = operands.length > 0 ? ejectFiles({ cwd: io.cwd, files: operands }) : []
  const taken = runtime ? await takeRuntime(flags, io) : undefined
  const next = taken?.next ?? []
  if (json) {
    const files = taken?.generated.changes.files.map(({ kind, path }) => ({ kind, path }))
    const { folder, copied, left } = taken ?? {}
    printJson(
      { ok: true, command: 'eject', ejected, runtime: taken && { folder, copied, left, files }, next },
      io,
    )
    return EXIT.ok
  }
  for (const path of operands.length > 0 ? ejected : [])
    io.stderr.write(`Ejected ${path}: it is yours alone, and no run changes it.\n`)
  if (operands.length > ejected.length) io.stderr.write('The rest was ejected before.\n')
  if (taken) {
    io.stderr.write(`Copied ${taken.copied.length} files to ${taken.folder}: they are yours.\n`)
    io.stderr.write(listChanges(taken.generated.changes) + nextSteps(next))
  }
  return EXIT.ok
}

async function takeRuntime({ config }: EjectFlags, { cwd, env, now }: Io) {
  const { ejectRuntime } = await import('../../eject/eject-runtime.js')
  const taken = await ejectRuntime({ cwd, env, now, configFile: config })
  const next = [
    ...taken.left.map(
      (path) => `import from ${taken.folder}/index.ts in ${path}, which still imports @scim-gen/runtime`,
    ),
    'take @scim-gen/runtime out of package.json',
  ]
  return { ...taken, next }
}
