import type { Question } from './answers.js'

/**
 * Whether settings answer a question. What goes into a column of a new row, they also say where they map the column, name
 * it as the activity, or pick the rows that SCIM sees by it.
 *
 * @param set `user.create.role=member`
 */
export function isAnswered(flag: Question['flag'], set: readonly string[]): boolean {
  if (!flag.startsWith('set ')) return false
  const key = flag.slice(4)
  // A table between users and tenants is the other answer.
  if (key === 'tenant.user.field' && set.some((one) => one.startsWith('tenant.user.through='))) return true
  // So is a part that has the login.
  if (key === 'user.attributes.userName' && set.some((one) => one.startsWith('user.parts.'))) return true
  const [, section = '', field = ''] = /^(.+?)\.create\.(.+)$/.exec(key) ?? []
  return set.some(
    (setting) =>
      setting.startsWith(`${key}=`) ||
      setting.startsWith(`${key}.`) ||
      (field !== '' &&
        (setting.startsWith(`${section}.where.${field}=`) ||
          setting.startsWith(`${section}.where.${field}.in=`) ||
          setting === `${section}.active.field=${field}` ||
          (setting.startsWith(`${section}.attributes.`) && setting.endsWith(`=${field}`)))),
  )
}
