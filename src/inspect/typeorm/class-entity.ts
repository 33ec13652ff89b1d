import { Node } from 'ts-morph'
import { checkedWords } from '../checked-words.js'
import { type ClassNode, lineageOf } from '../classes/class-node.js'
import { type Unique, uniqueBy } from '../classes/constrained.js'
import { unreadable } from '../classes/context.js'
import { type DecoratorUse, decoratorsOf, useOf } from '../classes/decorators.js'
import type { Entity } from '../classes/entity.js'
import { membersOf } from '../classes/members.js'
import { optionsOf } from '../classes/options.js'
import type { Shared } from '../classes/shared-table.js'
import { type Bound, behind, returnedBy } from '../source/evaluate.js'
import { isRecord, propertiesOf, type StaticValue, staticValue, stringsOf } from '../source/static-value.js'
import { fieldsOf } from './class-fields.js'
import { sqlSchemaOf, type TypeOrmContext } from './context.js'

/** Reads a class with `@Entity` or `@ChildEntity`; `undefined` for any other class. */
export function classEntity(context: TypeOrmContext, own: Bound<ClassNode>): Entity | undefined {
  const uses = decoratorsOf(context, own.node, own.scope)
  const name = own.node.getName() ?? 'default'
  const child = useOf(uses, 'ChildEntity')
  const use = child ?? useOf(uses, 'Entity')
  if (!use) return undefined
  const [first, second] = child ? [] : use.args
  const given = first && staticValue(first)
  const options = optionsOf(context, typeof given === 'string' ? second : first, `entity '${name}'`)
  if (first && given === undefined) unreadable(context, first.node, `the name of entity '${name}'`)
  const lineage = lineageOf(context, own)
  const fields = fieldsOf(context, lineage)
  const tables = lineage.flatMap(({ node, scope }) => decoratorsOf(context, node, scope))
  const members = membersOf(context, lineage, 'all')
  return {
    name,
    declaration: own.node,
    module: use.module,
    shared: child && sharedBy(context, own, child),
    document: members.map(({ decorators }) => useOf(decorators, 'ObjectIdColumn')).find(Boolean)?.node,
    tableName: typeof given === 'string' ? given : options.text('name'),
    schema: sqlSchemaOf(context, options),
    fields,
    uniques: [
      ...tables.flatMap((use) =>
        use.args.flatMap(propertyLists).flatMap((fields) => uniqueOf(context, use, fields)),
      ),
      ...members.flatMap(({ name: property, decorators }) =>
        decorators.flatMap((use) => uniqueOf(context, use, [property])),
      ),
    ],
    checks: [...tables, ...members.flatMap(({ decorators }) => decorators)].flatMap(checkOf),
  }
}

/** `@Check('"status" IN (\'active\', \'disabled\')')`, behind a name or without. */
function checkOf({ name, args }: DecoratorUse) {
  const last = name === 'Check' ? args.at(-1) : undefined
  return checkedWords(String(last && staticValue(last))) ?? []
}

/** The class with `@TableInheritance({ column: 'kind' })` that `@ChildEntity('admin')` extends. */
function sharedBy(context: TypeOrmContext, own: Bound<ClassNode>, { args: [first] }: DecoratorUse): Shared {
  const declares = '@TableInheritance'
  const given = first ? staticValue(first) : own.node.getName()
  const value = isRecord(given) ? given.discriminatorValue : given
  for (const { node, scope } of lineageOf(undefined, own)) {
    const use = useOf(decoratorsOf(context, node, scope), 'TableInheritance')
    if (!use) continue
    const options = optionsOf(context, use.args[0], 'the inheritance')
    const column = options.peek('column')
    return {
      ...{ declares, holder: node, isJoined: options.peek('pattern') === 'CTI' },
      // TypeORM's own name for it.
      column: typeof column === 'string' ? column : (nameIn(column) ?? 'type'),
      ...((typeof value === 'string' || typeof value === 'number') && { value }),
    }
  }
  return { declares }
}

const nameIn = (column: StaticValue | undefined): string | undefined =>
  isRecord(column) && typeof column.name === 'string' ? column.name : undefined

/** `@Unique(['team', 'email'])`, `@Index('name', ['email'], { unique: true })`, `@Unique((user) => [user.email])`. */
function uniqueOf(
  context: TypeOrmContext,
  { name, args }: DecoratorUse,
  fields: readonly string[],
): readonly Unique[] {
  if (name === 'Unique') return [{ fields }]
  return name === 'Index' ? uniqueBy(optionsOf(context, undefined, 'an index', ...args), fields) : []
}

/** The properties in `['team', 'email']`, `(user) => [user.team, user.email]` or `(user) => ({ 'name.first': 1 })`. */
function propertyLists(bound: Bound): readonly (readonly string[])[] {
  const value = behind(bound)
  const list = Node.isArrayLiteralExpression(value.node) ? value.node : undefined
  const names = returnedBy(bound)
    ? [...propertiesOf(value).map(({ name }) => name), ...(list?.getElements().map(memberName) ?? [])]
    : list && stringsOf(staticValue(value))
  return names && names.length > 0 ? [names] : []
}

/** `user.name.first` by its path after the parameter. */
const memberName = (element: Node) => element.getText().split('.').slice(1).join('.')
