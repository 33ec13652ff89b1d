/** Looks at a set-up and says what is wrong with it; writes nothing. */
import { DiagnosticError } from '../diagnostics.js'
import type { Check, Finding, Verdict } from './check.js'
import { access } from './checks/access.js'
import { applied } from './checks/applied.js'
import { config } from './checks/config.js'
import { drift } from './checks/drift.js'
import { engine } from './checks/engine.js'
import { indexes } from './checks/indexes.js'
import { lastRun } from './checks/last-run.js'
import { markers } from './checks/markers.js'
import { migrations } from './checks/migrations.js'
import { models } from './checks/models.js'
import { mounted } from './checks/mounted.js'
import { node } from './checks/node.js'
import { records } from './checks/records.js'
import { references } from './checks/references.js'
import { runtime } from './checks/runtime.js'
import { schemaTools } from './checks/schema-tools.js'
import { served } from './checks/served.js'
import { tsconfig } from './checks/tsconfig.js'
import { typescript } from './checks/typescript.js'
import { type Context, contextOf, type DoctorOptions } from './context.js'

/** In the order in which they run and are told: what others need comes first. */
export const checks: readonly Check[] = [
  node,
  config,
  tsconfig,
  typescript,
  runtime,
  models,
  lastRun,
  records,
  markers,
  migrations,
  schemaTools,
  drift,
  mounted,
  access,
  engine,
  applied,
  references,
  indexes,
  served,
]

export interface Examined {
  readonly id: string
  readonly title: string
  readonly status: 'ok' | 'warning' | 'error' | 'skipped'
  /** What was found where nothing is wrong, or why it was skipped. */
  readonly detail?: string
  readonly findings: readonly Finding[]
}

/**
 * Runs all checks; one that needs another which failed is skipped.
 *
 * @throws what is no mistake of the user's
 */
export async function examine(options: DoctorOptions, all = checks): Promise<readonly Examined[]> {
  const context = contextOf(options)
  const done: Examined[] = []
  // Those that failed, and those that could tell nothing because of them.
  const unknown = new Map<string, string>()
  for (const check of all) {
    const missing = check.needs?.map((id) => unknown.get(id)).find((title) => title !== undefined)
    const examined =
      missing === undefined
        ? examinedAs(check, await run(check, context))
        : examinedAs(check, { findings: [], skipped: `needs ${missing}` })
    if (missing !== undefined || examined.status === 'error') unknown.set(check.id, missing ?? check.title)
    done.push(examined)
  }
  return done
}

async function run(check: Check, context: Context): Promise<Verdict> {
  try {
    return await check.run(context)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return { findings: error.diagnostics.map((one) => ({ level: 'error', ...one })) }
  }
}

function examinedAs({ id, title }: Check, { findings, detail, skipped }: Verdict): Examined {
  const told = skipped ?? detail
  return { id, title, status: statusOf(findings, skipped), findings, ...(told && { detail: told }) }
}

function statusOf(findings: readonly Finding[], skipped: string | undefined): Examined['status'] {
  if (skipped !== undefined) return 'skipped'
  if (findings.length === 0) return 'ok'
  return findings.some(({ level }) => level === 'error') ? 'error' : 'warning'
}
