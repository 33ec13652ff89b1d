/** Enums behind types that a validator computes: `z.infer<typeof roleSchema>` of `z.nativeEnum(Role)` takes its members only. */
import { type EnumDeclaration, Node } from 'ts-morph'
import { segmentsOf } from '../classes/call-chain.js'
import { argumentsOf, type Bound, declarationOf, emptyScope, follow } from '../source/evaluate.js'
import { objectOf, propertyOf, staticValue, stringsOf } from '../source/static-value.js'

/** The schema of `z.infer<typeof schema>`, and of what Zod has for it besides. */
export function schemaOfType(type: Node | undefined): Bound | undefined {
  if (!Node.isTypeReference(type) || !/\.(infer|output|TypeOf)$/.test(type.getTypeName().getText()))
    return undefined
  const [query] = type.getTypeArguments()
  return Node.isTypeQuery(query) ? follow({ node: query.getExprName(), scope: emptyScope }) : undefined
}

/** The enum of `z.nativeEnum(Role).optional()`, or of `z.enum(Role)`. */
export function enumOfSchema(schema: Bound | undefined): EnumDeclaration | undefined {
  const [argument] = (schema && callIn(schema, /^(nativeEnum|enum)$/)) ?? []
  const declaration = argument && Node.isIdentifier(argument.node) ? declarationOf(argument.node) : undefined
  return Node.isEnumDeclaration(declaration) ? declaration : undefined
}

/** The words of `z.enum(['in', 'out'])`, written there or held by a constant. */
export function wordsOfSchema(schema: Bound | undefined): readonly string[] | undefined {
  const [argument] = (schema && callIn(schema, /^enum$/)) ?? []
  const words = argument && stringsOf(staticValue(argument))
  return words && words.length > 0 ? words : undefined
}

const OBJECT = /^(strict|loose)?object$/i

/** The schema of a property of `z.object({ … })`. */
export function schemaOfProperty(schema: Bound | undefined, name: string): Bound | undefined {
  const [fields] = (schema && callIn(schema, OBJECT)) ?? []
  const found = propertyOf(fields, name)
  return found && follow(found)
}

/** The names of all properties of `z.object({ … })`; `undefined` where more may be added to it, or something is left out of it. */
export function fieldsOfSchema(schema: Bound | undefined): readonly string[] | undefined {
  const callee = Node.isCallExpression(schema?.node) ? schema.node.getExpression() : undefined
  const isObject = Node.isPropertyAccessExpression(callee) && OBJECT.test(callee.getName())
  const object = isObject && schema ? objectOf(argumentsOf(schema)[0]) : undefined
  const properties = object?.node.getProperties() ?? []
  const names = properties.flatMap((one) =>
    Node.isPropertyAssignment(one) || Node.isShorthandPropertyAssignment(one)
      ? one.getName().replace(/^['"]|['"]$/g, '')
      : [],
  )
  return object && names.length === properties.length ? names : undefined
}

/** The arguments of the call with a name, in a chain of calls. */
const callIn = (schema: Bound, name: RegExp): readonly Bound[] | undefined =>
  segmentsOf(schema).find((one) => name.test(one.name))?.args
