import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { some } from '../inspect/words.js'

/** Attempts, scores and averages: a row with several of them tells what somebody did with something, and not that they are in it. */
export function measuresIn({ columns }: HostTable): string | undefined {
  const fields = columns.filter(isMeasure).map(({ field }) => field)
  return fields.length > 2 ? `counts: ${some(fields)}` : undefined
}

const isMeasure = ({ field, type, references, primaryKey }: HostColumn): boolean =>
  type.kind === 'number' &&
  !references &&
  !primaryKey &&
  !/(id|key|role|status|type|level|order|position|version|by|at)$/i.test(field)
