/** An Objection model: a class with a static `tableName`, its own or a base class's. */
import { Node } from 'ts-morph'
import { type ClassNode, classOf } from '../classes/class-node.js'
import { applied, type Bound, emptyScope, follow, functionOf } from '../source/evaluate.js'
import { type StaticValue, staticValue } from '../source/static-value.js'

/** A class with the classes that it extends, the furthest first; those of packages are left out. */
export type Lineage = readonly Bound<ClassNode>[]

/** The lineage of the class that a declaration holds; `undefined` where it is no class. */
export function lineageOf(declaration: Node): Lineage | undefined {
  const own = classOf({ node: declaration, scope: emptyScope })
  return own && chain(own)
}

function chain(own: Bound<ClassNode>): Lineage {
  const expression = own.node.getExtends()?.getExpression()
  const base = expression && classOf({ node: expression, scope: own.scope })
  return base ? [...chain(base), own] : [own]
}

/** The value that a static property holds, or a static getter or method returns: the class's own, else the nearest base's. */
export function staticOf(lineage: Lineage, name: string): Bound | undefined {
  for (const { node, scope } of [...lineage].reverse()) {
    const member = node.getStaticMembers().find((one) => one.getName() === name)
    const value = member && heldBy(member, scope)
    if (value) return value
  }
  return undefined
}

function heldBy(member: Node, scope: Bound['scope']): Bound | undefined {
  if (Node.isPropertyDeclaration(member)) {
    const initializer = member.getInitializer()
    return initializer && result({ node: initializer, scope })
  }
  if (!Node.isGetAccessorDeclaration(member) && !Node.isMethodDeclaration(member)) return undefined
  const returned = member.getBodyOrThrow().getDescendants().filter(Node.isReturnStatement)
  const expression = returned.length === 1 ? returned[0]?.getExpression() : undefined
  return expression && follow({ node: expression, scope })
}

/** `relationMappings = () => ({ … })` stands for what the function returns. */
function result(bound: Bound): Bound {
  const value = follow(bound)
  const callee = functionOf(value)
  const returned = callee && applied(callee, [])
  return returned ? follow(returned) : value
}

/** The value of a static property, as far as it is made of literals. */
export function staticValueOf(lineage: Lineage, name: string): StaticValue | undefined {
  const bound = staticOf(lineage, name)
  return bound && staticValue(bound)
}

/** The table of a model; `undefined` for a class that is none, such as a base class. */
export function tableNameOf(lineage: Lineage): string | undefined {
  const name = staticValueOf(lineage, 'tableName')
  return typeof name === 'string' ? name : undefined
}
