/** A change of the config: what `generate --set` would write is shown first, and written where it is still the same. */
import { createHash } from 'node:crypto'
import type { Diagnostic } from '../diagnostics.js'
import { generate } from '../generate/generate.js'
import type { GenerateResult } from '../generate/options.js'
import { hasDrift, refusals } from '../reconcile/changes.js'
import type { Place } from './studio.js'

export interface ProposedChange {
  /** As after `--set`: `user.attributes.title=jobTitle`. */
  readonly settings: readonly string[]
  /** When it was shown first: names of migrations have the time in them. */
  readonly at: Date
}

export interface ShownChange extends ProposedChange {
  readonly result: GenerateResult
  /** What keeps it from being written. */
  readonly refused: readonly Diagnostic[]
  readonly isEmpty: boolean
  /** Tells whether another look would show the same. */
  readonly mark: string
}

/**
 * Says what a change would write.
 *
 * @throws DiagnosticError what `generate` throws: for a wrong setting, and for models and a config that do not go together
 */
export async function showChange(place: Place, { settings, at }: ProposedChange): Promise<ShownChange> {
  const result = await run(place, { settings, at }, false)
  const { changes, unanswered } = result
  return {
    settings,
    at,
    result,
    refused: [...refusals(changes), ...unanswered],
    isEmpty: !hasDrift(changes),
    mark: createHash('sha256').update(JSON.stringify(changes.writes)).digest('base64url'),
  }
}

/**
 * Writes a change.
 *
 * @param mark of what was shown
 * @returns what is to be shown again, where something has changed since and nothing was written
 * @throws DiagnosticError as {@link showChange}, and for what keeps it from being written
 */
export async function writeChange(
  place: Place,
  proposed: ProposedChange,
  mark: string,
): Promise<{ readonly kind: 'written' | 'changed since'; readonly shown: ShownChange }> {
  const shown = await showChange(place, proposed)
  if (shown.mark !== mark) return { kind: 'changed since', shown }
  return { kind: 'written', shown: { ...shown, result: await run(place, proposed, true) } }
}

const run = ({ cwd, env, configFile }: Place, { settings, at }: ProposedChange, write: boolean) =>
  generate({ cwd, env, configFile, now: () => at, set: settings, write })
