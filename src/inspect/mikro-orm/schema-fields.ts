import { Node } from 'ts-morph'
import { type ModelContext, unreadable } from '../classes/context.js'
import { inverseOf } from '../classes/inverse.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type PropertyType, readType } from '../classes/property-type.js'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import { propertiesOf, staticValue } from '../static-value.js'
import { propertyChain } from './chain-options.js'
import { embeddableFields } from './embeddable.js'
import type { Field, RelationField, ScalarField } from './entity.js'
import { entityBehind } from './target.js'

type TypeOf = (property: string) => PropertyType | undefined

/** Reads `properties: { id: { type: 'uuid', primary: true } }`, and `properties: (p) => ({ id: p.uuid().primary() })`. */
export function schemaFields(context: ModelContext, options: Options, typeOf: TypeOf): readonly Field[] {
  const bound = options.get('properties')
  if (!bound) return []
  const value = follow(bound)
  const callee = functionOf(value)
  const returned = callee ? applied(callee, []) : value
  const object = returned && follow(returned)
  if (!object || !Node.isObjectLiteralExpression(object.node)) {
    unreadable(context, bound.node, 'the properties of the entity')
    return []
  }
  const properties = propertiesOf({ node: object.node, scope: object.scope }, (node) =>
    unreadable(context, node, 'properties of the entity'),
  )
  return properties.flatMap(({ name, declaration, value: written }) => {
    const fields = fieldOf(context, { name, node: declaration, property: typeOf(name) }, written)
    if (!fields) unreadable(context, declaration, `property '${name}'`)
    return fields ?? []
  })
}

type Common = Pick<Field, 'name' | 'node' | 'property'>

function fieldOf(context: ModelContext, common: Common, written: Bound): readonly Field[] | undefined {
  const what = `property '${common.name}'`
  const value = follow(written)
  return Node.isObjectLiteralExpression(value.node)
    ? [objectField(context, common, optionsOf(context, value, what))]
    : chainField(context, common, written, what)
}

const relationKinds: Readonly<Record<string, RelationField['relation']>> = {
  'm:1': 'm:1',
  MANY_TO_ONE: 'm:1',
  manyToOne: 'm:1',
  '1:1': '1:1',
  ONE_TO_ONE: '1:1',
  oneToOne: '1:1',
  '1:m': '1:m',
  ONE_TO_MANY: '1:m',
  oneToMany: '1:m',
  'm:n': 'm:n',
  MANY_TO_MANY: 'm:n',
  manyToMany: 'm:n',
}

/** `{ kind: 'm:1', entity: () => Team }`, `{ reference: ReferenceKind.MANY_TO_ONE, … }`. */
function objectField(context: ModelContext, common: Common, options: Options): Field {
  const kind = options.get('kind') ?? options.get('reference')
  const name =
    kind && (options.peek('kind') ?? options.peek('reference') ?? kind.node.getText().split('.').at(-1))
  const relation = relationKinds[String(name)]
  const target = options.get('entity')
  if (relation) return relationField(common, relation, options, target)
  if (name === 'embedded' || name === 'EMBEDDED') return embeddedField(context, common, options, target)
  return scalarField(common, options, options.get('type'), options.peek('enum') === true)
}

/** `p.string().length(40)`, `p.manyToOne(Team).ref()`, `p.enum(() => Role)`. */
function chainField(
  context: ModelContext,
  own: Common,
  written: Bound,
  what: string,
): readonly Field[] | undefined {
  const chain = propertyChain(context, written, what)
  if (!chain) return undefined
  const { builder, options, type } = chain
  const [argument] = builder.args
  const common = type ? { ...own, property: readType(type) } : own
  const relation = relationKinds[builder.name]
  if (relation) return [relationField(common, relation, options, argument)]
  if (builder.name === 'embedded') return [embeddedField(context, common, options, argument)]
  if (builder.name === 'formula') return []
  if (builder.name === 'enum') return [{ ...scalarField(common, options, 'enum', true), items: argument }]
  if (builder.name === 'type') return [scalarField(common, options, argument)]
  const sized = withLength(options, builder.name, argument)
  return [{ ...scalarField(common, sized, builder.name.toLowerCase()), mode: modeOf(argument) }]
}

/** `p.bigint('string')`, `p.decimal('number')`: what the value is in JavaScript. */
const modeOf = (argument: Bound | undefined) =>
  modes.find((mode) => argument && staticValue(argument) === mode)

const modes = ['string', 'number', 'bigint'] as const

/** `p.datetime(3)`. */
function withLength(options: Options, builder: string, argument: Bound | undefined): Options {
  if (!argument || (builder !== 'datetime' && builder !== 'time')) return options
  const length = Number(argument.node.getText())
  return { ...options, peek: (key) => (key === 'length' ? length : options.peek(key)) }
}

function scalarField(
  common: Common,
  options: Options,
  type: Bound | string | undefined,
  isEnum = false,
): ScalarField {
  return {
    ...common,
    kind: 'scalar',
    options,
    primary: options.flag('primary') === true,
    type,
    items: options.get('items'),
    isEnum,
    filled: common.property?.wrappers.has('Opt') === true,
    unique: Boolean(options.peek('unique')),
  }
}

function relationField(
  common: Common,
  relation: RelationField['relation'],
  options: Options,
  target: Bound | undefined,
): RelationField {
  return {
    ...common,
    kind: 'relation',
    relation,
    options,
    primary: options.flag('primary') === true,
    target: () => entityBehind(target),
    mappedBy: inverseOf(options.get('mappedBy')),
    filled: common.property?.wrappers.has('Opt') === true,
    unique: Boolean(options.peek('unique')),
  }
}

function embeddedField(
  context: ModelContext,
  common: Common,
  options: Options,
  target: Bound | undefined,
): Field {
  return {
    ...common,
    kind: 'embedded',
    options,
    fields: () => embeddableFields(context, target, common.node),
  }
}
