/** Entities that a constant declares: `new EntitySchema({ … })` of TypeORM and MikroORM, `defineEntity({ … })`. */
import { type CallExpression, type NewExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import {
  argumentsOf,
  type Bound,
  behind,
  declarationOf,
  emptyScope,
  follow,
  functionOf,
} from '../source/evaluate.js'
import { propertyOf, staticText } from '../source/static-value.js'
import { type ClassNode, classOf, lineageOf } from './class-node.js'
import type { ModelContext } from './context.js'
import { type Member, membersOf } from './members.js'
import { type Options, optionsOf } from './options.js'
import { propertyType } from './property-type.js'
import { type TypeOf, typesIn, typesOfMembers } from './types-of.js'

export type SchemaNode = CallExpression | NewExpression

/** The schema that an expression stands for. */
export function schemaOf(bound: Bound): Bound<SchemaNode> | undefined {
  const { node, scope } = follow(bound)
  return isSchema(node) ? { node, scope } : undefined
}

const isSchema = (node: Node): node is SchemaNode =>
  (Node.isCallExpression(node) && /(^|\.)defineEntity$/.test(node.getExpression().getText())) ||
  (Node.isNewExpression(node) && /(^|\.)EntitySchema$/.test(node.getExpression().getText()))

/** The options of a schema. */
export const schemaOptions = (context: ModelContext, schema: Bound<SchemaNode>): Options =>
  optionsOf(context, argumentsOf(schema)[0], 'the entity')

/** The constant that holds a schema. */
export function holderOf({ node }: Bound<SchemaNode>): Node {
  const holder = node.getParent()
  return Node.isVariableDeclaration(holder) ? holder : node
}

/** The class whose properties a schema declares. */
export const classDeclaredBy = ({ node }: Bound<SchemaNode>): ClassNode | undefined =>
  schemasIn(node.getSourceFile()).find((one) => one.node === node)?.of

/** The schemas of a file, by the names under which relations and classes know them. */
function schemasIn(
  file: SourceFile,
): readonly { readonly node: SchemaNode; readonly name?: string; readonly of?: ClassNode }[] {
  if (!/\bdefineEntity\b|\bEntitySchema\b/.test(file.getFullText())) return []
  return file.getVariableDeclarations().flatMap((declaration) => {
    const node = declaration.getInitializer()
    if (!node || !isSchema(node)) return []
    const [options] = argumentsOf({ node, scope: emptyScope })
    const own = propertyOf(options, 'class') ?? propertyOf(options, 'target')
    return {
      node,
      name: staticText(propertyOf(options, 'name')),
      of: (own && classOf(own)?.node) ?? classSetOn(file, declaration.getName()),
    }
  })
}

/** `UserSchema.setClass(User)`. */
function classSetOn(file: SourceFile, name: string): ClassNode | undefined {
  const call = file
    .getStatements()
    .flatMap((statement) => statement.getDescendantsOfKind(SyntaxKind.CallExpression))
    .find((one) => one.getExpression().getText() === `${name}.setClass`)
  const [argument] = call ? argumentsOf({ node: call, scope: emptyScope }) : []
  return argument && classOf(argument)?.node
}

/**
 * The declaration of the entity that a relation names: `() => Team`, `Team`, `'Team'`; without a name, the one that
 * the property's type leads to.
 */
export function entityBehind(target: Bound | undefined, member?: Member): Node | undefined {
  const named = target && behind(target)
  const name = staticText(named)
  if (named && name === undefined) {
    const own = classOf(named)?.node
    return own ? (schemaFor(own) ?? own) : schemaOf(named)?.node
  }
  const typed = member && typedBy(member)
  if (name === undefined || !target || nameOf(typed) === name) return typed
  // A property may be typed by what the entity implements: `@ManyToOne('Team') team: ITeam`.
  return entityNamed(target.node, name) ?? typed
}

const nameOf = (declaration: Node | undefined) =>
  Node.isClassDeclaration(declaration) ? declaration.getName() : undefined

/** The property that leads back: `(team) => team.members`, or its name. */
export function inverseOf(bound: Bound | undefined): string | undefined {
  const body = bound && functionOf(follow(bound))?.node.getBody()
  return Node.isPropertyAccessExpression(body) ? body.getName() : staticText(bound)
}

/** The class that the type of the property names: `user: Ref<User>`. */
function typedBy(member: Member): Node | undefined {
  const { node } = propertyType(member)
  const name = Node.isTypeReference(node) ? node.getTypeName() : undefined
  const declaration = name && declarationOf(name)
  return Node.isClassDeclaration(declaration) ? (schemaFor(declaration) ?? declaration) : undefined
}

/** Among the files that are open: the ORM looks among the entities that the host registers. */
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

/** The schema of the class that the one of a schema extends, by that class or by its name. */
export function schemaAbove(schema: Bound<SchemaNode>): Node | undefined {
  const base = classDeclaredBy(schema)?.getExtends()?.getExpression()
  const above = base && classOf({ node: base, scope: emptyScope })?.node
  const named = above && schemasIn(above.getSourceFile()).find((one) => one.name === above.getName())
  const found = above && (schemaFor(above) ?? named?.node)
  return found === schema.node ? undefined : found
}

/** The schema in `class User extends UserSchema.class {}`. */
function schemaExtended(own: ClassNode): Node | undefined {
  const base = own.getExtends()?.getExpression()
  const isSchemaClass = Node.isPropertyAccessExpression(base) && base.getName() === 'class'
  return isSchemaClass ? schemaOf({ node: base.getExpression(), scope: emptyScope })?.node : undefined
}

/** How the properties of a schema are typed: by its class, else by its type argument. */
export function typesOf(context: ModelContext, schema: Bound<SchemaNode>): TypeOf {
  const [written] = schema.node.getTypeArguments()
  const name = Node.isTypeReference(written) ? written.getTypeName() : undefined
  const declaration = classDeclaredBy(schema) ?? (name && declarationOf(name))
  if (!Node.isClassDeclaration(declaration) && !Node.isClassExpression(declaration)) return typesIn(written)
  const typed = { node: declaration, scope: emptyScope }
  // A class that extends the one of its schema has the types from there.
  const lineage = schemaExtended(declaration) ? [typed] : lineageOf(context, typed)
  return typesOfMembers(membersOf(context, lineage))
}
