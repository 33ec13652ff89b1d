/** Asks about changes of the host's models. Loaded only where there is a terminal. */

import { shortName } from '../model-changes/notices.js'
import type { ModelAsk } from '../model-changes/settle.js'
import { confirm, isCancel, select } from './prompts.js'
import { stopped } from './stopped.js'

/** Throws DiagnosticError SG5004 when the person gives up. */
export const askModels: ModelAsk = {
  rename: async ({ table, field, to }) => {
    const options = to.map((name) => ({ value: name, label: `yes, to ${name}` }))
    const answer = await select({
      message: `${table}.${field} is gone. Was it renamed?`,
      options: [...options, { value: '', label: 'no' }],
    })
    return (isCancel(answer) ? stopped() : answer) || undefined
  },
  offer: async ({ table, field, attribute }) => {
    const message = `${table}.${field} is new. Serve it as ${shortName(attribute)}?`
    const answer = await confirm({ message })
    return isCancel(answer) ? stopped() : answer
  },
}
