import { generate } from '../../generate/generate.js'
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
    const idle = changes.files.flatMap(({ kind, path }) => (kind === 'orphan' ? [idleFile(path)] : []))
    if (!hasDrift(changes)) return verdict(idle, 'as generate would write it')
    const paths = changes.files
      .filter((file) => hasDrift({ files: [file], writes: [] }))
      .map(({ path }) => path)
    const shown =
      paths.slice(0, SHOWN).join(', ') + (paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : '')
    return verdict([
      ...idle,
      {
        level: 'warning',
        code: 'SG0004',
        message: `The emitted files are not what generate would write: ${shown}`,
        fix: 'Look with `npx scim-gen diff`, then run `npx scim-gen generate` and commit the result.',
      },
    ])
  },
}

const idleFile = (path: string): Finding => ({
  level: 'warning',
  code: 'SG7012',
  message: `${path} has edits of yours, is not emitted any more, and nothing uses it`,
  location: { file: path },
  fix: 'Take over what you need of it, and delete it; emitted again, it gets its edits back.',
})
