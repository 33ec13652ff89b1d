import { Node, type TypeNode } from 'ts-morph'
import { type ClassNode, lineageOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { membersOf } from '../classes/members.js'
import { type PropertyType, propertyType } from '../classes/property-type.js'
import { type TypeOf, typesIn, typesOfMembers } from '../classes/types-of.js'
import type { Bound } from '../source/evaluate.js'
import { argumentsOfType } from '../source/type-arguments.js'
import { writtenType } from '../type-of.js'

/** How the attributes of a model are typed. */
export interface DeclaredTypes {
  /** Of a property that no attribute declares as well: `createdAt`, the keys of associations. */
  readonly typeOf: TypeOf
  /** Whether the class says of some property that it may be null, and so of the others that they may not. */
  readonly tellsNull: boolean
  /** Whether TypeScript lets null be written to an attribute; what it does not know it lets. */
  readonly takesNull: (property: string) => boolean
  /** Whether TypeScript knows a property of an instance, which the type argument of `Model<UserAttributes>` tells nothing of. */
  readonly isTyped: (property: string) => boolean
  /** Whether the type of a new row asks for the property, whatever fills it. */
  readonly isAskedFor: (property: string) => boolean
  /** Whether the type of a new row is the class of rows, methods and all: `class User extends Model<User>`. */
  readonly asksForItself: boolean
}

/** How a class types its attributes: by its properties, else by the type argument of `Model<UserAttributes>`. */
export function typesOfClass(context: ModelContext, own: Bound<ClassNode>): DeclaredTypes {
  const members = membersOf(context, lineageOf(context, own))
  const base = own.node.getExtends()
  const [written, creation] = base?.getTypeArguments() ?? []
  const isInferred = /^Model<InferAttributes<\w+>>$/.test(base?.getText() ?? '')
  const behind = typesIn(written)
  const isLeftOut = optionalIn(creation)
  const ofMember = typesOfMembers(members)
  const isAskedFor = askedForIn(base)
  return {
    typeOf: (property) => {
      const attribute = behind(property)
      const type = ofMember(property) ?? attribute
      // A new row may do without it, whatever the row has then.
      const wrappers = [isLeftOut(property) && 'CreationOptional', attribute?.nullable && 'Partial']
      const found = wrappers.filter((one) => one !== false && one !== undefined)
      return type && found.length > 0 ? { ...type, wrappers: new Set([...type.wrappers, ...found]) } : type
    },
    tellsNull: members.some(
      (member) => member.node.getParent() === own.node && propertyType(member).nullable,
    ),
    takesNull: (property) => namesNull(behind(property) ?? ofMember(property)),
    // An interface of the same name declares some, too.
    isTyped: (property) =>
      ofMember(property) !== undefined || own.node.getType().getProperty(property) !== undefined,
    isAskedFor: (property) => isAskedFor(property) || (isInferred && ofMember(property) !== undefined),
    asksForItself: (creation ?? written)?.getText() === own.node.getName(),
  }
}

/**
 * What a new row is asked for by a type that is `Model<UserAttributes>`, or is made of it: `Model<UserAttributes> & UserAttributes`; where
 * new rows have a type of their own, `Optional<UserAttributes, 'id'>`, by that.
 */
export function askedForIn(type: Node | undefined): (property: string) => boolean {
  const [rows, created] = argumentsOfType(type, /(^|\.)Model$/) ?? []
  if (!created) return (property) => typesIn(rows)(property) !== undefined
  const [whole = created] = argumentsOfType(created, /^Optional$/) ?? []
  const ofNew = typesIn(whole)
  const isLeftOut = optionalIn(created)
  // What may be null there, Sequelize makes optional itself.
  return (property) => !isLeftOut(property) && ofNew(property)?.nullable === false
}

/** Whether a new row may do without a property: `CreationOptional`, or `password?: string` of rows that are not made yet. */
export const isOptional = ({ wrappers }: PropertyType): boolean =>
  wrappers.has('CreationOptional') || wrappers.has('Partial')

/** Whether a type is written with `null`, in a name of its own too: `Nullable<string>`. */
export function namesNull(type: PropertyType | undefined): boolean {
  let written: Node | undefined = type?.node
  while (Node.isTypeNode(written?.getParent())) written = written?.getParent()
  return written === undefined || /null|any|unknown/i.test(written.getText())
}

/** The names in `Optional<UserAttributes, 'id' | 'role'>` of Sequelize, whose own types are not loaded. */
function optionalIn(creation: TypeNode | undefined): (property: string) => boolean {
  const [, keys] = argumentsOfType(creation, /^Optional$/) ?? []
  const type = keys && writtenType(keys, 'unknown').type
  const names = type?.kind === 'string' ? type.values : undefined
  return (property) => names?.includes(property) === true
}
