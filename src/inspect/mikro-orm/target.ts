import { Node } from 'ts-morph'
import { type ClassNode, classOf } from '../classes/class-node.js'
import type { Member } from '../classes/members.js'
import { propertyType } from '../classes/property-type.js'
import { applied, type Bound, declarationOf, emptyScope, follow, functionOf } from '../evaluate.js'
import { staticValue } from '../static-value.js'
import { schemaOf, schemasIn } from './schema-node.js'

/**
 * The declaration of the entity that a relation names: `() => Team`, `Team`, `'Team'`; without a name, the one that
 * the property's type leads to.
 */
export function entityBehind(target: Bound | undefined, member?: Member): Node | undefined {
  const value = target && follow(target)
  const callee = value && functionOf(value)
  const named = callee ? applied(callee, []) : value
  const name = named && staticValue(named)
  if (named && typeof name !== 'string') return declarationIn(named)
  const typed = member && typedBy(member)
  return typed ?? (typeof name === 'string' && target ? entityNamed(target.node, name) : undefined)
}

function declarationIn(bound: Bound): Node | undefined {
  const own = classOf(bound)?.node
  return own ? (schemaFor(own) ?? own) : schemaOf(bound)?.node
}

/** The class that the type of the property names: `user: Ref<User>`. */
function typedBy(member: Member): Node | undefined {
  const { node } = propertyType(member)
  const name = Node.isTypeReference(node) ? node.getTypeName() : undefined
  const declaration = name && declarationOf(name)
  return Node.isClassDeclaration(declaration) ? (schemaFor(declaration) ?? declaration) : undefined
}

/** Among the files that are open: MikroORM looks among the entities that the host registers. */
function entityNamed(place: Node, name: string): Node | undefined {
  const files = place.getProject().getSourceFiles()
  const schema = files.flatMap(schemasIn).find((one) => one.name === name || one.of?.getName() === name)
  return schema?.node ?? files.flatMap((file) => file.getClass(name) ?? [])[0]
}

/** The schema of a class without decorators. */
export function schemaFor(own: ClassNode): Node | undefined {
  if (own.getDecorators().length > 0) return undefined
  const schema = schemaExtended(own)
  if (schema) return schema
  const files = own.getProject().getSourceFiles()
  return files.flatMap(schemasIn).find((one) => one.of === own)?.node
}

/** The schema in `class User extends UserSchema.class {}`. */
export function schemaExtended(own: ClassNode): Node | undefined {
  const base = own.getExtends()?.getExpression()
  const isSchemaClass = Node.isPropertyAccessExpression(base) && base.getName() === 'class'
  return isSchemaClass ? schemaOf({ node: base.getExpression(), scope: emptyScope })?.node : undefined
}
