import { type CallExpression, Node } from 'ts-morph'
import type { ClassNode } from '../classes/class-node.js'
import { declaredProperties, type ModelContext, report, unreadable } from '../classes/context.js'
import { filledByHooks } from '../classes/filled-by-hooks.js'
import { optionsOf } from '../classes/options.js'
import { typesIn } from '../classes/types-of.js'
import { argumentsOf, type Bound } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import { readAttribute } from './attribute.js'
import { askedForIn, type DeclaredTypes, namesNull, typesOfClass } from './declared-types.js'
import type { Model } from './model.js'
import { type ModelNode, sourceName } from './model-node.js'
import { modelOptions, uniqueIndexes } from './model-options.js'
import { readScope } from './scope.js'

/** Reads the model that `User.init({ … }, { … })` makes of a class. */
export function initModel(
  context: ModelContext,
  own: Bound<ClassNode>,
  call: CallExpression,
): Model | undefined {
  const name = own.node.getName() ?? 'Model'
  const [attributes, options] = argumentsOf({ node: call, scope: own.scope })
  const types = typesOfClass(context, own)
  return {
    ...readModel(context, { name, node: own.node, attributes, options, types }),
    filled: filledByHooks(context, [own], ['BeforeCreate', 'BeforeValidate']),
  }
}

/** Reads the model that `sequelize.define('user', { … }, { … })` makes. */
export function defineModel(
  context: ModelContext,
  { node, scope }: Bound<CallExpression>,
): Model | undefined {
  const [given, attributes, options] = argumentsOf({ node, scope })
  const typeOf = typesIn(node.getTypeArguments()[0])
  const name = staticText(given)
  if (name === undefined) {
    unreadable(context, given?.node ?? node, 'the name of the model')
    return undefined
  }
  return readModel(context, {
    name,
    node,
    attributes,
    options,
    types: {
      typeOf,
      tellsNull: false,
      takesNull: (property) => namesNull(typeOf(property)),
      isTyped: (property) => isTypedElsewhere(node) || typeOf(property) !== undefined,
      isAskedFor: askedForIn(node.getTypeArguments()[0]),
      asksForItself: false,
    },
  })
}

/** `const User: ModelStatic<UserInstance> = sequelize.define(…)`, or the same by `as`: those types are not looked for. */
function isTypedElsewhere(call: CallExpression): boolean {
  const holder = call.getParent()
  return (
    Node.isAsExpression(holder) ||
    Node.isTypeAssertion(holder) ||
    (Node.isVariableDeclaration(holder) && holder.getTypeNode() !== undefined)
  )
}

interface Parts {
  readonly name: string
  readonly node: ModelNode
  readonly attributes?: Bound
  readonly options?: Bound
  readonly types: DeclaredTypes
}

function readModel(context: ModelContext, { name, node, attributes, options: given, types }: Parts): Model {
  const what = `model '${name}'`
  const options = optionsOf(context, given, what)
  return {
    name: options.text('modelName') ?? name,
    node,
    declaration: declarationOfModel(node),
    module: 'sequelize',
    options: modelOptions(options),
    attributes: declaredProperties(
      context,
      attributes,
      attributes?.node ?? node,
      `attributes of ${what}`,
    ).flatMap(
      ({ name: property, value, declaration }) =>
        readAttribute(
          context,
          { name: property, node: declaration, property: types.typeOf(property) },
          value,
          optionsOf(context, value, `attribute '${property}'`),
        ) ?? [],
    ),
    indexes: uniqueIndexes(options),
    ...readScope(options.get('defaultScope')),
    ...types,
    filled: new Set(),
  }
}

/** A constant stands for the model that it holds. */
function declarationOfModel(node: Node): Node {
  const holder = node.getFirstAncestor((one) => Node.isVariableDeclaration(one) || Node.isBlock(one))
  return Node.isCallExpression(node) && Node.isVariableDeclaration(holder) ? holder : node
}

/** SG2042: a class whose attributes nothing gives. */
export function reportNoInit(context: ModelContext, own: ModelNode): void {
  const name = sourceName(own) ?? 'The model'
  report(context, own, {
    code: 'SG2042',
    message: `${name} is a Sequelize model, but its attributes are nowhere to be found`,
    fix: `Call ${name}.init({ … }, { … }) with an object literal in the file of the class, or declare the columns with sequelize-typescript`,
  })
}
