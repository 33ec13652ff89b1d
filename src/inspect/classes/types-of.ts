import { Node, type TypeNode } from 'ts-morph'
import type { Member } from './members.js'
import { type PropertyType, propertyType, readType } from './property-type.js'

/** How the properties of a model are typed, where they are. */
export type TypeOf = (property: string) => PropertyType | undefined

export function typesOfMembers(members: readonly Member[]): TypeOf {
  const byName = new Map(members.map((member) => [member.name, member]))
  return (property) => {
    const member = byName.get(property)
    return member && propertyType(member)
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
