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
  const rows = all.filter(({ group }) => group !== null && group !== undefined)
  const groups = [...new Map(rows.map(({ group }) => [String(group), group])).values()]
  const were = groups.length > 0 ? await records(groups) : []
  await change()
  const are = new Map(
    (were.length > 0 ? await records(groups) : []).map(([group, row]) => [String(group), row]),
  )
  return were.flatMap(([group, before]): Moved[] => {
    const after = are.get(String(group))
    const users = rows.filter((row) => String(row.group) === String(group)).map(({ user }) => user)
    if (!after) return []
    return [
      { before, after, ...('left' in moved ? { added: [], removed: users } : { added: users, removed: [] }) },
    ]
  })
}
