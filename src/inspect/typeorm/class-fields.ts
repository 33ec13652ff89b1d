import { Node } from 'ts-morph'
import { type ClassNode, classOf, lineageOf } from '../classes/class-node.js'
import { type DecoratorUse, useOf } from '../classes/decorators.js'
import {
  type ColumnField,
  type EmbeddedField,
  type Field,
  type RelationField,
  relationKind,
} from '../classes/entity.js'
import { filledByConstructor } from '../classes/filled-by-constructor.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { hasFirstValue, type Member, membersOf } from '../classes/members.js'
import { elementsOf, type Options, optionsOf } from '../classes/options.js'
import { type PropertyType, propertyType } from '../classes/property-type.js'
import { entityBehind, inverseOf } from '../classes/schemas.js'
import { type Bound, behind } from '../source/evaluate.js'
import { staticValue } from '../source/static-value.js'
import { metadataType, type TypeName, typeName } from './column-types.js'
import { columnField, modes } from './columns.js'
import type { TypeOrmContext } from './context.js'
import { relationField } from './relation.js'

/**
 * The columns, relations and embedded classes of a class with its base classes.
 *
 * @param lineage The furthest base class first.
 */
export function fieldsOf(context: TypeOrmContext, lineage: readonly Bound<ClassNode>[]): readonly Field[] {
  // TypeORM calls constructors without arguments.
  const filled = new Set([
    ...filledByHooks(context, lineage, ['BeforeInsert']),
    ...filledByConstructor(lineage),
  ])
  // Of two decorators of a column TypeORM takes the one that ran first: that of the base class.
  const fields = membersOf(context, lineage, 'all').flatMap((member) =>
    fieldOf(context, member, filled.has(member.name) || hasFirstValue(member)),
  )
  return inOrder(fields)
}

/** A relation may have its key in a column that is declared behind it. */
const inOrder = (fields: readonly Field[]) =>
  (['column', 'relation', 'embedded'] as const).flatMap((kind) =>
    fields.filter((field) => field.kind === kind),
  )

function fieldOf(context: TypeOrmContext, member: Member, filled: boolean): readonly Field[] {
  const column = member.decorators.find(({ name }) =>
    /^(Primary(Generated)?|(Create|Update|Delete)Date|Version)?Column$/.test(name),
  )
  const relation = member.decorators.find(({ name }) => relationKind(name))
  return [
    ...(column ? [embedded(context, member, column) ?? declaredColumn(context, member, column, filled)] : []),
    ...(relation ? [declaredRelation(context, member, relation, filled)] : []),
  ]
}

/** `@Column(() => Name) name: Name`. */
function embedded(context: TypeOrmContext, { name }: Member, use: DecoratorUse): EmbeddedField | undefined {
  const [first, second] = use.args
  const target = first && classOf(behind(first))
  return (
    target &&
    embeddedField(name, optionsOf(context, second, `'${name}'`), () =>
      fieldsOf(context, lineageOf(context, target)),
    )
  )
}

/** Names of its columns start with the property, unless the option `prefix` gives something else, or nothing. */
export const embeddedField = (
  name: string,
  options: Options,
  fields: EmbeddedField['fields'],
): EmbeddedField => ({
  kind: 'embedded',
  name,
  fields,
  inside: ({ prefix, nullable }) => {
    const given = options.value('prefix')
    return {
      nullable,
      prefix: given === false ? prefix : [...prefix, typeof given === 'string' ? given : name],
    }
  },
})

function declaredColumn(
  context: TypeOrmContext,
  member: Member,
  use: DecoratorUse,
  filled: boolean,
): ColumnField {
  const [first, second] = use.args
  const { name } = member
  const given = first && typeName(first)
  const options = optionsOf(context, first, `column '${name}'`, second)
  const isGenerated = use.name === 'PrimaryGeneratedColumn'
  const generated = isGenerated ? (given ?? 'increment') : generationOf(member, options)
  const property = propertyType(member)
  const mode = modes.find((one) => use.name.toLowerCase() === `${one}column`.toLowerCase()) ?? 'regular'
  const isFirst = !isGenerated && (given !== undefined || options.keys.length === 0)
  const written = isFirst ? first : options.get('type')
  // The columns with a mode have types of their own.
  const byProperty = mode === 'regular' ? typeByProperty(property, written) : undefined
  return columnField(
    context,
    {
      name,
      mode,
      primary: isGenerated || use.name === 'PrimaryColumn' || options.flag('primary') === true,
      generated,
      filled,
      options,
      property,
      node: use.node.getParent() ?? use.node,
    },
    written,
    isGenerated ? generatedTypes[generated ?? ''] : byProperty,
  )
}

/** The type in the decorator metadata; of one that is chosen when the host runs, and of an object, one of the JSON types. */
const typeByProperty = ({ type }: PropertyType, written: Bound | undefined): TypeName =>
  written && type.kind === 'unknown' ? 'simple-json' : metadataType[type.kind]

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
  return generation(use ? ((argument && staticValue(argument)) ?? 'increment') : options.value('generated'))
}

/** `true` counts up. */
export const generation = (value: ReturnType<Options['value']>) =>
  typeof value === 'string' ? value : value ? 'increment' : undefined

function declaredRelation(
  context: TypeOrmContext,
  member: Member,
  use: DecoratorUse,
  filled: boolean,
): RelationField {
  const what = `relation '${member.name}'`
  const isTree = use.name === 'TreeParent'
  const [target, ...rest] = isTree ? [undefined, ...use.args] : use.args
  const joins = member.decorators.filter(({ name }) => name === 'JoinColumn')
  const table = useOf(member.decorators, 'JoinTable')
  return relationField(context, {
    relation: relationKind(use.name) ?? 'm:1',
    name: member.name,
    target: () => (isTree ? ownerOf(member) : entityBehind(target, member)),
    inverse: isTree ? undefined : inverseOf(rest[0]),
    options: optionsOf(context, undefined, what, ...rest),
    // One `@JoinColumn` may hold a list of them.
    joins:
      joins.length > 0 ? joins.flatMap(({ args: [given] }) => joinOptions(context, given, what)) : undefined,
    table: table && optionsOf(context, table.args[0], what),
    filled,
    node: use.node.getParent() ?? use.node,
  })
}

const joinOptions = (context: TypeOrmContext, given: Bound | undefined, what: string) =>
  given ? elementsOf(given).map((one) => optionsOf(context, one, what)) : [optionsOf(context, given, what)]

const ownerOf = ({ node }: Member) =>
  node.getFirstAncestor((one) => Node.isClassDeclaration(one) || Node.isClassExpression(one))
