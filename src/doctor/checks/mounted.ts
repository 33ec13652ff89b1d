import { mountStep } from '../../emit/frameworks/usage.js'
import { usesOfModule } from '../../inspect/detect/module-uses.js'
import { type Check, fine, verdict } from '../check.js'

/** Some source of the app imports the emitted `index.ts`, and does something with it. */
export const mounted: Check = {
  id: 'mounted',
  title: 'Router',
  needs: ['config'],
  run: async ({ cwd, config, hostSources }) => {
    const loaded = await config()
    const index = `${loaded.out}/index.ts`
    const uses = usesOfModule(cwd, await hostSources(), index)
    const [use] = uses.filter(({ isUsed }) => isUsed)
    if (use) return fine(`mounted in ${use.location.file}:${use.location.line}`)
    const [imported] = uses
    const step = mountStep(loaded)
    return verdict([
      {
        level: 'warning',
        code: 'SG7030',
        message: imported
          ? `${index} is imported, and not mounted`
          : `No source of the app imports ${index}: SCIM is not served`,
        location: imported?.location,
        fix: `${step.charAt(0).toUpperCase()}${step.slice(1)}`,
      },
    ])
  },
}
