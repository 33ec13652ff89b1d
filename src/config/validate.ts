/** Checks a config's value against the schema. Loads zod: import it lazily. */
import type { Diagnostic } from '../diagnostics.js'
import type { ScimConfig } from './config.js'
import { diagnose, expectations, type Origin } from './problems.js'
import { configSchema } from './schema.js'

export type Validation =
  | { readonly ok: true; readonly config: ScimConfig }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** A value that no file holds, such as a draft made of flags. */
const NOWHERE: Origin = { locate: () => undefined, sources: new Map() }

/**
 * Validates a config and applies the defaults.
 *
 * @returns all findings (SG1005 to SG1007), in the order of the source, when the value is no config
 */
export function validateConfig(value: unknown, origin: Origin = NOWHERE): Validation {
  const result = configSchema.safeParse(value, { error: expectations })
  if (result.success) return { ok: true, config: result.data }
  return { ok: false, diagnostics: diagnose(result.error.issues, value, origin).sort(bySource) }
}

const bySource = (a: Diagnostic, b: Diagnostic) =>
  (a.location?.line ?? 0) - (b.location?.line ?? 0) || (a.location?.column ?? 0) - (b.location?.column ?? 0)
