import { Node, type TypeNode } from 'ts-morph'
import { type ClassNode, lineageOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { membersOf } from '../classes/members.js'
import { type PropertyType, propertyType, readType } from '../classes/property-type.js'
import type { Bound } from '../evaluate.js'

type TypeOf = (property: string) => PropertyType | undefined

/** How the attributes of a model are typed. */
export interface DeclaredTypes {
  readonly typeOf: TypeOf
  /** Whether the class itself has a property that may be null. */
  readonly tellsNull: boolean
}

/** How a class types its attributes: by its properties, else by the type argument of `Model<UserAttributes>`. */
export function typesOfClass(context: ModelContext, own: Bound<ClassNode>): DeclaredTypes {
  const members = new Map(membersOf(context, lineageOf(context, own)).map((member) => [member.name, member]))
  const [written] = own.node.getExtends()?.getTypeArguments() ?? []
  const behind = typesIn(written)
  return {
    typeOf: (property) => {
      const member = members.get(property)
      return member ? propertyType(member) : behind(property)
    },
    tellsNull: [...members.values()].some(
      (member) => member.node.getParent() === own.node && propertyType(member).nullable,
    ),
  }
}

/** The properties of an interface or a type, through what it extends. */
export function typesIn(written: TypeNode | undefined): TypeOf {
  if (!written) return () => undefined
  return (property) => {
    const [declaration] = written.getType().getProperty(property)?.getDeclarations() ?? []
    const signature = Node.isPropertySignature(declaration) ? declaration : undefined
    const type = signature?.getTypeNode()
    if (!type) return undefined
    const read = readType(type)
    return signature?.hasQuestionToken() ? { ...read, nullable: true } : read
  }
}
