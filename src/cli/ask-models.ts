/** Asks about changes of the host's models. Loaded only where there is a terminal. */
import { confirm, isCancel, select } from '@clack/prompts'
import { shortName } from '../model-changes/notices.js'
import type { ModelAsk } from '../model-changes/settle.js'
import { stopped } from './stopped.js'

/** What a prompt of ours writes to. Prompts are talk. */
const output = process.stderr

/** Throws DiagnosticError SG5004 when the person gives up. */
export const askModels: ModelAsk = {
  rename: async ({ table, field, to }) => {
    const options = to.map((name) => ({ value: name, label: `yes, to ${name}` }))
    const answer = await select({
      message: `${table}.${field} is gone. Was it renamed?`,
      options: [...options, { value: '', label: 'no' }],
      output,
    })
    return (isCancel(answer) ? stopped() : answer) || undefined
  },
  offer: async ({ table, field, attribute }) => {
    const message = `${table}.${field} is new. Serve it as ${shortName(attribute)}?`
    const answer = await confirm({ message, output })
    return isCancel(answer) ? stopped() : answer
  },
}
