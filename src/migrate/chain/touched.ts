/** What a migration changes and what it stands on: two that share nothing can run in either order. */
import { diffSideModels } from '../diff.js'
import type { Operation, TableName } from '../operations.js'
import type { SideModel } from '../side-tables.js'
import { rebuiltTables } from '../sql/sqlite.js'
import { tableKey } from '../table-key.js'

export interface Touched {
  readonly table: string
  /** Within the table; the whole of it where this is left out. */
  readonly part?: string
  /** Whether it is only stood on, which others may do, too. */
  readonly isShared: boolean
  /** As people call it. */
  readonly text: string
}

/** Whether both cannot be done in either order. */
export const collide = (one: Touched, other: Touched): boolean =>
  one.table === other.table &&
  !(one.isShared && other.isShared) &&
  (one.part === undefined || other.part === undefined || one.part === other.part)

/** All that the way from one model to the next touches. */
export function touchedBetween(before: SideModel | undefined, after: SideModel): readonly Touched[] {
  const operations = diffSideModels(before, after)
  return [
    ...operations.flatMap(touchedBy),
    ...(after.dialect === 'mysql' ? operations.flatMap(keysOver) : []),
    // A rebuild writes out the whole table: it would lose what another migration has done to it in between.
    ...(after.dialect === 'sqlite'
      ? [...rebuiltTables(operations, after)].map((name) => whole({ name }))
      : []),
  ]
}

const whole = (table: TableName): Touched => ({ table: tableKey(table), isShared: false, text: table.name })

const column = (table: TableName, name: string, isShared: boolean): Touched => ({
  table: tableKey(table),
  part: `column ${name}`,
  isShared,
  text: `${table.name}.${name}`,
})

function touchedBy(operation: Operation): readonly Touched[] {
  const { table } = operation
  const part = (kind: string, name: string): Touched => ({
    table: tableKey(table),
    part: `${kind} ${name}`,
    isShared: false,
    text: `the ${kind} ${name} of ${table.name}`,
  })
  const uses = (names: readonly string[]) => names.map((name) => column(table, name, true))
  switch (operation.kind) {
    case 'CreateTable':
      return [whole(table), ...operation.table.foreignKeys.map(referred)]
    case 'DropTable':
    case 'RenameTable':
      return [whole(table)]
    case 'AddColumn':
    case 'DropColumn':
      return [column(table, operation.column.name, false)]
    case 'AlterColumn':
    case 'ChangeHostKey':
    case 'RenameColumn':
      return [column(table, typeof operation.to === 'string' ? operation.to : operation.to.name, false)]
    case 'ChangePrimaryKey':
      return [part('primary key', ''), ...uses(operation.columns)]
    case 'AddIndex':
    case 'DropIndex':
      return [part('index', operation.index.name), ...uses(operation.index.columns)]
    case 'AddForeignKey':
    case 'DropForeignKey': {
      const { foreignKey } = operation
      return [part('foreign key', foreignKey.name), ...uses(foreignKey.columns), referred(foreignKey)]
    }
  }
}

/** What a foreign key refers to must be there, and stay while it does. */
function referred({
  references: { schema, table },
}: {
  readonly references: { readonly schema?: string; readonly table: string }
}): Touched {
  const name: TableName = { ...(schema !== undefined && { schema }), name: table }
  return { table: tableKey(name), part: 'reference', isShared: true, text: table }
}

/** InnoDB wants an index for every foreign key: which one it may lose depends on what else there is. */
function keysOver(operation: Operation): readonly Touched[] {
  const columns =
    operation.kind === 'DropIndex'
      ? operation.index.columns
      : operation.kind === 'AddForeignKey'
        ? operation.foreignKey.columns
        : []
  return columns.slice(0, 1).map((name) => ({
    table: tableKey(operation.table),
    part: `keys over ${name}`,
    isShared: false,
    text: `the keys over ${operation.table.name}.${name}`,
  }))
}
