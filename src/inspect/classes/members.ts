import {
  type GetAccessorDeclaration,
  Node,
  type ParameterDeclaration,
  type PropertyDeclaration,
  type SetAccessorDeclaration,
} from 'ts-morph'
import { type Bound, emptyScope } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import type { ClassNode } from './class-node.js'
import type { ModelContext } from './context.js'
import { type DecoratorUse, decoratorsOf } from './decorators.js'

type MemberNode = PropertyDeclaration | ParameterDeclaration | GetAccessorDeclaration | SetAccessorDeclaration

/** A property of a model's instances, those that a constructor declares included. */
export interface Member {
  readonly name: string
  /** Where it is decorated, in the class or a base class. */
  readonly node: MemberNode
  /** Where its type is written: a class may narrow what its base class declares. */
  readonly typed: MemberNode
  readonly decorators: readonly DecoratorUse[]
  readonly scope: Bound['scope']
}

/**
 * The properties of a class and its base classes; one that is declared again keeps the decorators of the base class
 * unless it has its own.
 *
 * @param lineage The furthest base class first.
 * @param redeclared Which decorators a property has that is declared again with its own: those alone, or those of the
 * base class before them, for ORMs to which the first one counts.
 */
export function membersOf(
  context: Pick<ModelContext, 'isOrm'>,
  lineage: readonly Bound<ClassNode>[],
  redeclared: 'own' | 'all' = 'own',
): readonly Member[] {
  const members = new Map<string, Member>()
  for (const { node: owner, scope } of lineage) {
    for (const node of owner.getInstanceProperties()) {
      const name = nameOf(node)
      if (name === undefined) continue
      const decorators = decoratorsOf(context, node, scope)
      const known = members.get(name)
      const own = { name, node, typed: node, decorators, scope }
      if (!known || (redeclared === 'own' && decorators.length > 0)) members.set(name, own)
      else members.set(name, { ...known, typed: node, decorators: [...known.decorators, ...decorators] })
    }
  }
  return [...members.values()]
}

/** Symbols such as `[OptionalProps]` name nothing that is stored. */
function nameOf(node: MemberNode): string | undefined {
  const name = node.getNameNode()
  if (Node.isStringLiteral(name)) return name.getLiteralValue()
  if (!Node.isComputedPropertyName(name)) return node.getName()
  return staticText({ node: name.getExpression(), scope: emptyScope })
}

/** Whether a property has a value from the start, in its class or a base class: `role = 'member'`. */
export function hasFirstValue({ node, typed }: Member): boolean {
  return [node, typed].some((one) => {
    const value = Node.isInitializerExpressionGetable(one) ? one.getInitializer() : undefined
    return value !== undefined && !/^(null|undefined)$/.test(value.getText())
  })
}
