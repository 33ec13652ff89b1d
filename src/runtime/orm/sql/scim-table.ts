/** SCIM's own tables: what they have in every app, and what only some apps have of them. */
import { type ColumnOptions, type Columns, type ColumnType, table } from './columns.js'

interface Where {
  readonly schema?: string
}

/** `tenantId` → `tenant_id` */
const inSql = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = <Name extends string>(types: Readonly<Record<Name, ColumnType>>) =>
  // An entry for each of the names.
  Object.fromEntries(
    Object.entries<ColumnType>(types).map(([property, type]) => [property, { name: inSql(property), type }]),
  ) as Record<Name, ColumnOptions>

const common = {
  id: 'uuid',
  externalId: 'text',
  version: 'integer',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
} as const

type Common = keyof typeof common

/**
 * One row for each user that SCIM knows.
 *
 * @param own the columns that not every app has, or not of the same type: `{ userId: 'integer' }`
 */
export const scimUserTable = <Own extends string>(
  own: Readonly<Record<Own, ColumnType>>,
  where?: Where,
): Columns<Common | 'userName' | 'userNameKey' | Own> =>
  table('scim_users', columns({ ...common, userName: 'text', userNameKey: 'text', ...own }), where)

/** One row for each group that SCIM knows. */
export const scimGroupTable = <Own extends string>(
  own: Readonly<Record<Own, ColumnType>>,
  where?: Where,
): Columns<Common | 'displayName' | 'displayNameKey' | Own> =>
  table('scim_groups', columns({ ...common, displayName: 'text', displayNameKey: 'text', ...own }), where)
