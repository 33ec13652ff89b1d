import { findSuperuser } from '../inspect/candidates/superuser.js'
import type { HostTable } from '../inspect/host-model.js'
import { literal, property } from './literal.js'

/** How the emitted `isSuperuser` tells a superuser from the host's user model. */
export function superuserCheck(table: HostTable): {
  readonly superuser: string
  readonly superuserNote: string
} {
  const found = findSuperuser(table)
  const user = property('currentUser(request)?', found?.field ?? 'isSuperuser').replace('?[', '?.[')
  return {
    superuser: `${user} === ${literal(found?.value ?? true)}`,
    superuserNote: found
      ? '`request.user` is what Passport and most other middlewares set.'
      : `\`${table.exportName}\` has no column for that: write here how your app tells them.`,
  }
}
