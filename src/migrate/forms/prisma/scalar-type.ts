/** Scalars of Prisma for the columns of side tables. */
import type { SideColumnType, SideModel } from '../../side-tables.js'

export interface ScalarType {
  readonly type: string
  /** What follows `@db.`; left out where it is what Prisma takes anyway. */
  readonly native: string | undefined
}

type Kind = Exclude<SideColumnType['kind'], 'host'>

const scalar = (type: string, native?: string): ScalarType => ({ type, native })

const scalars: Readonly<Record<SideModel['dialect'], Readonly<Record<Kind, ScalarType>>>> = {
  postgresql: {
    uuid: scalar('String', 'Uuid'),
    text: scalar('String'),
    integer: scalar('Int'),
    boolean: scalar('Boolean'),
    timestamp: scalar('DateTime', 'Timestamptz(3)'),
    json: scalar('Json'),
  },
  // Milliseconds are beyond the Int of Prisma Client, which does not get to see them.
  sqlite: {
    uuid: scalar('String'),
    text: scalar('String'),
    integer: scalar('Int'),
    boolean: scalar('Int'),
    timestamp: scalar('Int'),
    json: scalar('String'),
  },
  mysql: {
    uuid: scalar('String', 'Char(36)'),
    text: scalar('String', 'VarChar(512)'),
    integer: scalar('Int'),
    boolean: scalar('Boolean'),
    timestamp: scalar('DateTime', 'DateTime(3)'),
    json: scalar('Json'),
  },
}

/** The scalar whose column Prisma takes for that of the dialect's SQL. */
export const scalarType = (kind: Kind, dialect: SideModel['dialect']): ScalarType => scalars[dialect][kind]

/** A plain column of the host's, which no relation tells the type of. */
export function scalarOfSql(sqlType: string, dialect: SideModel['dialect']): ScalarType {
  const [, name = '', size = ''] = /^(\w+)(\(\d+\))?$/.exec(sqlType.toLowerCase()) ?? []
  if (name === 'bigint') return scalar('BigInt')
  if (name === 'integer' || name === 'int') return scalar('Int')
  if (name === 'uuid') return scalar('String', 'Uuid')
  const native = name === 'char' ? 'Char' : name === 'varchar' ? 'VarChar' : undefined
  const isUsual = dialect === 'sqlite' || (dialect === 'mysql' && size === '(191)')
  return scalar('String', native && !isUsual ? `${native}${size}` : undefined)
}
