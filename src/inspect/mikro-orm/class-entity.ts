import type { Node } from 'ts-morph'
import { checkedWords } from '../checked-words.js'
import { type ClassNode, lineageOf } from '../classes/class-node.js'
import type { Unique } from '../classes/constrained.js'
import { type DecoratorUse, decoratorsOf, useOf } from '../classes/decorators.js'
import type { Entity } from '../classes/entity.js'
import { membersOf } from '../classes/members.js'
import { type Options, optionsOf } from '../classes/options.js'
import type { Shared } from '../classes/shared-table.js'
import type { Bound } from '../source/evaluate.js'
import { isRecord, stringsOf } from '../source/static-value.js'
import { fieldsOf } from './class-fields.js'
import type { MikroOrmContext } from './context.js'

/** Reads a class with `@Entity`; `undefined` for any other, and for an abstract one. */
export function classEntity(context: MikroOrmContext, own: Bound<ClassNode>): Entity | undefined {
  const use = useOf(decoratorsOf(context, own.node, own.scope), 'Entity')
  if (!use) return undefined
  const name = own.node.getName() ?? 'default'
  const options = optionsOf(context, use.args[0], `entity '${name}'`)
  if (options.flag('abstract') === true) return undefined
  const lineage = lineageOf(context, own)
  const uses = lineage.flatMap(({ node, scope }) => decoratorsOf(context, node, scope))
  const parents = lineage.map(({ node, scope }) => ({
    node,
    options: optionsOf(
      context,
      useOf(decoratorsOf(context, node, scope), 'Entity')?.args[0],
      `entity '${name}'`,
    ),
  }))
  const argument = (decorator: string) =>
    uses
      .filter((one) => one.name === decorator)
      .map(({ args }) => optionsOf(context, args[0], `entity '${name}'`))
  return {
    name,
    declaration: own.node,
    module: use.module,
    shared: sharedBy(options, parents),
    document: documentOf(context, use, lineage),
    tableName: options.text('tableName') ?? options.text('collection'),
    schema: options.text('schema'),
    fields: fieldsOf(context, lineage),
    uniques: argument('Unique').flatMap(uniqueOf),
    checks: argument('Check').flatMap(checkOf),
    softDelete: hiddenBy(argument('Filter')),
  }
}

/** `{ expression: "status in ('active', 'disabled')" }` */
export const checkOf = ({ peek }: Options) => checkedWords(String(peek('expression'))) ?? []

/** Decorators of the package for MongoDB, or a key that only documents have. */
function documentOf(
  context: MikroOrmContext,
  { module, node }: DecoratorUse,
  lineage: readonly Bound<ClassNode>[],
): Node | undefined {
  if (module === '@mikro-orm/mongodb') return node
  return membersOf(context, lineage)
    .flatMap(({ decorators, typed }) =>
      decorators.filter(
        ({ name }) =>
          name === 'SerializedPrimaryKey' ||
          (name === 'PrimaryKey' && 'getTypeNode' in typed && typed.getTypeNode()?.getText() === 'ObjectId'),
      ),
    )
    .at(0)?.node
}

/** `{ properties: ['team', 'email'] }`, or one of them. */
export function uniqueOf(options: Options): readonly Unique[] {
  const value = options.peek('properties')
  const list = typeof value === 'string' ? [value] : stringsOf(value)
  return list && list.length > 0 ? [{ fields: list }] : []
}

/**
 * What tells the rows of an entity that has no table of its own; the one that has it may have a value, too.
 *
 * @param parents what it may extend
 */
export function sharedBy(
  { get, peek }: Options,
  parents: readonly { readonly node: ClassNode; readonly options: Options }[] = [],
): Shared | undefined {
  if (!get('discriminatorValue') || get('discriminatorColumn') || get('discriminatorMap')) return undefined
  const parent = parents.find(({ options }) => options.get('discriminatorColumn'))
  const [column, value] = [parent?.options.peek('discriminatorColumn'), peek('discriminatorValue')]
  return {
    declares: 'the discriminatorColumn',
    holder: parent?.node,
    ...(typeof column === 'string' && { column }),
    ...((typeof value === 'string' || typeof value === 'number') && { value }),
  }
}

/** The field that a filter which is on by default hides rows by, `{ deletedAt: null }`; one of several filters tells nothing. */
export function hiddenBy(filters: readonly Options[]): string | undefined {
  const [filter, ...others] = filters.filter(({ peek }) => (peek('default') ?? false) !== false)
  const condition = others.length === 0 ? filter?.peek('cond') : undefined
  const [[field, value] = [], ...more] = isRecord(condition) ? Object.entries(condition) : []
  return value === null && more.length === 0 ? field : undefined
}
