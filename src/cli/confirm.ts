/** Asks a person for a yes. Loaded only where there is a terminal. */
import { isCancel, confirm as prompt } from './prompts.js'

/** @returns undefined where the person stops. */
export async function confirm(message: string, isProposed: boolean): Promise<boolean | undefined> {
  const answer = await prompt({ message, initialValue: isProposed })
  return isCancel(answer) ? undefined : answer
}
