import { hiddenFields } from '../../plan/hidden-fields.js'
import { mappedTables } from '../../plan/mapped-tables.js'
import { type Check, verdict } from '../check.js'

/** The models that the config names can be read, and what it maps is in them. */
export const models: Check = {
  id: 'models',
  title: 'Models',
  needs: ['config', 'tsconfig'],
  run: async ({ plan }) => {
    const found = await plan()
    const names = mappedTables(found).map(({ exportName }) => exportName)
    return verdict(
      hiddenFields(found).map(({ file, message, fix }) => ({
        level: 'warning',
        code: 'SG7010',
        message,
        location: { file },
        fix,
      })),
      [...new Set(names)].join(', '),
    )
  },
}
