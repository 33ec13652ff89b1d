import type { ActiveConfig } from '../../config/config.js'
import type { HostColumn, HostTable } from '../host-model.js'
import { plainName } from './words.js'

export interface ActiveProposal {
  readonly active: ActiveConfig
  readonly reason: string
}

const on = new Set(['active', 'isactive', 'enabled', 'isenabled'])
const off = /^(is)?(disabled|deactivated|suspended|banned|blocked|locked)$/
const since = /^(disabled|deactivated|suspended|banned|blocked)at$/
const states = new Set(['status', 'state', 'userstatus', 'accountstatus'])
const offValues = ['disabled', 'inactive', 'suspended', 'deactivated', 'blocked', 'archived', 'banned']
const decoys =
  /^(lockedat|lockoutuntil|deletedat|isdeleted|archivedat|ispending|pending|isverified|emailverified|isservice|issystem)$/

/**
 * Proposes how the host tells active users, by an exact list of names: a lock-out after failed log-ins, a soft delete
 * and a pending invitation look alike, and must not be written. `undefined` when there is no such column.
 */
export function proposeActive({ columns }: HostTable): ActiveProposal | undefined {
  for (const propose of [byFlag, byInvertedFlag, byTimestamp, byStatus]) {
    for (const column of columns) {
      const active = propose(column)
      if (active) return { active, reason: `column ${column.field}` }
    }
  }
  return undefined
}

/** Proposes how memberships in a tenant tell active users, likewise. */
export function proposeMemberActive(members: HostTable): ActiveConfig | undefined {
  const active = proposeActive(members)?.active
  return typeof active === 'object' ? { from: 'membership', ...active } : undefined
}

/** The columns that look like activity and are something else; shown to the user as passed over. */
export function ignoredForActive({ columns }: HostTable): readonly string[] {
  return columns.map(({ field }) => field).filter((field) => decoys.test(plainName(field)))
}

/** A column that may say who is active by values that no type tells: `status`, `status_id`. */
export const stateOf = ({ columns }: HostTable): string | undefined =>
  columns.map(({ field }) => field).find((field) => states.has(plainName(field).replace(/id$/, '')))

function byFlag({ field, type }: HostColumn): ActiveConfig | undefined {
  if (!on.has(plainName(field))) return undefined
  if (type.kind === 'number') return { field, on: 1, off: 0 }
  return type.kind === 'boolean' ? { field } : undefined
}

function byInvertedFlag({ field, type }: HostColumn): ActiveConfig | undefined {
  if (!off.test(plainName(field))) return undefined
  if (type.kind === 'number') return { field, on: 0, off: 1 }
  return type.kind === 'boolean' ? { field, inverted: true } : undefined
}

/** SQLite has text or numbers for points in time. */
function byTimestamp({ field, type, notNull }: HostColumn): ActiveConfig | undefined {
  const holdsTime = ['date', 'string', 'number'].includes(type.kind)
  return holdsTime && !notNull && since.test(plainName(field)) ? { field, kind: 'timestamp' } : undefined
}

function byStatus({ field, type }: HostColumn): ActiveConfig | undefined {
  if (type.kind !== 'string' || !type.values || !states.has(plainName(field))) return undefined
  const find = (word: string) => type.values?.find((value) => value.toLowerCase() === word)
  const onValue = find('active')
  const offValue = offValues.map(find).find((value) => value !== undefined)
  return onValue !== undefined && offValue !== undefined ? { field, on: onValue, off: offValue } : undefined
}
