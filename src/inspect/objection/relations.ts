/** `relationMappings`: which columns refer to which tables, and the tables of many-to-many relations. */
import type { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import { type DeclaredReference, parseReference } from '../interfaces/migrations/change.js'
import { type Bound, behind } from '../source/evaluate.js'
import { propertiesOf, propertyOf, staticText, staticValue } from '../source/static-value.js'
import { type Lineage, staticOf } from './model-class.js'

/** A column of a table, as `users.team_id` names it. */
export type ColumnPath = Required<DeclaredReference>

export interface Relation {
  readonly name: string
  readonly kind: string
  readonly from: ColumnPath
  readonly to: ColumnPath
  /** The table between, of a many-to-many relation. */
  readonly through?: { readonly from: ColumnPath; readonly to: ColumnPath; readonly extra: readonly string[] }
  /** The related class, where it is named as one. */
  readonly model?: Node
  readonly declaration: Node
}

/** The relations of a model, as far as they are written out. */
export const relationsOf = (lineage: Lineage): readonly Relation[] =>
  propertiesOf(staticOf(lineage, 'relationMappings')).flatMap(
    ({ name, value, declaration }) => relationOf(name, value, declaration) ?? [],
  )

function relationOf(name: string, value: Bound, declaration: Node): Relation | undefined {
  const join = propertyOf(value, 'join')
  const between = propertyOf(join, 'through')
  const [ends, through] = [endsOf(join), endsOf(between)]
  const extra = propertyOf(between, 'extra')
  const names = extra && staticValue(extra)
  const model = propertyOf(value, 'modelClass')
  return (
    ends && {
      name,
      kind: propertyOf(value, 'relation')?.node.getText().split('.').at(-1) ?? '',
      ...ends,
      ...(through && { through: { ...through, extra: Array.isArray(names) ? names.map(String) : [] } }),
      // `modelClass: Team`, or `() => Team`, which lets two files import each other.
      ...(model && { model: classOf(behind(model))?.node }),
      declaration,
    }
  )
}

/** The columns in `{ from: 'users.team_id', to: 'teams.id' }`. */
function endsOf(join: Bound | undefined): Pick<Relation, 'from' | 'to'> | undefined {
  const path = (key: string) => {
    const { table, column } = parseReference(staticText(propertyOf(join, key)) ?? '')
    return column !== undefined ? { table, column } : undefined
  }
  const [from, to] = [path('from'), path('to')]
  return from && to && { from, to }
}
