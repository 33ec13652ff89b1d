import type { ModelContext } from '../classes/context.js'
import type { DeclaredProperty, JoinTable, RelationField } from '../classes/entity.js'
import { tableName } from '../classes/entity-table.js'
import type { Options } from '../classes/options.js'
import { sqlSchemaOf } from './context.js'

interface Declared extends DeclaredProperty, Pick<RelationField, 'relation' | 'target' | 'inverse'> {
  /** `@JoinColumn`s: their presence makes a one-to-one relation the owner. */
  readonly joins?: readonly Options[] | undefined
  /** `@JoinTable`, on the owner of a many-to-many relation. */
  readonly table?: Options | undefined
}

export function relationField(
  context: ModelContext,
  { options, joins, table, filled, ...field }: Declared,
): RelationField {
  const { name, relation } = field
  const primary = options.flag('primary') === true
  return {
    kind: 'relation',
    ...field,
    primary,
    owns:
      relation === 'm:1' ||
      (relation === '1:1' && joins !== undefined) ||
      (relation === 'm:n' && table !== undefined),
    refersTo: referredBy(joins),
    facts: () => ({
      notNull: primary || options.flag('nullable') === false,
      filledBy: filled ? 'orm' : undefined,
      // TypeORM makes a constraint for it with the foreign key.
      unique: relation === '1:1' && options.flag('createForeignKeyConstraints') !== false,
      relation: true,
    }),
    keyName: ({ naming, prefix }, { field: referred }) =>
      naming.column(name, givenName(joins, referred) ?? naming.key(name, referred, false), prefix),
    ...(table && {
      joinTable: (naming, owner, target): JoinTable => {
        const sides = {
          own: { of: tableName(naming, owner), joins: joinsOf(table, 'joinColumn') },
          other: { of: tableName(naming, target), joins: joinsOf(table, 'inverseJoinColumn') },
        }
        return {
          name: table.text('name') ?? naming.joinTable(sides.own.of, name, sides.other.of),
          schema: sqlSchemaOf(context, table),
          refersTo: (side) => referredBy(sides[side].joins),
          keyName: (side, { field: referred, column }, suffix) =>
            (givenName(sides[side].joins, referred) ?? naming.key(sides[side].of, column, false)) + suffix,
        }
      },
    }),
  }
}

/** `joinColumn: { … }` or `joinColumns: [{ … }]`. */
const joinsOf = (table: Options, key: string) => [...table.list(key), ...table.list(`${key}s`)]

const referredBy = (joins: readonly Options[] = []) =>
  joins.flatMap(({ text }) => text('referencedColumnName') ?? [])

/** The name that one of several join columns gives to the key for a column. */
function givenName(joins: readonly Options[] = [], referred: string): string | undefined {
  const join = joins.find(({ text }) => {
    const own = text('referencedColumnName')
    return (own === undefined || own === referred) && text('name') !== undefined
  })
  return join?.text('name')
}
