/** What all hosts share: tables as lists of columns. */
import type { World } from '../world.js'

export type Kind = 'key' | 'text' | 'integer' | 'boolean' | 'time'

export interface HostColumn {
  readonly name: string
  readonly kind: Kind
  readonly isNullable: boolean
  readonly isUnique?: true
  /** The table that its values are keys of. */
  readonly refersTo?: string
}

/** The columns of users but for their key. */
export function userColumns({ columns, active, hasTenants }: World): readonly HostColumn[] {
  return [
    { name: 'email', kind: 'text', isNullable: false, isUnique: true },
    { name: 'firstName', kind: 'text', isNullable: true },
    { name: 'lastName', kind: 'text', isNullable: true },
    { name: 'role', kind: 'text', isNullable: false },
    ...columns.map(({ name, type, isNullable }) => ({ name, kind: type, isNullable })),
    ...activeColumn(active),
    ...(hasTenants ? ([tenantColumn] as const) : []),
  ]
}

const tenantColumn: HostColumn = {
  name: 'companyId',
  kind: 'integer',
  isNullable: false,
  refersTo: 'companies',
}

function activeColumn(active: World['active']): readonly HostColumn[] {
  switch (active) {
    case 'flag':
      return [{ name: 'isActive', kind: 'boolean', isNullable: false }]
    case 'inverted':
      return [{ name: 'disabled', kind: 'boolean', isNullable: false }]
    case 'timestamp':
      return [{ name: 'suspendedAt', kind: 'time', isNullable: true }]
    case 'scim':
      return []
  }
}

export const teamColumns = ({ hasTenants }: World): readonly HostColumn[] => [
  { name: 'name', kind: 'text', isNullable: false },
  ...(hasTenants ? [tenantColumn] : []),
]

/** What members of TypeScript are called of the tables. */
export const MODELS = {
  users: 'User',
  teams: 'Team',
  teamMembers: 'TeamMember',
  companies: 'Company',
} as const

/** The function of the host's that makes keys, where they are texts. */
export const idFile = {
  'src/lib/id.ts':
    "import { randomUUID } from 'node:crypto'\n\nexport const newId = (): string => randomUUID()\n",
}

/** The function of the host's that tells the tenant of a request. */
export const tenantFile = {
  'src/company.ts':
    'export const companyOf = (): number => 1\n\nexport const isProvider = (): boolean => true\n',
}

export const jsType = ({ kind, isNullable }: HostColumn, keys: World['keys']): string => {
  const type = {
    key: keys === 'text' ? 'string' : 'number',
    text: 'string',
    integer: 'number',
    boolean: 'boolean',
    time: 'Date',
  }[kind]
  return isNullable ? `${type} | null` : type
}
