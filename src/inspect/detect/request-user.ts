/** The type of the user whom a framework's authentication leaves on a request: as the host declares it. */
import { ts } from 'ts-morph'
import { type Declarations, declarationsOf } from '../source/declarations.js'
import { nodesOf, parseSource } from '../source/syntax.js'
import { filesBelow } from './files.js'
import { type Source, sourcesAt } from './sources.js'

/** A field of that user. */
export interface UserField {
  readonly field: string
  /** Absent where its type is neither a boolean nor text, or cannot be read. */
  readonly kind?: 'boolean' | 'string'
  /** The texts that it may hold, where they are listed. */
  readonly values?: readonly string[]
}

/** What a file holds that gives requests a user. */
const SIGNS =
  /\bnamespace\s+Express\b|\bdeclare\s+module\b|\bVariables\b|\bextends\s+[\w.<>]*Request\b|Request(<[^&;=]*>)?\s*&|&\s*[\w.]*Request\b|\bgetRequest\s*</

/** Where Koa and Hono are given the type of what a request carries: `new Koa<State>()`, `Hono<{ Variables: Session }>`. */
const GIVEN =
  /\b(?:Koa|Router|ParameterizedContext|RouterContext|Middleware)<\s*(\w+)|\bVariables\s*:\s*(\w+)/g

/** The interfaces that frameworks leave to the host to extend. */
const REQUESTS = [
  'Request',
  'FastifyRequest',
  'FastifyJWT',
  'ContextVariableMap',
  'DefaultState',
  'Variables',
]

/**
 * The fields of the request's user: by `namespace Express { interface User }`, by a `user` of an interface that extends the
 * framework's request, or is put beside it (`Request & { user: … }`), or by the types that Koa and Hono are given.
 *
 * @returns undefined where the host declares none, or by a type that is not written out: a row of its table, say
 */
export function requestUser(cwd: string, sources: readonly Source[]): readonly UserField[] | undefined {
  const given = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(GIVEN)].flatMap(([, state, all]) => state ?? all ?? [])),
  )
  const declares = (text: string) => SIGNS.test(text) || [...given].some((name) => text.includes(name))
  const files = [...ownDeclarations(cwd), ...sources].filter(
    ({ text }) => /\buser\b/i.test(text) && declares(text),
  )
  if (files.length === 0) return undefined
  const declarations = declarationsOf(cwd)
  for (const { path, text } of files) {
    for (const node of nodesOf(parseSource(text))) {
      const fields = fieldsOf(typeOfUser(node, given), { path, declarations, depth: 0 })
      if (fields.length > 0) return fields
    }
  }
  return undefined
}

/** Files of declarations: they extend what packages declare, and hold no models. */
const ownDeclarations = (cwd: string): readonly Source[] =>
  sourcesAt(
    cwd,
    filesBelow(cwd, (name) => /\.d\.[cm]?ts$/.test(name)),
  )

/**
 * The type that a declaration gives the user of requests.
 *
 * @param given the types that a framework is given for what a request carries
 */
function typeOfUser(node: ts.Node, given: ReadonlySet<string>): ts.Node | undefined {
  if (ts.isInterfaceDeclaration(node))
    return node.name.text === 'User' && isInExpress(node) ? node : undefined
  if (!ts.isPropertySignature(node) || node.name.getText() !== 'user') return undefined
  const { parent } = node
  if (ts.isInterfaceDeclaration(parent))
    return isRequest(parent) || given.has(parent.name.text) ? node.type : undefined
  return isCarried(parent.parent, given) ? node.type : undefined
}

/** Whether the type that is written out is what a request carries: by its name, or by what stands around it. */
function isCarried(holder: ts.Node, given: ReadonlySet<string>): boolean {
  if (ts.isTypeAliasDeclaration(holder))
    return holder.name.text === 'Variables' || given.has(holder.name.text)
  if (ts.isPropertySignature(holder)) return holder.name.getText() === 'Variables'
  if (ts.isIntersectionTypeNode(holder))
    return holder.types.some(
      (type) => ts.isTypeReferenceNode(type) && /Request$/.test(type.typeName.getText()),
    )
  return ts.isCallExpression(holder) && /\.getRequest$/.test(holder.expression.getText())
}

const isInExpress = ({ parent }: ts.Node) =>
  ts.isModuleBlock(parent) && parent.parent.name.getText() === 'Express'

const isRequest = (node: ts.InterfaceDeclaration) =>
  REQUESTS.includes(node.name.text) ||
  parentsOf(node).some((type) => /Request$/.test(type.expression.getText()))

const parentsOf = ({ heritageClauses }: ts.InterfaceDeclaration | ts.ClassDeclaration) =>
  heritageClauses?.flatMap(({ types }) => types) ?? []

interface Place {
  readonly path: string
  readonly declarations: Declarations
  readonly depth: number
}

/** Types refer to each other in circles. */
const DEEPEST = 5

/** The fields of a type; none where any part of it is not written out. */
function fieldsOf(type: ts.Node | undefined, place: Place): readonly UserField[] {
  if (!type || place.depth > DEEPEST) return []
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap((member) => fieldOf(member, place))
  if (ts.isInterfaceDeclaration(type) || ts.isClassDeclaration(type)) {
    const inherited = parentsOf(type).flatMap(({ expression }) => fieldsNamed(expression.getText(), place))
    return [...[...type.members].flatMap((member) => fieldOf(member, place)), ...inherited]
  }
  if (ts.isParenthesizedTypeNode(type)) return fieldsOf(type.type, place)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((one) => fieldsOf(one, place))
  if (ts.isUnionTypeNode(type)) return fieldsOf(onlyOf(type), place)
  return ts.isTypeReferenceNode(type) && !type.typeArguments
    ? fieldsNamed(type.typeName.getText(), place)
    : []
}

function fieldsNamed(name: string, { path, declarations, depth }: Place): readonly UserField[] {
  const found = declarations.find(path, name)
  if (!found) return []
  const node = ts.isTypeAliasDeclaration(found.node) ? found.node.type : found.node
  return fieldsOf(node, { path: found.path, declarations, depth: depth + 1 })
}

/** A user who may be missing: `User | undefined`. */
const onlyOf = ({ types }: ts.UnionTypeNode): ts.TypeNode | undefined => {
  const left = types.filter((type) => !isNothing(type))
  return left.length === 1 ? left[0] : undefined
}

const isNothing = (type: ts.TypeNode) =>
  type.kind === ts.SyntaxKind.UndefinedKeyword ||
  (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword)

function fieldOf(member: ts.Node, place: Place): readonly UserField[] {
  if (!(ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) || !member.type) return []
  return [{ field: member.name.getText().replace(/^['"]|['"]$/g, ''), ...kindOf(member.type, place) }]
}

function kindOf(type: ts.TypeNode, place: Place): Omit<UserField, 'field'> {
  if (type.kind === ts.SyntaxKind.BooleanKeyword) return { kind: 'boolean' }
  if (type.kind === ts.SyntaxKind.StringKeyword) return { kind: 'string' }
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.filter((one) => !isNothing(one)).map((one) => kindOf(one, place))
    if (parts.length === 1) return parts[0] ?? {}
    const values = parts.map((part) => part.values ?? [])
    return values.every((each) => each.length > 0) ? { kind: 'string', values: values.flat() } : {}
  }
  if (ts.isLiteralTypeNode(type))
    return ts.isStringLiteral(type.literal) ? { kind: 'string', values: [type.literal.text] } : {}
  return ts.isTypeReferenceNode(type) ? valueNamed(type.typeName.getText(), place) : {}
}

function valueNamed(name: string, { path, declarations, depth }: Place): Omit<UserField, 'field'> {
  const found = depth > DEEPEST ? undefined : declarations.find(path, name)
  if (!found) return {}
  const { node } = found
  if (ts.isTypeAliasDeclaration(node))
    return kindOf(node.type, { path: found.path, declarations, depth: depth + 1 })
  if (!ts.isEnumDeclaration(node)) return {}
  const values = node.members.flatMap(({ initializer }) =>
    initializer && ts.isStringLiteral(initializer) ? [initializer.text] : [],
  )
  return values.length === node.members.length ? { kind: 'string', values } : {}
}
