/** A migration's name, from its operations: never random, so that the same change has the same name everywhere. */
import type { Operation } from './operations.js'
import type { SideColumn } from './side-tables.js'

/** Names stop growing here, as Django's do. */
const LONGEST = 52

interface Fragment {
  readonly verb: string
  readonly subject: string
}

/**
 * The name of a migration: `scim_create_users_groups`, `scim_add_group_external_id`; past 52 characters it ends in
 * `_and_more`. Only `a-z`, `0-9` and `_`.
 *
 * @param operations at least one
 */
export function migrationName(operations: readonly Operation[]): string {
  let name = 'scim'
  let verb = ''
  for (const fragment of fragments(operations)) {
    const grown = `${name}_${fragment.verb === verb ? '' : `${fragment.verb}_`}${fragment.subject}`
    if (grown.length > LONGEST && name !== 'scim') return `${name}_and_more`
    name = grown
    verb = fragment.verb
  }
  return name
}

/** Tables and columns first; an index or key over a column that comes or goes here need not be told. */
function fragments(operations: readonly Operation[]): readonly Fragment[] {
  const moved = new Set(
    operations.flatMap((one) => {
      if (one.kind === 'AddColumn' || one.kind === 'DropColumn') return [columnOf(one.table.name, one.column)]
      if (one.kind === 'ChangeHostKey') return [columnOf(one.table.name, one.to)]
      return one.kind === 'RenameColumn' ? [columnOf(one.table.name, { name: one.to })] : []
    }),
  )
  const implied = (table: string, columns: readonly string[]) =>
    columns.some((name) => moved.has(columnOf(table, { name })))
  const structure: Fragment[] = []
  const keys: Fragment[] = []
  for (const one of operations) {
    const table = one.table.name
    switch (one.kind) {
      case 'CreateTable':
        structure.push({ verb: 'create', subject: plural(table) })
        break
      case 'DropTable':
        structure.push({ verb: 'drop', subject: plural(table) })
        break
      case 'AddColumn':
        structure.push({ verb: 'add', subject: columnOf(table, one.column) })
        break
      case 'DropColumn':
        structure.push({ verb: 'drop', subject: columnOf(table, one.column) })
        break
      case 'RenameTable':
        structure.push({ verb: one.from.name === table ? 'move' : 'rename', subject: plural(table) })
        break
      case 'RenameColumn':
        structure.push({ verb: 'rename', subject: columnOf(table, { name: one.to }) })
        break
      case 'AlterColumn':
      case 'ChangeHostKey':
        structure.push({ verb: 'alter', subject: columnOf(table, one.to) })
        break
      case 'ChangePrimaryKey':
        if (!implied(table, one.columns)) keys.push({ verb: 'alter', subject: `${singular(table)}_key` })
        break
      case 'AddIndex':
      case 'DropIndex':
        if (implied(table, one.index.columns)) break
        keys.push({
          verb: one.kind === 'AddIndex' ? 'index' : 'unindex',
          subject: `${singular(table)}_${one.index.columns.map(word).join('_')}`,
        })
        break
      case 'AddForeignKey':
      case 'DropForeignKey':
        if (implied(table, one.foreignKey.columns)) break
        keys.push({
          verb: relinked(one, operations) ? 'relink' : one.kind === 'AddForeignKey' ? 'link' : 'unlink',
          subject: `${singular(table)}_${plural(one.foreignKey.references.table)}`,
        })
    }
  }
  return distinct([...structure, ...keys])
}

/** Whether a foreign key goes and comes again in another form. */
const relinked = (
  { kind, table, foreignKey }: Extract<Operation, { kind: 'AddForeignKey' | 'DropForeignKey' }>,
  operations: readonly Operation[],
) =>
  operations.some(
    (other) =>
      (other.kind === 'AddForeignKey' || other.kind === 'DropForeignKey') &&
      other.kind !== kind &&
      other.table.name === table.name &&
      other.foreignKey.name === foreignKey.name,
  )

const distinct = (all: readonly Fragment[]) => [
  ...new Map(all.map((one) => [`${one.verb} ${one.subject}`, one])).values(),
]
const word = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
const plural = (table: string) => word(table).replace(/^scim_/, '')
const singular = (table: string) => plural(table).replace(/s$/, '')
const columnOf = (table: string, column: Pick<SideColumn, 'name'>) =>
  `${singular(table)}_${word(column.name)}`
