/** `relationMappings`: which columns refer to which tables, and the tables of many-to-many relations. */
import { Node } from 'ts-morph'
import { parseReference, type TableName } from '../interfaces/migrations/change.js'
import { applied, type Bound, follow, functionOf } from '../source/evaluate.js'
import { propertiesOf, staticValue } from '../source/static-value.js'
import { type Lineage, staticOf } from './model-class.js'

/** A column of a table, as `users.team_id` names it. */
export interface ColumnPath {
  readonly table: TableName
  readonly column: string
}

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
export function relationsOf(lineage: Lineage): readonly Relation[] {
  const mappings = staticOf(lineage, 'relationMappings')
  if (!mappings || !Node.isObjectLiteralExpression(mappings.node)) return []
  return propertiesOf({ node: mappings.node, scope: mappings.scope }, () => {}).flatMap(
    ({ name, value, declaration }) => relationOf(name, follow(value), declaration) ?? [],
  )
}

function relationOf(name: string, { node, scope }: Bound, declaration: Node): Relation | undefined {
  if (!Node.isObjectLiteralExpression(node)) return undefined
  const properties = propertiesOf({ node, scope }, () => {})
  const property = (key: string) => properties.find((one) => one.name === key)?.value
  const join = property('join')
  const parts = join && pathsIn(follow(join))
  if (!parts?.from || !parts.to) return undefined
  const modelClass = property('modelClass')
  return {
    name,
    kind: property('relation')?.node.getText().split('.').at(-1) ?? '',
    from: parts.from,
    to: parts.to,
    ...(parts.through && { through: parts.through }),
    ...(modelClass && { model: classBehind(modelClass) }),
    declaration,
  }
}

function pathsIn(join: Bound): {
  readonly from?: ColumnPath
  readonly to?: ColumnPath
  readonly through?: Relation['through']
} {
  if (!Node.isObjectLiteralExpression(join.node)) return {}
  const properties = propertiesOf({ node: join.node, scope: join.scope }, () => {})
  const value = (key: string) => properties.find((one) => one.name === key)?.value
  const path = (key: string) => {
    const bound = value(key)
    const text = bound && staticValue(bound)
    const { table, column } = typeof text === 'string' ? parseReference(text) : {}
    return table && column !== undefined ? { table, column } : undefined
  }
  const through = value('through')
  const between = through && pathsIn(follow(through))
  const extra = value('extra')
  const names = extra && staticValue(extra)
  return {
    from: path('from'),
    to: path('to'),
    ...(between?.from &&
      between.to && {
        through: { from: between.from, to: between.to, extra: Array.isArray(names) ? names.map(String) : [] },
      }),
  }
}

/** `modelClass: Team`, or `() => Team`, which lets two files import each other. */
function classBehind(bound: Bound): Node | undefined {
  const value = follow(bound)
  const callee = functionOf(value)
  const returned = callee && applied(callee, [])
  const { node } = returned ? follow(returned) : value
  return Node.isClassDeclaration(node) || Node.isClassExpression(node) ? node : undefined
}
