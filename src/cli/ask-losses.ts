/** Asks about migrations that take something away. Loaded only where there is a terminal. */
import { isCancel, select } from '@clack/prompts'
import type { LossAsk } from '../migrate/chain/settle-chain.js'

/** After `stop` the question is left open, and the run ends with it. Prompts are talk, so they go to stderr. */
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
    output: process.stderr,
  })
  return isCancel(answer) ? 'stop' : answer
}
