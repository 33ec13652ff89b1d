import { Node } from 'ts-morph'
import type { ClassNode } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { type DecoratorUse, useOf } from '../classes/decorators.js'
import { filledByConstructor } from '../classes/filled-by-constructor.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { hasFirstValue } from '../classes/first-value.js'
import { inverseOf } from '../classes/inverse.js'
import { type Member, membersOf } from '../classes/members.js'
import { mergedOptions, type Options, optionsOf } from '../classes/options.js'
import { propertyType, readType } from '../classes/property-type.js'
import { type Bound, follow } from '../evaluate.js'
import { embeddableFields } from './embeddable.js'
import type { EmbeddedField, Field, RelationField, ScalarField } from './entity.js'
import { entityBehind } from './target.js'

/**
 * The properties of a class with its base classes.
 *
 * @param lineage The furthest base class first.
 */
export function fieldsOf(context: ModelContext, lineage: readonly Bound<ClassNode>[]): readonly Field[] {
  const filled = new Set([
    ...filledByHooks(context, lineage, ['BeforeCreate', 'BeforeUpsert', 'OnInit']),
    ...filledByConstructor(lineage),
    ...optionalProps(lineage),
  ])
  return membersOf(context, lineage).flatMap((member) => fieldOf(context, member, filled) ?? [])
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

const relations: Readonly<Record<string, RelationField['relation']>> = {
  ManyToOne: 'm:1',
  OneToOne: '1:1',
  OneToMany: '1:m',
  ManyToMany: 'm:n',
}

function fieldOf(context: ModelContext, member: Member, filled: ReadonlySet<string>): Field | undefined {
  const scalar = useOf(member.decorators, 'PrimaryKey', 'Property', 'Enum')
  if (scalar) return scalarField(context, member, scalar, filled.has(member.name))
  const relation = useOf(member.decorators, ...Object.keys(relations))
  if (relation) return relationField(context, member, relation, filled.has(member.name))
  const embedded = useOf(member.decorators, 'Embedded')
  return embedded && embeddedField(context, member, embedded)
}

const place = (use: DecoratorUse) => use.node.getParent() ?? use.node

function scalarField(context: ModelContext, member: Member, use: DecoratorUse, filled: boolean): ScalarField {
  const [argument] = use.args
  const options = optionsOf(context, argument, `property '${member.name}'`)
  const property = propertyType(member)
  const items = use.name === 'Enum' && options.keys.length === 0 ? argument : options.get('items')
  return {
    kind: 'scalar',
    name: member.name,
    options,
    property,
    node: place(use),
    primary: use.name === 'PrimaryKey' || options.flag('primary') === true,
    type: options.get('type'),
    items,
    isEnum: use.name === 'Enum' || options.peek('enum') === true,
    filled: filled || property.wrappers.has('Opt') || hasFirstValue(member) || isGetter(member),
    unique: isUnique(member, options),
  }
}

/** `@Unique()` beside it, or the option: `true`, or the name of the constraint. */
const isUnique = ({ decorators }: Member, options: Options) =>
  useOf(decorators, 'Unique') !== undefined || Boolean(options.peek('unique'))

const isGetter = ({ node }: Member) => Node.isGetAccessorDeclaration(node)

/** `@ManyToOne(() => Team, { … })`, `@ManyToOne({ entity: () => Team })`, `@ManyToMany('User', 'teams')`. */
function relationField(
  context: ModelContext,
  member: Member,
  use: DecoratorUse,
  filled: boolean,
): RelationField {
  const what = `relation '${member.name}'`
  const property = propertyType(member)
  const [first, second, third] = use.args
  const own = first && Node.isObjectLiteralExpression(follow(first).node)
  const options = [own ? first : undefined, second, third]
    .map((bound) => optionsOf(context, bound, what))
    .reduce(mergedOptions)
  const target = own ? options.get('entity') : first
  const hasOptions = second && Node.isObjectLiteralExpression(follow(second).node)
  return {
    kind: 'relation',
    relation: relations[use.name] ?? 'm:1',
    name: member.name,
    options,
    property,
    node: place(use),
    primary: options.flag('primary') === true,
    target: () => entityBehind(target, member),
    mappedBy: inverseOf(hasOptions || own ? options.get('mappedBy') : second),
    filled: filled || property.wrappers.has('Opt') || hasFirstValue(member),
    unique: isUnique(member, options),
  }
}

/** `@Embedded(() => Address)`, `@Embedded({ entity: () => Address })`, or by the type of the property. */
function embeddedField(context: ModelContext, member: Member, use: DecoratorUse): EmbeddedField {
  const [first, second] = use.args
  const options = [first, second]
    .map((bound) => optionsOf(context, bound, `'${member.name}'`))
    .reduce(mergedOptions)
  const { node } = propertyType(member)
  const named = Node.isTypeReference(node) ? { node: node.getTypeName(), scope: member.scope } : undefined
  const given = first && !Node.isObjectLiteralExpression(follow(first).node) ? first : named
  const written = options.get('entity') ?? given
  return {
    kind: 'embedded',
    name: member.name,
    options,
    property: propertyType(member),
    node: place(use),
    fields: () => embeddableFields(context, written, place(use)),
  }
}
