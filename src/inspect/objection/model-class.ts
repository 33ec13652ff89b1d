/** An Objection model: a class with a static `tableName`, its own or a base class's. */
import { Node } from 'ts-morph'
import { type ClassNode, classOf, lineageOf } from '../classes/class-node.js'
import { type Bound, behind, emptyScope } from '../source/evaluate.js'
import { type StaticValue, staticText, staticValue } from '../source/static-value.js'

/** A class with the classes that it extends, the furthest first; those of packages are left out. */
export type Lineage = readonly Bound<ClassNode>[]

/** The lineage of the class that a declaration holds; `undefined` where it is no class. */
export function lineageIn(declaration: Node): Lineage | undefined {
  const own = classOf({ node: declaration, scope: emptyScope })
  return own && lineageOf(undefined, own)
}

/** The value that a static property holds, or a static getter or method returns: the class's own, else the nearest base's. */
export function staticOf(lineage: Lineage, name: string): Bound | undefined {
  const values = [...lineage].reverse().flatMap(({ node, scope }) => {
    const member = node.getStaticMembers().find((one) => one.getName() === name)
    const value = Node.isPropertyDeclaration(member) ? member.getInitializer() : member
    return value ? behind({ node: value, scope }) : []
  })
  return values[0]
}

/** The value of a static property, as far as it is made of literals. */
export function staticValueOf(lineage: Lineage, name: string): StaticValue | undefined {
  const bound = staticOf(lineage, name)
  return bound && staticValue(bound)
}

/** The table of a model; `undefined` for a class that is none, such as a base class. */
export const tableNameOf = (lineage: Lineage): string | undefined =>
  staticText(staticOf(lineage, 'tableName'))
