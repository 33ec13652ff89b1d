import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { nounsOf, plainField } from '../inspect/words.js'
import { isAlike, keysOf, memberName, namedTarget } from './named-references.js'

/** A column that holds another table's key. */
export interface Link {
  readonly column: HostColumn
  readonly target: Ref
  /** The target's field that it holds, where that is not its primary key. */
  readonly key?: string
  /** The table that the foreign key names, where what it has there is the key of the target's rows. */
  readonly by?: Ref
}

/**
 * The columns of a table that refer to other tables: declared foreign keys, and columns that are named after a table
 * and its key and have that key's type: `userUid` for `User.uid`. Many hosts keep their relations in the ORM only.
 */
export function linksOf(table: HostTable, tables: readonly HostTable[]): readonly Link[] {
  return table.columns.flatMap((column) => {
    const named = column.references ? undefined : namedTarget(table, column, tables)
    const target = column.references?.table ?? named?.ref
    const key = named ? keyCalledAlike(column, named) : keyOf(column, tables)
    return target === undefined ? [] : [{ column, target, ...key }, ...linkedBy(column, tables)]
  })
}

/** `members.userId` beside `users.userId`, which a service made: rows name others by it, rather than by the key that is called otherwise. */
function keyCalledAlike(column: HostColumn, target: HostTable): Pick<Link, 'key'> {
  const held = target.columns.find(
    (one) =>
      one.field === column.field &&
      !one.primaryKey &&
      !one.references &&
      one.notNull &&
      one.type.kind === column.type.kind,
  )
  return held ? { key: held.field } : {}
}

/** `members.user_id` for `profiles.user_id`, which is `users.id`: such rows refer to users, too. So they do where that is the key of `profiles`. */
function linkedBy(column: HostColumn, tables: readonly HostTable[]): readonly Link[] {
  const by = tables.find(({ ref }) => ref === column.references?.table)
  const key = keyOf(column, tables).key ?? sharedKey(by)
  const held = by?.columns.find(({ field }) => field === key)
  if (!by || !held || !(isUnique(by, held) || held.primaryKey)) return []
  const target = held.references
    ? keyOf(held, tables).key === undefined && held.references.table
    : namedTarget(by, held, tables)?.ref
  return target && target !== by.ref ? [{ column, target, by: by.ref }] : []
}

/** The key of a table where it is that of another's rows: each of them has one row there at most. */
function sharedKey(table: HostTable | undefined): string | undefined {
  const [only, ...others] = table?.primaryKey ?? []
  const column = table?.columns.find(({ field }) => field === only)
  return column?.references && column.references.table !== table?.ref && others.length === 0
    ? column.field
    : undefined
}

/** A foreign key may refer to another unique column. */
function keyOf({ references }: HostColumn, tables: readonly HostTable[]): Pick<Link, 'key'> {
  const target = references && tables.find(({ ref }) => ref === references.table)
  const isOther = target && target.primaryKey.length === 1 && target.primaryKey[0] !== references?.field
  return isOther && references ? { key: references.field } : {}
}

/** The column of a table that is named after another unique one of a target than its key: `userUid` beside `User.id`. */
export function foreignLink(table: HostTable, target: HostTable): Link | undefined {
  const keys = target.columns.filter(
    (key) =>
      !key.primaryKey &&
      isUnique(target, key) &&
      /(id|uid|uuid|guid|key)$/.test(plainField(target, key.field)),
  )
  const stems = nounsOf(target).map((noun) => noun.join(''))
  const found = table.columns.flatMap((column) => {
    const key = keys.find(
      ({ field, type }) =>
        type.kind === column.type.kind &&
        stems.some((stem) => plainField(table, column.field) === `${stem}${plainField(target, field)}`),
    )
    return key && !column.references ? [{ column, target: target.ref, key: key.field }] : []
  })
  return found[0]
}

/** `TeamMember.memberId`, where no table is called after members alone: what its rows are of is who signs in. */
export function memberLink(table: HostTable, user: HostTable, known: readonly Link[]): Link | undefined {
  const isOfMembers = nounsOf(table).some((noun) => /^member(ship)?$/.test(noun.at(-1) ?? ''))
  const [key] = keysOf(user)
  if (!isOfMembers || !key) return undefined
  const column = table.columns.find(
    (one) =>
      memberName.test(plainField(table, one.field)) &&
      isAlike(key, one) &&
      !known.some((link) => link.column === one),
  )
  return column && { column, target: user.ref }
}

/** Whether no two rows have the same there. */
export const isUnique = ({ uniques }: HostTable, { field, unique }: HostColumn): boolean =>
  unique || uniques.some(([first, ...others]) => first === field && others.length === 0)
