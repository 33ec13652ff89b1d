import { type ModelContext, unreadable } from '../classes/context.js'
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import type { Entity, RelationField } from './entity.js'
import { givenNames, primaryKey } from './levels.js'
import type { MikroOrmNaming } from './naming.js'
import { rootLevel, schemaOf, type TableContext, tableName, tableOf, withNaming } from './table.js'
import { entityBehind } from './target.js'

/**
 * Makes the table behind a many-to-many property, of its owner or of the other side: that of `pivotEntity`, or one
 * that MikroORM makes.
 *
 * @returns `undefined` when the entity has no such property; an owner that cannot be found is reported.
 */
export function joinTableOf(
  tables: TableContext,
  ref: Ref,
  exportName: string,
  entity: Entity,
  property: string,
): HostTable | undefined {
  const asked = relationOf(entity, property)
  if (asked?.relation !== 'm:n') return undefined
  const declaration = asked.target()
  const other = declaration && tables.entities.of(declaration)
  const owned = asked.mappedBy === undefined
  const relation = owned ? asked : other && relationOf(other, asked.mappedBy)
  if (!other || !relation) {
    unreadable(tables.context, asked.node, `the join table of '${exportName}'`)
    return undefined
  }
  const [owner, target] = owned ? [entity, other] : [other, entity]
  const side = { ref, exportName, entity, asked, owned, owner, target, relation }
  const between = pivotOf(tables, relation)
  if (between) return betweenTable(tables, side, between)
  return withNaming(tables, owner, (naming) => madeTable(tables, naming, side))
}

interface Side {
  readonly ref: Ref
  readonly exportName: string
  /** The entity and the property that were asked for. */
  readonly entity: Entity
  readonly asked: RelationField
  /** Whether that property owns the relation. */
  readonly owned: boolean
  readonly owner: Entity
  readonly target: Entity
  readonly relation: RelationField
}

/** `pivotEntity: () => Membership`. */
function pivotOf({ entities }: TableContext, { options }: RelationField): Entity | undefined {
  const bound = options.get('pivotEntity')
  const declaration = bound && entityBehind(bound)
  return declaration && entities.of(declaration)
}

/** The table of an entity between the two; its first relation to either side holds that side's key. */
function betweenTable(tables: TableContext, side: Side, between: Entity): HostTable {
  const table = tableOf(tables, side.ref, side.exportName, between)
  const keyTo = (entity: Entity, not?: string) =>
    table.columns.find(
      ({ references, field }) =>
        references?.table === tables.context.refOf(entity.declaration) && field !== not,
    )?.field ?? ''
  const own = keyTo(side.owner)
  const other = keyTo(side.target, own)
  return { ...table, manyToMany: manyToMany(tables.context, side, own, other) }
}

const manyToMany = (context: ModelContext, { entity, asked, owned }: Side, own: string, other: string) => ({
  model: context.refOf(entity.declaration),
  property: asked.name,
  own: owned ? own : other,
  other: owned ? other : own,
})

function madeTable(tables: TableContext, naming: MikroOrmNaming, side: Side): HostTable {
  const { context } = tables
  const { owner, target, relation, asked } = side
  const { options } = relation
  const given = options.text('pivotTable') ?? naming.pivotName(tableName(naming, owner), relation.name)
  const [schema, name] = given.includes('.') ? given.split('.') : [schemaOf(tables, owner), given]
  const names = (entity: Entity, single: string, several: string, suffix = '') =>
    keyNames(tables, naming, entity, givenNames(options, [single], [several]), suffix)
  const own = names(owner, 'joinColumn', 'joinColumns')
  const other = names(target, 'inverseJoinColumn', 'inverseJoinColumns')
  const isSame =
    owner === target && own.every(({ stored }, index) => stored.name === other[index]?.stored.name)
  const [ownKeys, otherKeys] = isSame
    ? [keyNames(tables, naming, owner, [], '_1'), keyNames(tables, naming, target, [], '_2')]
    : [own, other]
  // A fixed order needs a key of its own to sort by.
  const isOrdered = options.peek('fixedOrder') === true || options.get('fixedOrderColumn') !== undefined
  const keys = [...ownKeys, ...otherKeys].map((key) => ({
    ...key,
    primaryKey: !isOrdered,
    location: locationOf(context.cwd, asked.node),
  }))
  const columns = isOrdered ? [orderColumn(tables, side), ...keys] : keys
  return {
    ref: side.ref,
    exportName: side.exportName,
    name: name ?? given,
    schema,
    dialect: context.dialect,
    manyToMany: manyToMany(context, side, ownKeys[0]?.field ?? '', otherKeys[0]?.field ?? ''),
    columns,
    primaryKey: columns.filter((column) => column.primaryKey).map(({ field }) => field),
    uniques: [],
    location: locationOf(context.cwd, asked.node),
  }
}

/** The columns that hold the key of one side. */
function keyNames(
  tables: TableContext,
  naming: MikroOrmNaming,
  entity: Entity,
  given: readonly string[],
  suffix: string,
): readonly HostColumn[] {
  const { context, entities } = tables
  const keys = primaryKey(context, entities, rootLevel(tables, entity, naming), entity)
  return keys.map((key, index) => {
    const name = given[index] ?? naming.keyName(entity.name + suffix, key.stored.name, keys.length > 1)
    return {
      ...key,
      field: name,
      filledBy: undefined,
      stored: { ...key.stored, name },
      references: { table: context.refOf(entity.declaration), field: key.field },
    }
  })
}

function orderColumn({ context }: TableContext, { relation, owner, asked }: Side): HostColumn {
  const name = relation.options.text('fixedOrderColumn') ?? 'id'
  return {
    field: name,
    type: { kind: 'number' },
    typeText: 'number',
    notNull: true,
    filledBy: 'database',
    primaryKey: true,
    unique: false,
    stored: {
      name,
      builder: 'PrimaryKey',
      module: owner.module,
      sqlType:
        context.dialect === 'sqlite' ? 'integer' : context.dialect === 'mysql' ? 'int unsigned' : 'int',
    },
    location: locationOf(context.cwd, asked.node),
  }
}

const relationOf = (entity: Entity, name: string | undefined) =>
  entity.fields.find((field): field is RelationField => field.kind === 'relation' && field.name === name)
