import { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import type { Member } from '../classes/members.js'
import { propertyType } from '../classes/property-type.js'
import { applied, type Bound, declarationOf, follow, functionOf } from '../evaluate.js'
import { staticValue } from '../static-value.js'
import { schemaOf, schemasIn } from './schema-node.js'

/**
 * The declaration of the entity that a relation names: `() => Team`, `Team`, or `'Team'`, which the property's type
 * leads to.
 */
export function entityBehind(target: Bound | undefined, member?: Member): Node | undefined {
  if (!target) return undefined
  const value = follow(target)
  const callee = functionOf(value)
  const named = callee ? applied(callee, []) : value
  if (!named) return undefined
  const name = staticValue(named)
  if (typeof name === 'string') return (member && typedBy(member)) ?? entityNamed(target.node, name)
  return declarationIn(named)
}

function declarationIn(bound: Bound): Node | undefined {
  const target = classOf(bound)?.node
  if (target)
    return target.getDecorators().length > 0 ? target : (schemaFor(target, target.getName()) ?? target)
  return schemaOf(bound)?.node
}

/** The class that the type of the property names: `user: Relation<User>`. */
function typedBy(member: Member): Node | undefined {
  const { node } = propertyType(member)
  const name = Node.isTypeReference(node) ? node.getTypeName() : undefined
  const declaration = name && declarationOf(name)
  return Node.isClassDeclaration(declaration) ? declaration : undefined
}

/** Among the files that are open: TypeORM looks among the entities that the host registers. */
function entityNamed(place: Node, name: string): Node | undefined {
  const files = place.getProject().getSourceFiles()
  const declared = files.flatMap((file) => file.getClass(name) ?? [])
  return schemaFor(place, name) ?? declared[0]
}

/** A class without decorators may have its schema beside it. */
function schemaFor(place: Node, name: string | undefined): Node | undefined {
  return place
    .getProject()
    .getSourceFiles()
    .flatMap(schemasIn)
    .find((schema) => schema.name === name || schema.target === name)?.node
}
