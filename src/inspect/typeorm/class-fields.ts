import { Node } from 'ts-morph'
import { type ClassNode, classOf, lineageOf } from '../classes/class-node.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import { type DecoratorUse, useOf } from '../classes/decorators.js'
import { filledByConstructor } from '../classes/filled-by-constructor.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { hasFirstValue } from '../classes/first-value.js'
import { inverseOf } from '../classes/inverse.js'
import { type Member, membersOf } from '../classes/members.js'
import { mergedOptions, type Options, optionsOf } from '../classes/options.js'
import { type PropertyType, propertyType } from '../classes/property-type.js'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import { staticValue } from '../static-value.js'
import { metadataType, type TypeName } from './column-types.js'
import type { ColumnField, EmbeddedField, Field, RelationField } from './entity.js'
import { entityBehind } from './target.js'
import { typeName } from './type-name.js'

/**
 * The columns, relations and embedded classes of a class with its base classes.
 *
 * @param lineage The furthest base class first.
 */
export function fieldsOf(context: ModelContext, lineage: readonly Bound<ClassNode>[]): readonly Field[] {
  // TypeORM calls constructors without arguments.
  const filled = new Set([
    ...filledByHooks(context, lineage, ['BeforeInsert']),
    ...filledByConstructor(lineage),
  ])
  // Of two decorators of a column TypeORM takes the one that ran first: that of the base class.
  return membersOf(context, lineage, 'all').flatMap((member) =>
    fieldOf(context, member, filled.has(member.name)),
  )
}

const modes: Readonly<Record<string, ColumnField['mode']>> = {
  Column: 'regular',
  PrimaryColumn: 'regular',
  PrimaryGeneratedColumn: 'regular',
  CreateDateColumn: 'createDate',
  UpdateDateColumn: 'updateDate',
  DeleteDateColumn: 'deleteDate',
  VersionColumn: 'version',
}

const relations: Readonly<Record<string, RelationField['relation']>> = {
  ManyToOne: 'many-to-one',
  TreeParent: 'many-to-one',
  OneToOne: 'one-to-one',
  OneToMany: 'one-to-many',
  ManyToMany: 'many-to-many',
}

function fieldOf(context: ModelContext, member: Member, filled: boolean): readonly Field[] {
  const column = useOf(member.decorators, ...Object.keys(modes))
  const relation = useOf(member.decorators, ...Object.keys(relations))
  const embedded = column && embeddedField(context, member, column)
  return [
    ...(embedded ? [embedded] : column ? [columnField(context, member, column, filled)] : []),
    ...(relation ? [relationField(context, member, relation, filled)] : []),
  ]
}

/** `@Column(() => Name) name: Name`. */
function embeddedField(context: ModelContext, member: Member, use: DecoratorUse): EmbeddedField | undefined {
  const [first, second] = use.args
  const callee = first && functionOf(follow(first))
  const returned = callee && applied(callee, [])
  const target = returned && classOf(returned)
  if (!target) return undefined
  const prefix = optionsOf(context, second, `'${member.name}'`).value('prefix')
  return {
    kind: 'embedded',
    name: member.name,
    prefix: typeof prefix === 'string' ? [prefix] : prefix === false ? [] : [member.name],
    fields: fieldsOf(context, lineageOf(context, target)),
  }
}

function columnField(context: ModelContext, member: Member, use: DecoratorUse, filled: boolean): ColumnField {
  const [first, second] = use.args
  const what = `column '${member.name}'`
  const given = first && typeName(first)
  const options = mergedOptions(optionsOf(context, first, what), optionsOf(context, second, what))
  const isGenerated = use.name === 'PrimaryGeneratedColumn'
  const primary = isGenerated || use.name === 'PrimaryColumn' || options.flag('primary') === true
  const generated = isGenerated ? (given ?? 'increment') : generationOf(member, options)
  const property = propertyType(member)
  const written = isGenerated || options.keys.length > 0 ? options.get('type') : first
  const type = given !== undefined && !isGenerated ? given : written && typeName(written)
  if (written && type === undefined && primary) unreadable(context, written.node, `the type of ${what}`)
  return {
    kind: 'column',
    name: member.name,
    mode: modes[use.name] ?? 'regular',
    primary,
    type: type ?? (isGenerated ? generatedTypes[generated ?? ''] : typeByProperty(use, property, written)),
    generated,
    filled: filled || hasFirstValue(member),
    options,
    property,
    node: use.node.getParent() ?? use.node,
  }
}

/** What TypeORM takes from the decorator metadata; the columns with a mode have types of their own. */
function typeByProperty(
  use: DecoratorUse,
  { type }: PropertyType,
  written: Bound | undefined,
): TypeName | undefined {
  if (modes[use.name] !== 'regular') return undefined
  // Chosen when the host runs, and an object: one of the JSON types.
  return written && type.kind === 'unknown' ? 'simple-json' : metadataType[type.kind]
}

const generatedTypes: Readonly<Record<string, string>> = {
  increment: 'Number',
  identity: 'Number',
  uuid: 'uuid',
  rowid: 'int',
}

/** `@Generated('uuid')` beside the column, or the option of that name. */
function generationOf(member: Member, options: Options): string | undefined {
  const use = useOf(member.decorators, 'Generated')
  const [argument] = use?.args ?? []
  const value = use ? ((argument && staticValue(argument)) ?? 'increment') : options.value('generated')
  return typeof value === 'string' ? value : value ? 'increment' : undefined
}

function relationField(
  context: ModelContext,
  member: Member,
  use: DecoratorUse,
  filled: boolean,
): RelationField {
  const what = `relation '${member.name}'`
  const isTree = use.name === 'TreeParent'
  const [target, ...rest] = isTree ? [undefined, ...use.args] : use.args
  const options = rest.map((one) => optionsOf(context, one, what)).find(({ keys }) => keys.length > 0)
  const joins = member.decorators.filter(({ name }) => name === 'JoinColumn')
  const table = useOf(member.decorators, 'JoinTable')
  return {
    kind: 'relation',
    relation: relations[use.name] ?? 'many-to-one',
    name: member.name,
    target: () => (isTree ? ownerOf(member) : entityBehind(target, member)),
    inverse: isTree ? undefined : inverseOf(rest[0]),
    options: options ?? optionsOf(context, undefined, what),
    joinColumns:
      joins.length > 0 ? joins.flatMap(({ args }) => joinOptions(context, args[0], what)) : undefined,
    joinTable: table && optionsOf(context, table.args[0], what),
    filled: filled || hasFirstValue(member),
    node: use.node.getParent() ?? use.node,
  }
}

const ownerOf = ({ node }: Member) =>
  node.getFirstAncestor((one) => Node.isClassDeclaration(one) || Node.isClassExpression(one))

/** One `@JoinColumn` may hold a list of them. */
function joinOptions(context: ModelContext, bound: Bound | undefined, what: string): readonly Options[] {
  const list = bound && follow(bound)
  return list && Node.isArrayLiteralExpression(list.node)
    ? list.node.getElements().map((node) => optionsOf(context, { node, scope: list.scope }, what))
    : [optionsOf(context, bound, what)]
}
