import { type MethodDeclaration, Node, type PropertyDeclaration, SyntaxKind } from 'ts-morph'
import type { Bound } from '../source/evaluate.js'
import { assignmentsOf } from './assignments.js'
import type { ClassNode } from './class-node.js'
import type { ModelContext } from './context.js'
import { decoratorsOf, useOf } from './decorators.js'

/**
 * The fields that hooks of a model assign before a row is made: `@BeforeInsert() makeId() { this.id = newId() }`, or in
 * another method that such a hook calls.
 *
 * @param hooks The decorators of such hooks.
 */
export function filledByHooks(
  context: ModelContext,
  lineage: readonly Bound<ClassNode>[],
  hooks: readonly string[],
): ReadonlySet<string> {
  const methods = lineage.flatMap(({ node, scope }) =>
    [...node.getMethods(), ...node.getStaticProperties().filter(Node.isPropertyDeclaration)].filter(
      (method) => useOf(decoratorsOf(context, method, scope), ...hooks),
    ),
  )
  return assignedIn(withCalled(methods, lineage))
}

type Hook = MethodDeclaration | PropertyDeclaration

/** With what they call of the same object: `this.makeId()`. */
function withCalled(hooks: readonly Hook[], lineage: readonly Bound<ClassNode>[]): readonly Hook[] {
  const found = new Set(hooks)
  // A set that grows is walked to its end.
  for (const hook of found) {
    for (const call of hook.getDescendantsOfKind(SyntaxKind.CallExpression)) {
      const callee = call.getExpression()
      if (!Node.isPropertyAccessExpression(callee) || !Node.isThisExpression(callee.getExpression())) continue
      for (const { node } of lineage) {
        const method = node.getInstanceMethod(callee.getName())
        if (method) found.add(method)
      }
    }
  }
  return [...found]
}

/** The fields of a row that methods of its model assign; one that only changes a value needs it all the same. */
export function assignedIn(methods: readonly Hook[]): ReadonlySet<string> {
  return new Set(
    methods.flatMap((method) => {
      // A static hook gets the row as its first argument.
      const row = method.isStatic() ? firstParameter(method) : 'this'
      if (row === undefined) return []
      return assignmentsOf(method, row).map(({ field }) => field)
    }),
  )
}

/** `static setSecret(row) { … }`, `static setSecret = (row) => { … }`. */
function firstParameter(method: Hook): string | undefined {
  const held = Node.isPropertyDeclaration(method) ? method.getInitializer() : method
  return Node.isParametered(held) ? held.getParameters()[0]?.getName() : undefined
}
