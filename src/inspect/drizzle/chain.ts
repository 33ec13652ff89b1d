import { type CallExpression, Node, type SourceFile, type Symbol as TsSymbol } from 'ts-morph'
import { dialectOfModule } from './builders.js'
import { type Bound, declarationOf, follow } from './evaluate.js'

/** A fluent call taken apart: `text('name').notNull()` starts with `text('name')` and goes on with `notNull()`. */
export interface Chain {
  readonly origin: Origin
  readonly args: readonly Bound[]
  readonly call: Bound<CallExpression>
  readonly methods: readonly Method[]
}

export interface Method {
  readonly name: string
  readonly args: readonly Bound[]
  readonly call: Bound<CallExpression>
}

/** Where the function that starts a chain comes from. */
export type Origin =
  /** Imported from a package: `text` of `drizzle-orm/pg-core`. */
  | { readonly kind: 'package'; readonly module: string; readonly name: string }
  /** Made by another call: an enum, a custom type, a table creator. `name` is the constant that holds it. */
  | { readonly kind: 'made'; readonly by: Chain; readonly name: Node }
  /** A member of an argument that Drizzle passes: `t.text`. */
  | { readonly kind: 'member'; readonly name: string }

/** Takes a fluent call apart; `undefined` for what is no call of a package's function. */
export function chainOf(bound: Bound): Chain | undefined {
  const { node, scope } = follow(bound)
  if (!Node.isCallExpression(node)) return undefined
  const call = { node, scope }
  const args = node.getArguments().map((argument) => ({ node: argument, scope }))
  const callee = node.getExpression()

  if (Node.isPropertyAccessExpression(callee)) {
    const receiver = chainOf({ node: callee.getExpression(), scope })
    if (receiver)
      return { ...receiver, methods: [...receiver.methods, { name: callee.getName(), args, call }] }
  }
  const origin = originOf({ node: callee, scope })
  return origin && { origin, args, call, methods: [] }
}

function originOf(callee: Bound): Origin | undefined {
  const maker = chainOf(callee)
  if (maker) return { kind: 'made', by: maker, name: callee.node }
  const { node } = follow(callee)
  const imported = importOf(node)
  if (imported) return { kind: 'package', ...imported }
  if (!Node.isPropertyAccessExpression(node)) return memberOfParameter(node)
  const module = namespaceOf(node.getExpression())
  if (module) return { kind: 'package', module, name: node.getName() }
  return Node.isParameterDeclaration(declarationOf(node.getExpression()))
    ? { kind: 'member', name: node.getName() }
    : undefined
}

/** `({ text, uuid }) => ({ id: uuid() })`. */
function memberOfParameter(node: Node): Origin | undefined {
  const declaration = declarationOf(node)
  if (!Node.isBindingElement(declaration)) return undefined
  return { kind: 'member', name: declaration.getPropertyNameNode()?.getText() ?? declaration.getName() }
}

/** The package's export behind a name, through re-exports in the host. */
function importOf(node: Node): { module: string; name: string } | undefined {
  if (!Node.isIdentifier(node) && !Node.isPropertyAccessExpression(node)) return undefined
  const declaration = lastAlias(node.getSymbol())?.getDeclarations()[0]
  if (Node.isImportSpecifier(declaration)) {
    const statement = declaration.getImportDeclaration()
    const file = statement.getModuleSpecifierSourceFile()
    const module = file ? passedOnBy(file) : statement.getModuleSpecifierValue()
    return module === undefined ? undefined : { module, name: declaration.getName() }
  }
  const module =
    Node.isExportSpecifier(declaration) && declaration.getExportDeclaration().getModuleSpecifierValue()
  return Node.isExportSpecifier(declaration) && module ? { module, name: declaration.getName() } : undefined
}

/** The Drizzle module that a file of the host passes on whole: `export * from 'drizzle-orm/pg-core'`. */
function passedOnBy(file: SourceFile): string | undefined {
  return file
    .getExportDeclarations()
    .filter((statement) => statement.isNamespaceExport())
    .map((statement) => statement.getModuleSpecifierValue())
    .find((module) => module !== undefined && dialectOfModule(module) !== undefined)
}

function namespaceOf(node: Node): string | undefined {
  const declaration = lastAlias(node.getSymbol())?.getDeclarations()[0]
  if (Node.isSourceFile(declaration)) return passedOnBy(declaration)
  return Node.isNamespaceImport(declaration)
    ? declaration.getFirstAncestorOrThrow(Node.isImportDeclaration).getModuleSpecifierValue()
    : undefined
}

/** The end of a chain of aliases that this program can see: packages are not loaded. */
function lastAlias(symbol: TsSymbol | undefined): TsSymbol | undefined {
  let last = symbol
  while (last?.isAlias()) {
    const next: TsSymbol | undefined = last.getImmediatelyAliasedSymbol()
    if (!next || next.getDeclarations().length === 0) break
    last = next
  }
  return last
}
