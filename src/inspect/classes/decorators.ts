import { type ArrowFunction, type Decorator, type FunctionExpression, Node, SyntaxKind } from 'ts-morph'
import { argumentsOf, type Bound, follow } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import type { ModelContext } from './context.js'

/** A decorator of the ORM with its arguments: `@Column('varchar', { length: 50 })`. */
export interface DecoratorUse {
  readonly name: string
  readonly module: string
  readonly args: readonly Bound[]
  /** Where it is written. */
  readonly node: Node
}

/**
 * The ORM's decorators on a class or a property, those that functions of the host put together included.
 *
 * @param scope What the parameters of the mixin around the class were called with.
 */
export function decoratorsOf(
  context: Origin,
  decorated: { getDecorators(): Decorator[] },
  scope: Bound['scope'],
): readonly DecoratorUse[] {
  return decorated
    .getDecorators()
    .flatMap((decorator) => usesIn(context, { node: decorator.getExpression(), scope }, decorator))
}

/** Tells what comes from the ORM. */
type Origin = Pick<ModelContext, 'isOrm'>

/** The first use of one of some decorators. */
export function useOf(uses: readonly DecoratorUse[], ...names: readonly string[]): DecoratorUse | undefined {
  return uses.find(({ name }) => names.includes(name))
}

function usesIn(context: Origin, bound: Bound, place: Node): readonly DecoratorUse[] {
  const { node, scope } = follow(bound)
  if (Node.isArrowFunction(node) || Node.isFunctionExpression(node))
    return usesInBody(context, node, scope, place)
  const callee = Node.isCallExpression(node) ? follow({ node: node.getExpression(), scope }).node : node
  const origin = packageExport(callee, context.isOrm)
  if (!origin) return []
  const args = argumentsOf({ node, scope })
  // NestJS: a decorator made of others.
  if (origin.name === 'applyDecorators') return args.flatMap((argument) => usesIn(context, argument, place))
  return context.isOrm(origin.module) ? [{ ...origin, args, node: place }] : []
}

/** `(target, key) => { Column({ … })(target, key) }`: a decorator that applies others. */
function usesInBody(
  context: Origin,
  decorator: ArrowFunction | FunctionExpression,
  scope: Bound['scope'],
  place: Node,
): readonly DecoratorUse[] {
  return decorator.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const applied = call.getExpression()
    return Node.isCallExpression(applied) ? usesIn(context, { node: applied, scope }, place) : []
  })
}
