import { Node } from 'ts-morph'
import type { ClassNode } from '../classes/class-node.js'
import { type DecoratorUse, useOf } from '../classes/decorators.js'
import { type Field, type RelationField, relationKind } from '../classes/entity.js'
import { filledByConstructor } from '../classes/filled-by-constructor.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { hasFirstValue, type Member, membersOf } from '../classes/members.js'
import { optionsOf } from '../classes/options.js'
import { propertyType, readType } from '../classes/property-type.js'
import { entityBehind } from '../classes/schemas.js'
import type { Bound } from '../source/evaluate.js'
import { objectOf } from '../source/static-value.js'
import { columnField } from './columns.js'
import type { MikroOrmContext } from './context.js'
import { embeddedField } from './embeddable.js'
import { relationField } from './relation.js'

/**
 * The properties of a class with its base classes.
 *
 * @param lineage The furthest base class first.
 */
export function fieldsOf(context: MikroOrmContext, lineage: readonly Bound<ClassNode>[]): readonly Field[] {
  const optional = new Set(optionalProps(lineage))
  const filled = new Set([
    ...filledByHooks(context, lineage, ['BeforeCreate', 'BeforeUpsert', 'OnInit']),
    ...filledByConstructor(lineage),
    ...optional,
  ])
  return membersOf(context, lineage).flatMap((member) => fieldOf(context, member, { filled, optional }) ?? [])
}

/** `[OptionalProps]?: 'createdAt' | 'role'`. */
function optionalProps(lineage: readonly Bound<ClassNode>[]): readonly string[] {
  return lineage.flatMap(({ node }) => {
    const marker = node.getProperties().find((one) => one.getName() === '[OptionalProps]')
    const written = marker?.getTypeNode()
    const type = written && readType(written).type
    return type?.kind === 'string' ? (type.values ?? []) : []
  })
}

/** The names of properties that the app fills, and of those that its types say so of. */
interface Named {
  readonly filled: ReadonlySet<string>
  readonly optional: ReadonlySet<string>
}

function fieldOf(context: MikroOrmContext, member: Member, named: Named): Field | undefined {
  const { name, decorators } = member
  const isField = (decorator: string) =>
    /^(PrimaryKey|Property|Enum|Embedded)$/.test(decorator) || relationKind(decorator) !== undefined
  const use = decorators.find((one) => isField(one.name))
  if (!use) return undefined
  const property = propertyType(member)
  const common = {
    name,
    property,
    node: use.node.getParent() ?? use.node,
    filled: named.filled.has(name) || property.wrappers.has('Opt') || hasFirstValue(member),
  }
  const relation = relationKind(use.name)
  if (relation) return declaredRelation(context, member, use, { ...common, relation })
  if (use.name === 'Embedded') return declaredEmbedded(context, member, use, common)
  const [argument] = use.args
  const options = optionsOf(context, argument, `property '${name}'`)
  return columnField(context, {
    ...common,
    options,
    primary: use.name === 'PrimaryKey' || options.flag('primary') === true,
    type: options.get('type'),
    items: use.name === 'Enum' && options.keys.length === 0 ? argument : options.get('items'),
    isEnum: use.name === 'Enum' || options.peek('enum') === true,
    filled: common.filled || Node.isGetAccessorDeclaration(member.node),
    unique: isUnique(member, options.peek('unique')),
    isOptional: named.optional.has(name) || property.wrappers.has('Opt'),
  })
}

/** `@Unique()` beside it, or the option: `true`, or the name of the constraint. */
const isUnique = ({ decorators }: Member, option: unknown) =>
  useOf(decorators, 'Unique') !== undefined || Boolean(option)

/** `@ManyToOne(() => Team, { … })`, `@ManyToOne({ entity: () => Team })`, `@ManyToMany('User', 'teams')`. */
function declaredRelation(
  context: MikroOrmContext,
  member: Member,
  { args: [first, second, third] }: DecoratorUse,
  common: Pick<Parameters<typeof relationField>[1], 'name' | 'property' | 'node' | 'filled' | 'relation'>,
): RelationField {
  const own = objectOf(first) !== undefined
  const options = optionsOf(context, own ? first : undefined, `relation '${member.name}'`, second, third)
  const target = own ? options.get('entity') : first
  return relationField(context, {
    ...common,
    options,
    target: () => entityBehind(target, member),
    mappedBy: objectOf(second) || own ? options.get('mappedBy') : second,
    unique: isUnique(member, options.peek('unique')),
  })
}

/** `@Embedded(() => Address)`, `@Embedded({ entity: () => Address })`, or by the type of the property. */
function declaredEmbedded(
  context: MikroOrmContext,
  member: Member,
  { args: [first, second] }: DecoratorUse,
  common: Pick<Parameters<typeof embeddedField>[1], 'name' | 'property' | 'node'>,
): Field {
  const options = optionsOf(context, first, `'${member.name}'`, second)
  const written = common.property?.node
  const named = Node.isTypeReference(written) && { node: written.getTypeName(), scope: member.scope }
  const given = first && !objectOf(first) ? first : named || undefined
  return embeddedField(context, { ...common, options, embeddable: options.get('entity') ?? given })
}
