/** Asks about migrations that take something away. Loaded only where there is a terminal. */

import type { LossAsk } from '../migrate/chain/settle-chain.js'
import { isCancel, select } from './prompts.js'

/** After `stop` the question is left open, and the run ends with it. */
export const askLosses: LossAsk = async ({ losses, renames }) => {
  const answer = await select<'lose' | 'rename' | 'stop'>({
    message: `The next migration ${losses.join(', ')}`,
    options: [
      ...(renames.length > 0
        ? [{ value: 'rename' as const, label: 'It has another name now', hint: renames.join(', ') }]
        : []),
      { value: 'stop', label: 'Stop', hint: 'nothing is written' },
      { value: 'lose', label: 'Write it', hint: 'as with --allow-destructive' },
    ],
  })
  return isCancel(answer) ? 'stop' : answer
}
