import { type Check, fine } from '../check.js'

/** The models that the config names can be read, and what it maps is in them. */
export const models: Check = {
  id: 'models',
  title: 'Models',
  needs: ['config', 'tsconfig'],
  run: async ({ plan }) => {
    const { user, group, tenant } = await plan()
    const refs = [
      user.table,
      ...user.parts.map((part) => part.table),
      ...user.ends.map((end) => ('table' in end ? end.table : undefined)),
      group?.host?.table,
      group?.members?.table,
      group?.members?.via?.table,
      tenant?.table,
      tenant?.through?.table,
    ]
    const names = refs.flatMap((table) => (table ? [table.exportName] : []))
    return fine([...new Set(names)].join(', '))
  },
}
