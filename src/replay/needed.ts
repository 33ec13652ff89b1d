/** Which requests one of them needs before it: those that made what it names. */
import { property } from '@scim-gen/verify/client'
import { namesId } from './ids.js'
import type { RecordedRequest } from './recorded.js'

/**
 * Some of the requests, with what they need, in their order.
 *
 * @param numbers of the requests, from 1
 */
export function withNeeded(
  requests: readonly RecordedRequest[],
  numbers: readonly number[],
): readonly RecordedRequest[] {
  const chosen = new Set(numbers.map((number) => number - 1))
  for (const index of [...requests.keys()].reverse()) {
    const request = requests[index]
    if (!chosen.has(index) || !request) continue
    for (const [earlier, maker] of requests.slice(0, index).entries()) {
      const id = property(maker.answer, 'id')
      if (maker.method === 'POST' && typeof id === 'string' && namesId(request, id)) chosen.add(earlier)
    }
  }
  return requests.filter((_, index) => chosen.has(index))
}
