import { Node } from 'ts-morph'
import { behind } from '../classes/behind.js'
import { type ClassNode, classOf, lineageOf } from '../classes/class-node.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import { type DecoratorUse, decoratorsOf, useOf } from '../classes/decorators.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { type Member, membersOf } from '../classes/members.js'
import { optionsOf } from '../classes/options.js'
import { propertyType } from '../classes/property-type.js'
import { type Bound, follow } from '../evaluate.js'
import type { HostType } from '../host-model.js'
import { isRecord, type StaticValue, staticValue } from '../static-value.js'
import { allowedBy, attributeOptions, uniqueOf } from './attribute.js'
import { type DataType, dataTypeOf } from './data-type.js'
import { typesOfClass } from './declared-types.js'
import { uniqueIndexes } from './indexes.js'
import type { Attribute, Model, ModelOptions } from './model.js'
import { modelOptions } from './model-options.js'
import { readScope } from './scope.js'

/** Reads a class with `@Table` of sequelize-typescript, with what its base classes add; `undefined` for any other. */
export function decoratedModel(context: ModelContext, own: Bound<ClassNode>): Model | undefined {
  if (!useOf(decoratorsOf(context, own.node, own.scope), 'Table')) return undefined
  const lineage = lineageOf(context, own)
  const uses = lineage.flatMap(({ node, scope }) => decoratorsOf(context, node, scope))
  const name = own.node.getName() ?? 'Model'
  const tables = uses
    .filter((use) => use.name === 'Table')
    .map(({ args }) => optionsOf(context, args[0], `model '${name}'`))
  const members = membersOf(context, lineage)
  const [table] = tables.slice(-1)
  return {
    name: table?.text('modelName') ?? name,
    node: own.node,
    declaration: own.node,
    module: 'sequelize-typescript',
    options: joined([...tables.map(modelOptions), timestampNames(members)]),
    attributes: members.flatMap((member) => readMember(context, member) ?? []),
    indexes: [
      ...tables.flatMap((options) => uniqueIndexes(context, options)),
      ...indexesOf(context, members),
    ],
    ...readScope(useOf(uses, 'DefaultScope')?.args[0]),
    ...typesOfClass(context, own),
    filled: filledByHooks(context, lineage, ['BeforeCreate', 'BeforeValidate', 'BeforeSave']),
  }
}

/** What the class says after its base classes wins. */
function joined(all: readonly ModelOptions[]): ModelOptions {
  let options: ModelOptions = {}
  for (const one of all) options = { ...options, ...one }
  return options
}

const timestamps: Readonly<Record<string, string>> = {
  CreatedAt: 'createdAt',
  UpdatedAt: 'updatedAt',
  DeletedAt: 'deletedAt',
}

/** `@DeletedAt removedAt: Date`. */
function timestampNames(members: readonly Member[]): ModelOptions {
  const marked = members.flatMap(({ name, decorators }) =>
    decorators.flatMap((use) => {
      const key = timestamps[use.name]
      return key ? [[key, name] as const] : []
    }),
  )
  const deletes = marked.some(([key]) => key === 'deletedAt')
  return marked.length === 0
    ? {}
    : { ...Object.fromEntries(marked), timestamps: true, ...(deletes && { paranoid: true }) }
}

function readMember(context: ModelContext, member: Member): Attribute | undefined {
  const column = useOf(member.decorators, 'Column')
  if (!column) return undefined
  const { name, node, decorators } = member
  const [argument] = column.args
  const what = `column '${name}'`
  const options = optionsOf(context, argument, what)
  const property = propertyType(member)
  const type = typeOf(argument, options.get('type')) ?? inferred(property.type.kind)
  if (!type || (argument && !isObject(argument) && !dataTypeOf(argument))) {
    unreadable(context, argument?.node ?? node, `the type of ${what}`)
    return undefined
  }
  if (type.key === 'VIRTUAL') return undefined
  const given = attributeOptions(context, name, options)
  const read = (decorator: string) => useOf(decorators, decorator)
  const [reference] = read('ForeignKey')?.args ?? []
  const target = reference && classOf(behind(reference))
  return {
    ...given,
    type,
    allowNull: given.allowNull ?? flagOf(read('AllowNull')),
    primaryKey: given.primaryKey || read('PrimaryKey') !== undefined,
    filledBy: given.filledBy ?? (read('AutoIncrement') ? 'database' : read('Default') ? 'orm' : undefined),
    unique: given.unique ?? uniqueness(read('Unique')),
    references: given.references ?? (target && { model: target.node }),
    allowed: given.allowed ?? allowedBy(argumentOf(read('IsIn'))),
    property,
    node,
  }
}

const isObject = (bound: Bound) => Node.isObjectLiteralExpression(follow(bound).node)

/** `@Column(DataType.UUID)` or `@Column({ type: DataType.UUID })`. */
function typeOf(argument: Bound | undefined, option: Bound | undefined): DataType | undefined {
  const written = option ?? (argument && !isObject(argument) ? argument : undefined)
  return written && dataTypeOf(written)
}

const inferredKeys: Partial<Record<HostType['kind'], string>> = {
  string: 'STRING',
  bigint: 'BIGINT',
  number: 'INTEGER',
  boolean: 'BOOLEAN',
  date: 'DATE',
  bytes: 'BLOB',
}

/** What sequelize-typescript makes of the type of a property. */
function inferred(kind: HostType['kind']): DataType | undefined {
  const key = inferredKeys[kind]
  return key === undefined ? undefined : { key, args: [], modifiers: [] }
}

/** What a decorator is given. */
function argumentOf(use: DecoratorUse | undefined): StaticValue | undefined {
  const [argument] = use?.args ?? []
  return argument && staticValue(argument)
}

/** `@AllowNull`, `@AllowNull(false)`. */
function flagOf(use: DecoratorUse | undefined): boolean | undefined {
  const [argument] = use?.args ?? []
  return use && (argument ? staticValue(argument) === true : true)
}

/** `@Unique`, `@Unique('constraint')`, `@Unique({ name: 'constraint' })`. */
function uniqueness(use: DecoratorUse | undefined): Attribute['unique'] {
  return use && uniqueOf(argumentOf(use) ?? true)
}

/** `@Index({ name: 'team_email', unique: true })` on each of the columns, or a decorator made for one index. */
function indexesOf(context: ModelContext, members: readonly Member[]): readonly (readonly string[])[] {
  const indexes = new Map<unknown, { fields: string[]; unique: boolean }>()
  for (const { name, decorators } of members) {
    for (const { args, name: decorator, node } of decorators) {
      if (decorator !== 'Index' && decorator !== 'createIndexDecorator') continue
      const [argument] = args
      const options = optionsOf(context, argument, 'an index')
      const value = argument && staticValue(argument)
      const given = typeof value === 'string' ? value : isRecord(value) ? value.name : undefined
      const id = decorator === 'Index' ? (given ?? node) : argument?.node
      const index = indexes.get(id) ?? { fields: [], unique: false }
      index.fields.push(name)
      index.unique ||= options.peek('unique') === true && !options.get('where')
      indexes.set(id, index)
    }
  }
  return [...indexes.values()].filter(({ unique }) => unique).map(({ fields }) => fields)
}
