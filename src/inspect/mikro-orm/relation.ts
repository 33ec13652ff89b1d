import type { DeclaredProperty, JoinTable, RelationField } from '../classes/entity.js'
import { tableName } from '../classes/entity-table.js'
import { entityBehind, inverseOf } from '../classes/schemas.js'
import type { Bound } from '../source/evaluate.js'
import { fillerByOptions, givenNames, isNullable, isStored } from './columns.js'
import type { MikroOrmContext } from './context.js'

interface Declared extends DeclaredProperty, Pick<RelationField, 'relation' | 'target'> {
  /** The property of the other entity that owns the relation. */
  readonly mappedBy: Bound | undefined
  readonly unique: boolean
}

export function relationField(
  context: MikroOrmContext,
  { options, property, mappedBy, filled, unique, ...field }: Declared,
): RelationField {
  const { name, relation, node } = field
  const primary = options.flag('primary') === true
  const inverse = inverseOf(mappedBy)
  const isFirst =
    relation === '1:1' ? (options.peek('owner') ?? inverse === undefined) : inverse === undefined
  const isOwner = relation === 'm:1' || (relation !== '1:m' && isFirst === true)
  const between = options.get('pivotEntity')
  const given = givenNames(options, 'joinColumns', 'fieldNames', 'joinColumn', 'fieldName', 'name')
  return {
    kind: 'relation',
    ...field,
    primary,
    inverse,
    owns: isStored(options) && isOwner,
    facts: (level) => ({
      notNull: primary || !(level.nullable || isNullable(context, { options, property, node })),
      filledBy: fillerByOptions(options, filled),
      unique: unique || (relation === '1:1' && options.peek('unique') !== false),
      relation: options.peek('mapToPk') === true ? undefined : true,
    }),
    keyName: ({ naming, prefix }, { column, index, isComposite }) =>
      given[index] ?? prefix.join('') + naming.key(name, column, isComposite),
    ...(between && { between: () => entityBehind(between) }),
    joinTable: (naming, owner, target): JoinTable => {
      const entities = { own: owner, other: target }
      const names = {
        own: givenNames(options, 'joinColumns', 'joinColumn'),
        other: givenNames(options, 'inverseJoinColumns', 'inverseJoinColumn'),
      }
      const pivot = options.text('pivotTable') ?? naming.joinTable(tableName(naming, owner), name, '')
      const dot = pivot.indexOf('.')
      const isOrdered = options.peek('fixedOrder') === true || options.get('fixedOrderColumn') !== undefined
      return {
        name: pivot.slice(dot + 1),
        schema: dot < 0 ? undefined : pivot.slice(0, dot),
        keyName: (side, { column, index, isComposite }, suffix) =>
          (suffix === '' ? names[side][index] : undefined) ??
          naming.key(entities[side].name + suffix, column, isComposite),
        order: isOrdered ? (options.text('fixedOrderColumn') ?? 'id') : undefined,
      }
    },
  }
}
