/** Asks a person at the terminal about each file that cannot be merged. Loaded only where there is one. */

import type { Choice } from '../reconcile/choices.js'
import { type Conflict, conflictHunks } from '../reconcile/conflict.js'
import { markHunk } from '../reconcile/markers.js'
import { isCancel, select } from './prompts.js'

type Answer = Choice | 'show'

/**
 * Makes the function that asks.
 *
 * @returns what the person chose; after they stopped, `abort` for all files that follow
 */
export function askAboutConflicts(): (conflict: Conflict) => Promise<Choice> {
  let isStopped = false
  return async (conflict) => {
    const choice = isStopped ? 'abort' : await askOne(conflict)
    isStopped = choice === 'abort'
    return choice
  }
}

async function askOne(conflict: Conflict): Promise<Choice> {
  const hunks = conflictHunks(conflict)
  const places = hunks.length === 1 ? 'one place' : `${hunks.length} places`
  for (;;) {
    const answer = await select<Answer>({
      message: `${conflict.path}: you and the generator changed the same lines, in ${places}`,
      options: [
        { value: 'mine', label: 'Keep mine', hint: 'in those places; what else is new is merged' },
        {
          value: 'generated',
          label: 'Take generated',
          hint: 'there; your text is kept in .scim-gen/backup/',
        },
        { value: 'markers', label: 'Write both, between markers', hint: 'and resolve them in the editor' },
        { value: 'show', label: 'Show the difference' },
        { value: 'abort', label: 'Stop', hint: 'nothing is written' },
      ],
    })
    if (isCancel(answer)) return 'abort'
    if (answer !== 'show') return answer
    for (const hunk of hunks)
      process.stderr.write(`${conflict.path}:${hunk.line}\n${markHunk(hunk).join('\n')}\n`)
  }
}
