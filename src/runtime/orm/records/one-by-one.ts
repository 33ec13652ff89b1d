import type { AnyAdapter } from '../../protocol/adapter.js'
import type { ScimRequest } from '../../protocol/scim-request.js'
import { show } from '../../protocol/show.js'
import type { Member } from '../../schema/types.js'

/**
 * Whether a mapping shows each member by itself, so that it can be asked for some at a time. One that was edited may count
 * them, sort them, or leave out all but the first: then the two halves of a page show something else than the page.
 */
export async function showsOneByOne(
  adapter: AnyAdapter,
  record: { readonly members?: readonly Member[] },
  request: ScimRequest,
): Promise<boolean> {
  const { members = [] } = record
  const half = members.length >> 1
  const shown = async (some: readonly Member[]) => {
    const { members: each, ...rest } = await show(adapter, { ...record, members: some }, request)
    return { rest: JSON.stringify(rest), each: Array.isArray(each) ? each : [] }
  }
  const page = await shown(members)
  const former = await shown(members.slice(0, half))
  const latter = await shown(members.slice(half))
  return (
    page.rest === former.rest &&
    page.rest === latter.rest &&
    JSON.stringify(page.each) === JSON.stringify([...former.each, ...latter.each])
  )
}
