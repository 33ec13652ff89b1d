import { Node } from 'ts-morph'
import type { ModelContext } from '../classes/context.js'
import { unreadable } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import { follow } from '../evaluate.js'
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import type { Level } from './columns.js'
import type { Entity, RelationField } from './entity.js'
import { givenName, referencedColumns } from './join-columns.js'
import type { TypeOrmNaming } from './naming.js'
import { sqlSchemaOf } from './sql-schema.js'
import { prefixed, rootLevel, schemaOf, type TableContext, withNaming } from './table.js'

/**
 * Makes the table behind a many-to-many property, of its owner (`@JoinTable`) or of the other side.
 *
 * @returns `undefined` when the entity has no such property; a table of another owner that cannot be found is
 * reported.
 */
export function joinTableOf(
  tables: TableContext,
  ref: Ref,
  exportName: string,
  entity: Entity,
  property: string,
): HostTable | undefined {
  const asked = relationOf(entity, property)
  if (asked?.relation !== 'many-to-many') return undefined
  const declaration = asked.target()
  const other = declaration && tables.entities.of(declaration)
  const inverse = other && asked.inverse !== undefined ? relationOf(other, asked.inverse) : undefined
  const owned = asked.joinTable
    ? { owner: entity, relation: asked, table: asked.joinTable, target: other }
    : inverse?.joinTable && { owner: other, relation: inverse, table: inverse.joinTable, target: entity }
  if (!owned?.owner || !owned.target) {
    unreadable(tables.context, asked.node, `the join table of '${exportName}'`)
    return undefined
  }
  const { owner, target, relation, table } = owned
  return withNaming(tables, owner, (naming) =>
    joinTable(tables, naming, { ref, exportName, entity, asked, owner, target, relation, table }),
  )
}

interface Side {
  readonly ref: Ref
  readonly exportName: string
  /** The entity and the property that were asked for. */
  readonly entity: Entity
  readonly asked: RelationField
  readonly owner: Entity
  readonly target: Entity
  readonly relation: RelationField
  readonly table: Options
}

function joinTable(tables: TableContext, naming: TypeOrmNaming, side: Side): HostTable {
  const { context } = tables
  const { owner, target, relation, table, entity, asked } = side
  const ownerTable = naming.tableName(owner.name, owner.tableName)
  const targetTable = naming.tableName(target.name, target.tableName)
  const of = (one: Entity, name: string, keys: readonly string[]) =>
    keyColumns(tables, rootLevel(tables, one, naming), asked, one, name, joinsOf(context, table, keys))
  const [ownColumns, otherColumns] = apart(
    of(owner, ownerTable, ['joinColumn', 'joinColumns']),
    of(target, targetTable, ['inverseJoinColumn', 'inverseJoinColumns']),
  )
  const isOwner = asked === relation
  const name = table.text('name') ?? naming.joinTableName(ownerTable, targetTable, relation.name)
  const columns = [...ownColumns, ...otherColumns]
  return {
    ref: side.ref,
    exportName: side.exportName,
    name: prefixed(tables, name),
    schema: sqlSchemaOf(context, table) ?? schemaOf(tables, owner),
    dialect: context.dialect,
    manyToMany: {
      model: context.refOf(entity.declaration),
      property: asked.name,
      own: (isOwner ? ownColumns : otherColumns)[0]?.field ?? '',
      other: (isOwner ? otherColumns : ownColumns)[0]?.field ?? '',
    },
    columns,
    primaryKey: columns.map(({ field }) => field),
    uniques: [],
    location: locationOf(context.cwd, asked.node),
  }
}

/** `joinColumn: { … }` or `joinColumns: [{ … }]`. */
function joinsOf(context: ModelContext, table: Options, keys: readonly string[]): readonly Options[] {
  return keys.flatMap((key) => {
    const bound = table.get(key)
    if (!bound) return []
    const { node, scope } = follow(bound)
    return Node.isArrayLiteralExpression(node)
      ? node.getElements().map((element) => optionsOf(context, { node: element, scope }, 'a join table'))
      : [table.inner(key)]
  })
}

/** The columns that hold the key of one side. */
function keyColumns(
  { context }: TableContext,
  level: Level,
  asked: RelationField,
  entity: Entity,
  table: string,
  joins: readonly Options[],
): readonly HostColumn[] {
  const keys = referencedColumns(context, level, entity, joins)
  if (keys.length === 0) unreadable(context, asked.node, `the primary key of ${entity.name}`)
  return keys.map(({ column: key }) => {
    const name = givenName(joins, key.field) ?? level.naming.joinTableColumnName(table, key.stored.name)
    return {
      field: name,
      type: key.type,
      typeText: key.typeText,
      notNull: true,
      primaryKey: true,
      unique: false,
      references: { table: context.refOf(entity.declaration), field: key.field },
      stored: { ...key.stored, name },
      location: locationOf(context.cwd, asked.node),
    }
  })
}

/** A table that joins an entity with itself would have one column twice. */
function apart(
  own: readonly HostColumn[],
  other: readonly HostColumn[],
): readonly [readonly HostColumn[], readonly HostColumn[]] {
  const numbered = (columns: readonly HostColumn[], same: readonly HostColumn[], number: number) =>
    columns.map((column) => {
      const name = `${column.stored.name}_${number}`
      return same.some((one) => one.stored.name === column.stored.name)
        ? { ...column, field: name, stored: { ...column.stored, name } }
        : column
    })
  return [numbered(own, other, 1), numbered(other, own, 2)]
}

const relationOf = (entity: Entity, name: string) =>
  entity.fields.find((field): field is RelationField => field.kind === 'relation' && field.name === name)
