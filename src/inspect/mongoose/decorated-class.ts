/** Classes of @nestjs/mongoose: `@Schema()` with `@Prop()`, as `SchemaFactory.createForClass` reads them. */
import { type ClassDeclaration, Node, type PropertyDeclaration } from 'ts-morph'
import { decoratorsOf, useOf } from '../classes/decorators.js'
import { argumentsOf, type Bound, behind, follow } from '../source/evaluate.js'
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
}

const isNest = (module: string) => module === '@nestjs/mongoose'

const nestExport = (node: Node) => {
  const found = packageExport(node, isNest)
  return found && isNest(found.module) ? found.name : undefined
}

/** The class that `SchemaFactory.createForClass(User)` makes a schema of. */
export function createdFor({ node, scope }: Bound): Bound<ClassDeclaration> | undefined {
  if (!Node.isCallExpression(node)) return undefined
  const callee = node.getExpression()
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
  return Node.isClassDeclaration(node) && decoratorOf({ node, scope }, 'Schema') ? { node, scope } : undefined
}

/** The argument of `@Schema`. */
export const schemaOptions = (own: Bound<ClassDeclaration>): Bound | undefined =>
  decoratorOf(own, 'Schema')?.args[0]

/** The properties of a class and of those that it extends, the furthest first. */
export function decoratedProperties({ node, scope }: Bound<ClassDeclaration>): readonly DecoratedProperty[] {
  const extended = node.getExtends()?.getExpression()
  const base = extended && decoratedClass({ node: extended, scope })
  const own = node.getInstanceProperties().flatMap((property): DecoratedProperty[] => {
    const use = Node.isPropertyDeclaration(property) && decoratorOf({ node: property, scope }, 'Prop')
    if (!use || !Node.isPropertyDeclaration(property)) return []
    const named = { name: property.getName(), declaration: property }
    const [given] = use.args
    const definition = given && definitionOf(given)
    return [
      definition ? { ...named, definition } : { ...named, options: given, told: annotated(property, scope) },
    ]
  })
  return [...(base ? decoratedProperties(base) : []), ...own]
}

/** `raw({ … })` is a definition as it is, and so is a list; options are one where they have a type. */
function definitionOf(given: Bound): Bound | undefined {
  const { node } = given
  const isRaw = Node.isCallExpression(node) && nestExport(node.getExpression()) === 'raw'
  if (isRaw) return argumentsOf(given)[0]
  return objectOf(given) && !propertyOf(given, 'type') ? undefined : given
}

const decoratorOf = ({ node, scope }: Bound<ClassDeclaration | PropertyDeclaration>, name: string) =>
  useOf(decoratorsOf({ isOrm: isNest }, node, scope), name)

const byKeyword: Readonly<Record<string, SchemaType>> = {
  string: schemaTypeNamed.String,
  number: schemaTypeNamed.Number,
  boolean: schemaTypeNamed.Boolean,
  bigint: schemaTypeNamed.BigInt,
  Date: schemaTypeNamed.Date,
  Buffer: schemaTypeNamed.Buffer,
}

/** The type that TypeScript tells decorators of an annotation: a constructor, and of a union none. */
function annotated(property: PropertyDeclaration, scope: Bound['scope']): DecoratedProperty['told'] {
  const node = property.getTypeNode()
  if (!node) return undefined
  const text = node.getText()
  const known = Object.hasOwn(byKeyword, text) ? byKeyword[text] : undefined
  if (known) return known
  if (Node.isArrayTypeNode(node) || text.startsWith('Array<')) return schemaTypeNamed.Array
  if (text.startsWith('Map<')) return schemaTypeNamed.Map
  const name = Node.isTypeReference(node) ? node.getTypeName() : undefined
  const [declaration] = name ? (follow({ node: name, scope }).node.getSymbol()?.getDeclarations() ?? []) : []
  if (!name) return undefined
  if (Node.isEnumDeclaration(declaration))
    return typeof declaration.getMembers()[0]?.getValue() === 'number'
      ? schemaTypeNamed.Number
      : schemaTypeNamed.String
  return decoratedClass({ node: name, scope })
}

/** Whether what a property holds may be absent, as its annotation says. */
export const mayBeAbsent = (property: PropertyDeclaration): boolean =>
  property.hasQuestionToken() || /\b(null|undefined)\b/.test(property.getTypeNode()?.getText() ?? '')
