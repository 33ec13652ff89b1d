import { DONE_PATH, JOURNAL_PATH, LOCK_PATH } from '../../reconcile/paths.js'
import { type Check, verdict } from '../check.js'

/** No run of scim-gen is going on here, and none was cut off: the next one would put things right, and this one only reads. */
export const lastRun: Check = {
  id: 'last-run',
  title: 'Last run',
  run: ({ read }) => {
    const left = [JOURNAL_PATH, DONE_PATH, LOCK_PATH].find((path) => read(path) !== undefined)
    if (left === undefined) return verdict([], 'complete')
    return verdict([
      {
        level: 'error',
        code: 'SG7015',
        message: `A run of scim-gen was cut off, or is going on: ${left} is there`,
        location: { file: left },
        fix: 'Wait until it is done; if there is none, run `npx scim-gen generate`, which settles what was left.',
      },
    ])
  },
}
