import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { shutOutBy } from '../new-rows/ordinary-role.js'
import { departureOf, type FieldActivity, pairedState, timedFlag, untoldState } from '../users/active.js'
import { demandedState } from './letting-in.js'
import { refusedBy } from './refused.js'
import { setAside } from './set-aside.js'
import { toldState } from './told-states.js'

/** A column that may tell who is active. */
export interface PossibleState {
  readonly active: FieldActivity
  readonly reason: string
  /** Whether that is proposed first. */
  readonly isLikely?: true
}

/** Where neither a type nor a name says how: a column that may tell it, and what speaks for that. */
export function possibleState(user: HostTable, sources: readonly Source[]): PossibleState | undefined {
  const refused = refusedBy(user, sources)
  if (refused)
    return { active: refused.active, reason: `yes: ${refused.path} refuses them by it`, isLikely: true }
  const state = untoldState(user)
  const told = state && toldState(user, state, sources)
  if (state && told?.path !== undefined) {
    const { on, off, path } = told
    const reason = `yes, by ${on} and ${off}: ${path} asks for it`
    return { active: { field: state.field, on, off }, reason, isLikely: true }
  }
  const demanded = demandedState(user, sources)
  if (demanded) {
    const { path, ...active } = demanded
    const reason = `yes, by ${active.on} and ${active.off}: ${path} lets in nobody else`
    return { active, reason, isLikely: true }
  }
  const paired = pairedState(user)
  if (paired) {
    const reason = `yes, by ${paired.on} and ${paired.off}, the only other word of its type`
    return { active: paired, reason, isLikely: true }
  }
  const timed = timedFlag(user)
  if (timed)
    return {
      active: timed.active,
      reason: `yes: true is inactive, and ${timed.time} stays as it is`,
      isLikely: true,
    }
  const role = shutOutBy(user)
  if (role) return { active: role, reason: `yes, by ${role.off}; whoever is active again is ${role.on}` }
  if (state) {
    const { on, off } =
      told ?? (state.type.kind === 'number' ? { on: 1, off: 0 } : { on: 'active', off: 'inactive' })
    const reason = `yes, by ${on} and ${off}; say so where it is by others`
    return { active: { field: state.field, on, off }, reason }
  }
  const aside = setAside(user, sources)
  if (aside) return { active: aside, reason: 'yes: it is set for whoever is archived or deleted' }
  const departure = departureOf(user)
  return departure
    ? {
        active: { field: departure.field, kind: 'timestamp' },
        reason: 'yes: null is active, and it gets the time of deactivation',
      }
    : undefined
}
