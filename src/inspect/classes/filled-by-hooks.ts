import { type MethodDeclaration, Node, type PropertyDeclaration, SyntaxKind } from 'ts-morph'
import type { Bound } from '../evaluate.js'
import type { ClassNode } from './class-node.js'
import type { ModelContext } from './context.js'
import { decoratorsOf, useOf } from './decorators.js'

/**
 * The fields that hooks of a model assign before a row is made: `@BeforeInsert() makeId() { this.id = newId() }`.
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
  return assignedIn(methods)
}

/** The fields of a row that methods of its model assign; one that only changes a value needs it all the same. */
export function assignedIn(
  methods: readonly (MethodDeclaration | PropertyDeclaration)[],
): ReadonlySet<string> {
  return new Set(
    methods.flatMap((method) => {
      // A static hook gets the row as its first argument.
      const row = method.isStatic() ? firstParameter(method) : 'this'
      return method.getDescendantsOfKind(SyntaxKind.BinaryExpression).flatMap((expression) => {
        const target = expression.getLeft()
        const assigns = /^(\?\?|\|\|)?=$/.test(expression.getOperatorToken().getText())
        const isField = Node.isPropertyAccessExpression(target) && target.getExpression().getText() === row
        const changes = expression.getRight().getText().includes(target.getText())
        return assigns && isField && !changes ? target.getName() : []
      })
    }),
  )
}

/** `static setSecret(row) { … }`, `static setSecret = (row) => { … }`. */
function firstParameter(method: MethodDeclaration | PropertyDeclaration): string | undefined {
  const held = Node.isPropertyDeclaration(method) ? method.getInitializer() : method
  return Node.isParametered(held) ? held.getParameters()[0]?.getName() : undefined
}
