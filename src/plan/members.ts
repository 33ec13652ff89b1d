import type { MembersPlan } from './plan.js'

/** Whether memberships are in an array of keys, on the group or on the user: no row of their own is made of them. */
export const isArray = ({ user, group }: Pick<MembersPlan, 'user' | 'group'>): boolean =>
  user.arrayOf !== undefined || group.arrayOf !== undefined
