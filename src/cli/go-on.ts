/** What is left to do after the first `generate`, one question at a time, for a person at the terminal. */
import { resolve } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import { readsEnvFile, startedWith } from '../env-files/reads-env.js'
import { planToken, writeToken } from '../env-files/token.js'
import { readHostScripts, readHostSources } from '../inspect/detect/sources.js'
import { placeText } from '../mount/mount-edit.js'
import { planMount } from '../mount/plan-mount.js'
import { unifiedDiff } from '../reconcile/unified-diff.js'
import { writeOnce } from '../reconcile/write-file.js'
import { leavingOut } from '../tsconfig/leave-out.js'
import type { Io } from './io.js'
import type { Step } from './steps.js'

/** The person and the machine, as the steps see them. */
export interface Hands {
  /** Asks whether to do something; undefined where the person stops. */
  readonly confirm: (message: string, isProposed: boolean) => Promise<boolean | undefined>
  /** Runs a command, with its output shown; whether it has ended well. */
  readonly run: (command: string) => Promise<boolean>
}

export interface GoneOn {
  /** What is left, as lines. */
  readonly left: readonly string[]
  /** Whether a command has failed, which ends the going-on. */
  readonly failed: boolean
}

interface Host extends Pick<Io, 'cwd' | 'stderr'> {
  readonly config: ScimConfig
  readonly hands: Hands
}

/** How a step came out: done, to be told with what is left, or the end of all. */
type Outcome = 'done' | { readonly left: string } | 'stop' | 'failed'

/** Does what the person says yes to; all else is left, and nothing is lost. */
export async function goOn(steps: readonly Step[], host: Host): Promise<GoneOn> {
  const left: string[] = []
  for (const [index, step] of steps.entries()) {
    const outcome = await doStep(step, host)
    if (outcome === 'stop' || outcome === 'failed')
      return { left: [...left, ...steps.slice(index).map(({ text }) => text)], failed: outcome === 'failed' }
    if (outcome !== 'done') left.push(outcome.left)
  }
  return { left, failed: false }
}

async function doStep(step: Step, host: Host): Promise<Outcome> {
  switch (step.kind) {
    case 'packages':
      return doCommand(step, 'Add what is imported and missing?', true, host)
    case 'leave-out':
      return doLeaveOut(step, host)
    case 'migration':
      // It changes a database, and only its owner knows which one.
      return doCommand(step, 'Apply the migration?', false, host)
    case 'mount':
      return doMount(step, host)
    case 'token':
      return doToken(step, host)
    default:
      return { left: step.text }
  }
}

async function doCommand(
  { command = '', text }: Step,
  question: string,
  isProposed: boolean,
  { hands, stderr }: Host,
): Promise<Outcome> {
  const answer = await hands.confirm(`${question} ${command}`, isProposed)
  if (answer !== true) return answer === undefined ? 'stop' : { left: text }
  if (await hands.run(command)) return 'done'
  stderr.write(`It failed: ${command}\n`)
  return 'failed'
}

async function doLeaveOut({ path, text }: Step, { cwd, config, hands, stderr }: Host): Promise<Outcome> {
  const plan = leavingOut(cwd, config.out).find((one) => one.path === path)
  if (!plan) return 'done'
  stderr.write(unifiedDiff(plan.path, plan.before, plan.after))
  const answer = await hands.confirm(
    `Leave ${plan.file} out of what is compiled? It changes ${plan.path} as shown`,
    true,
  )
  if (answer !== true) return answer === undefined ? 'stop' : { left: text }
  writeOnce(resolve(cwd, plan.path), plan.after)
  return 'done'
}

async function doMount({ text }: Step, { cwd, config, hands, stderr }: Host): Promise<Outcome> {
  const plan = await planMount(cwd, config)
  if (plan.kind === 'mounted') {
    stderr.write(`Mounted in ${placeText(plan)} already.\n`)
    return 'done'
  }
  if (plan.kind === 'unsure') {
    const where = plan.candidates.length > 0 ? `; look into ${plan.candidates.join(', ')}` : ''
    const advice = plan.advice ? `. ${plan.advice}` : ''
    return { left: `${text} (not done for you: ${plan.reason}${where}${advice})` }
  }
  for (const { path, before, after } of plan.files) stderr.write(unifiedDiff(path, before, after))
  const paths = plan.files.map(({ path }) => path).join(' and ')
  const answer = await hands.confirm(`Mount the service? It changes ${paths} as shown`, true)
  if (answer !== true) return answer === undefined ? 'stop' : { left: text }
  for (const { path, after } of plan.files) writeOnce(resolve(cwd, path), after)
  return 'done'
}

async function doToken({ text }: Step, { cwd, config, hands, stderr }: Host): Promise<Outcome> {
  const plan = planToken(cwd)
  const undone = plan.refused === undefined ? 'done' : { left: `${text} (${plan.refused})` }
  if (plan.files.length === 0) return undone
  const [first = '', ...others] = plan.files
  const question = plan.hasValue
    ? `Put a fresh SCIM_TOKEN into ${first}${others.map((name) => `, and its name into ${name}`).join('')}?`
    : `Put the name SCIM_TOKEN into ${first}?`
  const answer = await hands.confirm(question, true)
  if (answer !== true) return answer === undefined ? 'stop' : { left: text }
  writeToken(cwd, plan)
  if (!plan.hasValue) return undone
  stderr.write(`Wrote SCIM_TOKEN into ${first}: the identity provider gets that value.\n`)
  const sources = [...readHostSources(cwd, config), ...readHostScripts(cwd, config)]
  return readsEnvFile(cwd, sources)
    ? 'done'
    : { left: `have the app read ${first}: ${startedWith(cwd, first)}, or set SCIM_TOKEN where it runs` }
}
