import type { AdapterContext } from '../../protocol/adapter.js'
import { isHeard } from '../../protocol/hooks.js'
import type { MemberDelta } from './member-changes.js'
import type { RecordRow } from './storage.js'

/** What became of another group, where users are in one only: its record before and after, and who came and went. */
export interface Moved extends MemberDelta {
  readonly before: RecordRow
  readonly after: RecordRow
}

/** Who was in which group, or is in it now. */
export interface InGroup {
  readonly group: unknown
  readonly user: unknown
}

/** The same by group, each with its users, in their order. */
export function byGroup(rows: readonly InGroup[]) {
  const found = new Map<string, { readonly group: unknown; readonly users: unknown[] }>()
  for (const { group, user } of rows) {
    const of = found.get(String(group))
    if (of) of.users.push(user)
    else found.set(String(group), { group, users: [user] })
  }
  return [...found.values()]
}

export type Others = { readonly left: readonly InGroup[] } | { readonly entered: readonly InGroup[] }

/**
 * Makes a change that members of other groups come or go by; what becomes of those is read where a hook wants to know.
 *
 * @param others who leaves, or enters, which group
 * @param records the records of some groups, and the key by which those are known
 */
export async function moving(
  { hooks }: AdapterContext,
  change: () => Promise<void>,
  others: () => Promise<Others>,
  records: (groups: readonly unknown[]) => Promise<readonly (readonly [group: unknown, record: RecordRow])[]>,
): Promise<readonly Moved[]> {
  if (!isHeard(hooks, 'onGroupMembersChanged')) {
    await change()
    return []
  }
  const moved = await others()
  const all = 'left' in moved ? moved.left : moved.entered
  const changed = byGroup(all.filter(({ group }) => group !== null && group !== undefined))
  const groups = changed.map(({ group }) => group)
  const were = groups.length > 0 ? await records(groups) : []
  await change()
  const are = new Map(
    (were.length > 0 ? await records(groups) : []).map(([group, row]) => [String(group), row]),
  )
  return were.flatMap(([group, before]): Moved[] => {
    const after = are.get(String(group))
    const users = changed.find((one) => String(one.group) === String(group))?.users ?? []
    if (!after) return []
    return [
      { before, after, ...('left' in moved ? { added: [], removed: users } : { added: users, removed: [] }) },
    ]
  })
}
