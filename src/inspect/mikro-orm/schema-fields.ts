import { declaredProperties, unreadable } from '../classes/context.js'
import { type Field, relationKind } from '../classes/entity.js'
import { type Options, optionsOf } from '../classes/options.js'
import { readType } from '../classes/property-type.js'
import { entityBehind } from '../classes/schemas.js'
import type { TypeOf } from '../classes/types-of.js'
import { type Bound, behind } from '../source/evaluate.js'
import { objectOf, staticValue } from '../source/static-value.js'
import { propertyChain } from './chain-options.js'
import { columnField, type Declared } from './columns.js'
import type { MikroOrmContext } from './context.js'
import { embeddedField } from './embeddable.js'
import { relationField } from './relation.js'

/** Reads `properties: { id: { type: 'uuid', primary: true } }`, and `properties: (p) => ({ id: p.uuid().primary() })`. */
export function schemaFields(context: MikroOrmContext, options: Options, typeOf: TypeOf): readonly Field[] {
  const bound = options.get('properties')
  if (!bound) return []
  const properties = declaredProperties(context, behind(bound), bound.node, 'properties of the entity')
  return properties.flatMap(({ name, declaration, value: written }) => {
    const fields = fieldOf(context, { name, node: declaration, property: typeOf(name) }, written)
    if (!fields) unreadable(context, declaration, `property '${name}'`)
    return fields ?? []
  })
}

type Common = Pick<Declared, 'name' | 'node' | 'property'>

/**
 * `{ kind: 'm:1', entity: () => Team }`, `{ reference: ReferenceKind.MANY_TO_ONE, … }`; `p.string().length(40)`,
 * `p.manyToOne(Team).ref()`, `p.enum(() => Role)`.
 */
function fieldOf(context: MikroOrmContext, own: Common, written: Bound): readonly Field[] | undefined {
  const what = `property '${own.name}'`
  if (objectOf(written)) {
    const options = optionsOf(context, written, what)
    const kind = options.get('kind') ?? options.get('reference')
    const name = options.peek('kind') ?? options.peek('reference') ?? kind?.node.getText().split('.').at(-1)
    const isEnum = options.peek('enum') === true
    return [
      keyField(context, own, String(name), options, options.get('entity')) ??
        scalarField(context, own, options, {
          type: options.get('type'),
          items: options.get('items'),
          isEnum,
        }),
    ]
  }
  const chain = propertyChain(context, written, what)
  if (!chain) return undefined
  const { builder, options, type } = chain
  const [argument] = builder.args
  const common = type ? { ...own, property: readType(type) } : own
  const key = keyField(context, common, builder.name, options, argument)
  if (key) return [key]
  const scalar = (more: Pick<Declared, 'type' | 'items' | 'isEnum' | 'mode'>) => [
    scalarField(context, common, options, more),
  ]
  if (builder.name === 'formula') return []
  if (builder.name === 'enum') return scalar({ type: 'enum', items: argument, isEnum: true })
  if (builder.name === 'type') return scalar({ type: argument, isEnum: false })
  return scalar({ type: builder.name.toLowerCase(), mode: modeOf(argument), isEnum: false })
}

/** `p.bigint('string')`, `p.decimal('number')`: what the value is in JavaScript. */
const modeOf = (argument: Bound | undefined) =>
  modes.find((mode) => argument && staticValue(argument) === mode)

const modes = ['string', 'number', 'bigint'] as const

const isOptional = ({ property }: Common) => property?.wrappers.has('Opt') === true

function scalarField(
  context: MikroOrmContext,
  common: Common,
  options: Options,
  more: Pick<Declared, 'type' | 'items' | 'isEnum' | 'mode'>,
): Field {
  return columnField(context, {
    ...common,
    ...more,
    options,
    primary: options.flag('primary') === true,
    filled: isOptional(common),
    unique: Boolean(options.peek('unique')),
  })
}

/** A relation, or what is embedded. */
function keyField(
  context: MikroOrmContext,
  common: Common,
  kind: string,
  options: Options,
  target: Bound | undefined,
): Field | undefined {
  if (/^embedded$/i.test(kind)) return embeddedField(context, { ...common, options, embeddable: target })
  const relation = relationKind(kind)
  if (!relation) return undefined
  return relationField(context, {
    ...common,
    relation,
    options,
    target: () => entityBehind(target),
    mappedBy: options.get('mappedBy'),
    filled: isOptional(common),
    unique: Boolean(options.peek('unique')),
  })
}
