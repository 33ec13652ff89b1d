/** What to write where the command cannot get at the app's handle. */
import type { ScimConfig } from '../config/config.js'
import { modelledGroup } from '../config/group-forms.js'

/** The script of docs/backfill.md, in three lines. */
export function scriptOf({ out, tenant, group }: ScimConfig): string {
  const isUntold = tenant && 'model' in tenant && !tenant.group && modelledGroup(group) !== undefined
  const where = isUntold ? ', where: { Group: /* which are its */ }' : ''
  return [
    "import { backfill } from '@scim-gen/runtime'",
    `import { types } from './${out}/router.gen'`,
    `console.log(await backfill(types, { db${tenant ? ", tenant: 'its key'" : ''}${where} }))`,
  ]
    .map((line) => `\n  ${line}`)
    .join('')
}
