import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../../config/load.js'
import { fail } from '../../diagnostics.js'
import { mountAdvice } from '../../frameworks/usage.js'
import { placeText } from '../../mount/mount-edit.js'
import { mountPackages } from '../../mount/mount-packages.js'
import { planMount } from '../../mount/plan-mount.js'
import { unifiedDiff } from '../../reconcile/unified-diff.js'
import { writeOnce } from '../../reconcile/write-file.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'
import { packageSteps } from '../steps.js'
import { nextSteps } from '../summary.js'

export interface MountFlags {
  readonly config?: string
  readonly json?: boolean
  /** Shows the edit instead of writing it. */
  readonly dryRun?: boolean
}

/** `scim-gen mount`: the line that mounts the service, in the file where the app is made. */
export async function run(
  { config: file, json = false, dryRun = false }: MountFlags,
  io: Io,
): Promise<ExitCode> {
  const { cwd, env } = io
  const { config } = await loadConfig({ cwd, file, env })
  const index = `${config.out}/index.ts`
  if (!existsSync(resolve(cwd, index)))
    fail({
      code: 'SG5012',
      message: `${index} is not there yet, which the app is to mount`,
      fix: 'Run `npx scim-gen generate` first.',
    })
  const plan = await planMount(cwd, config)
  if (plan.kind === 'unsure')
    fail({
      code: 'SG5011',
      message: `Where to mount the service is not certain: ${plan.reason}`,
      fix: [...(plan.advice ? [plan.advice] : []), await mountAdvice(config, cwd), ...plan.candidates].join(
        '\n  ',
      ),
      question: true,
    })
  const steps =
    plan.kind === 'edit'
      ? await packageSteps(mountPackages(cwd, config), 'the line imports', cwd, io.called)
      : []
  const next = steps.map(({ text }) => text)
  const edits = plan.kind === 'edit' ? plan.files : []
  const files = edits.map(({ path, before, after }) => ({
    kind: before === undefined ? 'create' : 'update',
    path,
    diff: unifiedDiff(path, before, after),
  }))
  if (!dryRun) for (const { path, after } of edits) writeOnce(resolve(cwd, path), after)

  if (json) {
    const mounted = plan.kind === 'mounted' ? plan.location : undefined
    printJson({ ok: true, command: 'mount', files, mounted, next }, io)
  } else if (plan.kind === 'mounted') {
    io.stderr.write(`Mounted in ${placeText(plan)} already: nothing to do.\n`)
  } else {
    io.stdout.write(files.map(({ diff }) => diff).join(''))
    const paths = files.map(({ path }) => path).join(' and ')
    if (!dryRun) io.stderr.write(`Mounted in ${paths}: read it, it is yours.\n`)
    io.stderr.write(nextSteps(next))
  }
  return EXIT.ok
}
