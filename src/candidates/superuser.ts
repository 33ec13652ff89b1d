import type { HostTable } from '../inspect/host-model.js'
import { plainName } from '../inspect/words.js'

/** How the host marks a superuser: the field, and what it holds for one. */
export interface Superuser {
  readonly field: string
  readonly value: true | string
}

const flags = [
  'issuperuser',
  'superuser',
  'issuperadmin',
  'superadmin',
  'isadmin',
  'admin',
  'isadministrator',
]
const roles = ['role', 'userrole']
/** The most powerful first: where there is a superadmin, an admin is less. */
const superRoles = ['superuser', 'superadmin', 'super_admin', 'admin', 'administrator', 'owner']

/** Finds what `auth.check: 'isSuperuser'` looks at: a flag, else a role; one without listed values is taken to have `admin`. */
export function findSuperuser({ columns }: HostTable): Superuser | undefined {
  for (const name of flags) {
    const flag = columns.find(({ field, type }) => type.kind === 'boolean' && plainName(field) === name)
    if (flag) return { field: flag.field, value: true }
  }
  for (const { field, type, relation } of columns) {
    if (relation || type.kind !== 'string' || !roles.includes(plainName(field))) continue
    const values = type.values ?? ['admin']
    const value = superRoles.map((role) => values.find((one) => one.toLowerCase() === role)).find(Boolean)
    if (value) return { field, value }
  }
  return undefined
}
