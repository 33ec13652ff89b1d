import type { UserField } from '../../inspect/detect/request-user.js'
import type { HostTable } from '../../inspect/host-model.js'
import { plainName } from '../../inspect/words.js'

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

/**
 * Finds what `auth.check: 'isSuperuser'` looks at: a flag, else a role; one without listed values is taken to have `admin`.
 *
 * @param declared the fields of the request's user, where the host declares them: the check has that user, and no row
 */
export function findSuperuser(table: HostTable, declared?: readonly UserField[]): Superuser | undefined {
  const columns = table.columns.filter(({ relation }) => !relation).map(fieldOf)
  const fields = declared?.map((one) => (one.kind ? one : withColumn(one, columns))) ?? columns
  for (const name of flags) {
    const flag = fields.find(({ field, kind }) => kind === 'boolean' && plainName(field) === name)
    if (flag) return { field: flag.field, value: true }
  }
  for (const { field, kind, values = ['admin'] } of fields) {
    if (kind !== 'string' || !roles.includes(plainName(field))) continue
    const value = superRoles.map((role) => values.find((one) => one.toLowerCase() === role)).find(Boolean)
    if (value) return { field, value }
  }
  return undefined
}

function fieldOf({ field, type }: HostTable['columns'][number]): UserField {
  if (type.kind === 'boolean') return { field, kind: 'boolean' }
  return type.kind === 'string'
    ? { field, kind: 'string', ...(type.values && { values: type.values }) }
    : { field }
}

/** A type that is not written out is that of the column with its name: an enum that the ORM has made. */
const withColumn = (declared: UserField, columns: readonly UserField[]): UserField =>
  columns.find(({ field }) => field === declared.field) ?? declared
