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

const ofUsers = { userName: 'text', userNameKey: 'text' } as const
const ofGroups = { displayName: 'text', displayNameKey: 'text' } as const

/** The names in SQL of the columns that these tables have in every app. */
export const commonColumns = (): ReadonlySet<string> =>
  new Set(Object.keys({ ...common, ...ofUsers, ...ofGroups }).map(inSql))

/**
 * One row for each user that SCIM knows.
 *
 * @param own the columns that not every app has, or not of the same type: `{ userId: 'integer' }`
 */
export const scimUserTable = <Own extends string>(
  own: Readonly<Record<Own, ColumnType>>,
  where?: Where,
): Columns<Common | 'userName' | 'userNameKey' | Own> =>
  table('scim_users', columns({ ...common, ...ofUsers, ...own }), where)

/** One row for each group that SCIM knows. */
export const scimGroupTable = <Own extends string>(
  own: Readonly<Record<Own, ColumnType>>,
  where?: Where,
): Columns<Common | 'displayName' | 'displayNameKey' | Own> =>
  table('scim_groups', columns({ ...common, ...ofGroups, ...own }), where)
