import { type ClassNode, classOf, lineageOf } from '../classes/class-node.js'
import { type Unique, uniqueBy } from '../classes/constrained.js'
import type { ModelContext } from '../classes/context.js'
import { decoratorsOf, useOf } from '../classes/decorators.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { type Member, membersOf } from '../classes/members.js'
import { type Options, optionsBy, optionsOf } from '../classes/options.js'
import { propertyType } from '../classes/property-type.js'
import { type Bound, behind } from '../source/evaluate.js'
import { isRecord, staticValue } from '../source/static-value.js'
import { readAttribute } from './attribute.js'
import { typesOfClass } from './declared-types.js'
import type { Attribute, Model, ModelOptions } from './model.js'
import { modelOptions, uniqueIndexes } from './model-options.js'
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
    // A class wins over its base classes.
    options: Object.assign({}, ...tables.map(modelOptions), timestampNames(members)),
    attributes: members.flatMap((member) => readMember(context, member) ?? []),
    indexes: [...tables.flatMap(uniqueIndexes), ...indexesOf(context, members)],
    ...readScope(useOf(uses, 'DefaultScope')?.args[0]),
    ...typesOfClass(context, own),
    filled: filledByHooks(context, lineage, ['BeforeCreate', 'BeforeValidate', 'BeforeSave']),
  }
}

/** `@DeletedAt removedAt: Date`. */
function timestampNames(members: readonly Member[]): ModelOptions {
  const names = ['createdAt', 'updatedAt', 'deletedAt'].flatMap((key) => {
    const mark = key.charAt(0).toUpperCase() + key.slice(1)
    const member = members.find(({ decorators }) => useOf(decorators, mark))
    return member ? [[key, member.name] as const] : []
  })
  const marked: ModelOptions = Object.fromEntries(names)
  return {
    ...marked,
    ...(names.length > 0 && { timestamps: true }),
    ...(marked.deletedAt && { paranoid: true }),
  }
}

function readMember(context: ModelContext, member: Member): Attribute | undefined {
  const { decorators } = member
  const column = useOf(decorators, 'Column')
  if (!column) return undefined
  const [argument] = column.args
  const property = propertyType(member)
  const options = withDecorators(context, member, argument)
  const attribute = readAttribute(context, { ...member, property }, argument, options)
  const [reference] = useOf(decorators, 'ForeignKey')?.args ?? []
  const target = reference && classOf(behind(reference))
  return (
    attribute && {
      ...attribute,
      references: attribute.references ?? (target && { model: target.node }),
    }
  )
}

/** Decorators that stand for an option: `@AllowNull(false)`, `@PrimaryKey`, `@Unique('constraint')`. */
const decoratorFor: Readonly<Record<string, string>> = {
  allowNull: 'AllowNull',
  primaryKey: 'PrimaryKey',
  autoIncrement: 'AutoIncrement',
  defaultValue: 'Default',
  unique: 'Unique',
  isIn: 'IsIn',
  isLowercase: 'IsLowercase',
  notEmpty: 'NotEmpty',
  len: 'Length',
}

/** The options of a column, and those of its validators, with the decorators beside it. */
function withDecorators(context: ModelContext, member: Member, given: Bound | undefined): Options {
  const what = `column '${member.name}'`
  const options = optionsOf(context, given, what)
  const useFor = (key: string) =>
    options.get(key) ? undefined : useOf(member.decorators, decoratorFor[key] ?? '')
  const all = optionsBy(context, what, {
    ...options,
    get: (key) => {
      const use = useFor(key)
      return use ? (use.args[0] ?? { node: use.node, scope: member.scope }) : options.get(key)
    },
    peek: (key) => {
      const use = useFor(key)
      const [argument] = use?.args ?? []
      return use ? (argument ? staticValue(argument) : true) : options.peek(key)
    },
  })
  return { ...all, inner: (key) => withDecorators(context, member, options.get(key)) }
}

/** `@Index({ name: 'team_email', unique: true })` on each of the columns, or a decorator made for one index. */
function indexesOf(context: ModelContext, members: readonly Member[]): readonly Unique[] {
  const indexes = new Map<unknown, { fields: string[]; unique?: Unique }>()
  for (const { name, decorators } of members) {
    for (const { args, name: decorator, node } of decorators) {
      if (decorator !== 'Index' && decorator !== 'createIndexDecorator') continue
      const [argument] = args
      const options = optionsOf(context, argument, 'an index')
      const value = argument && staticValue(argument)
      const given = typeof value === 'string' ? value : isRecord(value) ? value.name : undefined
      const id = decorator === 'Index' ? (given ?? node) : argument?.node
      const { fields, unique } = indexes.get(id) ?? { fields: [] }
      indexes.set(id, { fields: [...fields, name], unique: unique ?? uniqueBy(options)[0] })
    }
  }
  return [...indexes.values()].flatMap(({ fields, unique }) => (unique ? { ...unique, fields } : []))
}
