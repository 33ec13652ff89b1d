/** Asks a person for a yes. Loaded only where there is a terminal. */
import { isCancel, confirm as prompt } from '@clack/prompts'

/** @returns undefined where the person stops. Prompts are talk, so they go to stderr. */
export async function confirm(message: string, isProposed: boolean): Promise<boolean | undefined> {
  const answer = await prompt({ message, initialValue: isProposed, output: process.stderr })
  return isCancel(answer) ? undefined : answer
}
