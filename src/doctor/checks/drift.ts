import { generate } from '../../generate.js'
import { hasDrift, refusals } from '../../reconcile/changes.js'
import { type Check, type Finding, verdict } from '../check.js'

const SHOWN = 3

/** What `scim-gen check` says, by the same plan. */
export const drift: Check = {
  id: 'drift',
  title: 'Emitted code',
  needs: ['models', 'records', 'conflicts', 'migrations'],
  run: async ({ cwd, env, now, configFile }) => {
    const { changes, unanswered } = await generate({ cwd, env, now, configFile, write: false })
    const refused = [...refusals(changes), ...unanswered]
    if (refused.length > 0) return verdict(refused.map((one): Finding => ({ level: 'error', ...one })))
    if (!hasDrift(changes)) return verdict([], 'as generate would write it')
    const paths = changes.files
      .filter((file) => hasDrift({ files: [file], writes: [] }))
      .map(({ path }) => path)
    const shown =
      paths.slice(0, SHOWN).join(', ') + (paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : '')
    return verdict([
      {
        level: 'warning',
        code: 'SG0004',
        message: `The emitted files are not what generate would write: ${shown}`,
        fix: 'Look with `npx scim-gen diff`, then run `npx scim-gen generate` and commit the result.',
      },
    ])
  },
}
