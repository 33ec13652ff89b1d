/** Classes of @nestjs/mongoose: `@Schema()` with `@Prop()`, as `SchemaFactory.createForClass` reads them. */
import { type ClassDeclaration, Node } from 'ts-morph'
import { lineageOf } from '../classes/class-node.js'
import { decoratorsOf, useOf } from '../classes/decorators.js'
import { type Member, membersOf } from '../classes/members.js'
import { propertyType } from '../classes/property-type.js'
import type { HostType } from '../host-model.js'
import { argumentsOf, type Bound, behind } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import { objectOf, type Property, propertyOf } from '../source/static-value.js'
import { type SchemaType, schemaTypeNamed } from './schema-types.js'

/** A property with `@Prop()`. */
export interface DecoratedProperty extends Omit<Property, 'value'> {
  /** The argument of `@Prop`, where it has the type: as in the definition of a schema. */
  readonly definition?: Bound
  /** The options that it is given else, and the type that the annotation tells. */
  readonly options?: Bound
  readonly told?: SchemaType | Bound<ClassDeclaration>
  /** The texts that it may hold, as its annotation says: `'admin' | 'member'`, or an enum. */
  readonly values?: readonly string[]
  /** What names that enum. */
  readonly annotation?: Node | undefined
  /** Whether what it holds may be absent, as its annotation says. */
  readonly mayBeAbsent: boolean
  /** No property of the class, but a path that a function adds. */
  readonly isAdded?: true
}

const nest = { isOrm: (module: string) => module === '@nestjs/mongoose' }

const nestExport = (node: Node) => {
  const found = packageExport(node, nest.isOrm)
  return found && nest.isOrm(found.module) ? found.name : undefined
}

/** The class that `SchemaFactory.createForClass(User)` makes a schema of. */
export function createdFor({ node, scope }: Bound): Bound<ClassDeclaration> | undefined {
  const callee = Node.isCallExpression(node) ? node.getExpression() : undefined
  const isFactory =
    Node.isPropertyAccessExpression(callee) &&
    callee.getName() === 'createForClass' &&
    nestExport(callee.getExpression()) === 'SchemaFactory'
  const [argument] = argumentsOf({ node, scope })
  return isFactory && argument ? decoratedClass(argument) : undefined
}

/** The class with `@Schema()` that a type names, at once or by a function: `Role`, `() => Role`. */
export function decoratedClass(bound: Bound): Bound<ClassDeclaration> | undefined {
  const { node, scope } = behind(bound)
  return Node.isClassDeclaration(node) && schemaUse({ node, scope }) ? { node, scope } : undefined
}

const schemaUse = ({ node, scope }: Bound) =>
  Node.isDecoratable(node) ? useOf(decoratorsOf(nest, node, scope), 'Schema') : undefined

/** The argument of `@Schema`. */
export const schemaOptions = (own: Bound<ClassDeclaration>): Bound | undefined => schemaUse(own)?.args[0]

/** The properties of a class and of those that it extends, the furthest first. */
export function decoratedProperties(own: Bound<ClassDeclaration>): readonly DecoratedProperty[] {
  return membersOf(nest, lineageOf(undefined, own).filter(schemaUse)).flatMap((member) => {
    const use = useOf(member.decorators, 'Prop')
    if (!use) return []
    const { type, node, nullable } = propertyType(member)
    const named = {
      ...{ name: member.name, declaration: member.node, mayBeAbsent: nullable },
      ...(type.kind === 'string' && type.values && { values: type.values, annotation: node }),
    }
    const [given] = use.args
    const definition = given && definitionOf(given)
    return definition ? { ...named, definition } : { ...named, options: given, told: annotated(member) }
  })
}

/** `raw({ … })` is a definition as it is, and so is a list; options are one where they have a type. */
function definitionOf(given: Bound): Bound | undefined {
  const { node } = given
  const isRaw = Node.isCallExpression(node) && nestExport(node.getExpression()) === 'raw'
  if (isRaw) return argumentsOf(given)[0]
  return objectOf(given) && !propertyOf(given, 'type') ? undefined : given
}

const typeByKind: Partial<Record<HostType['kind'], SchemaType>> = {
  string: schemaTypeNamed.String,
  number: schemaTypeNamed.Number,
  boolean: schemaTypeNamed.Boolean,
  bigint: schemaTypeNamed.BigInt,
  date: schemaTypeNamed.Date,
  bytes: schemaTypeNamed.Buffer,
}

/** The type that TypeScript tells decorators of an annotation: a constructor. */
function annotated(member: Member): DecoratedProperty['told'] {
  const { type, text, node, wrappers } = propertyType(member)
  if (wrappers.has('Array') || /\[\]$|^Array</.test(text)) return schemaTypeNamed.Array
  if (text.startsWith('Map<')) return schemaTypeNamed.Map
  const name = Node.isTypeReference(node) ? node.getTypeName() : undefined
  return typeByKind[type.kind] ?? (name && decoratedClass({ node: name, scope: member.scope }))
}
