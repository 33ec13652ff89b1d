/** Asks a person which app of a workspace is meant. Loaded only where there is a terminal. */

import type { App } from '../init/choose-app.js'
import { isCancel, select } from './prompts.js'
import { stopped } from './stopped.js'

/** @throws DiagnosticError SG5004 when the person gives up */
export async function askForApp(apps: readonly App[]): Promise<string> {
  const answer = await select({
    message: 'Which app is to serve SCIM?',
    options: apps.map(({ folder, reason }) => ({ value: folder, label: folder, hint: reason })),
  })
  return isCancel(answer) ? stopped('init') : answer
}
