/** Finds the exports that hold a Prisma client, from source text alone. */
import { ts } from 'ts-morph'
import type { Source } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { formatRef } from '../ref.js'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { exportsOf, isDecorated, nodesOf, parseSource } from '../source/syntax.js'

/** Exports that hold a client, or make one. */
export interface PrismaHandles {
  readonly plain: MadeExports
  /** Those with `$extends`: it may hide rows, or compute fields. */
  readonly extended: MadeExports
}

/** Reads a file that mentions Prisma's client. */
export function readHandles(text: string): PrismaHandles {
  const source = parseSource(text)
  const classes = clientClasses(source)
  const isExtended = (node: ts.Node) =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === '$extends'
  const isClient = (node: ts.Node) =>
    (ts.isNewExpression(node) && isClientClass(node.expression, classes)) ||
    (ts.isTypeReferenceNode(node) && classes.has(node.typeName.getText()))
  const extended = madeExports(source, isExtended)
  const made = madeExports(source, isClient)
  const others = (all: readonly string[], without: readonly string[]) =>
    all.filter((one) => !without.includes(one))
  return {
    plain: {
      constants: others(made.constants, extended.constants),
      calls: others(made.calls, extended.calls),
    },
    extended,
  }
}

/** The classes that NestJS injects: `@Injectable() export class PrismaService extends PrismaClient`. */
export const injectedClients = (sources: readonly Source[]): readonly Ref[] =>
  sources
    .filter(({ text }) => text.includes('PrismaClient') && text.includes('@Injectable'))
    .flatMap(({ path, text }) =>
      injectableNames(text).map((exportName) => formatRef({ file: path, exportName })),
    )

function injectableNames(text: string): readonly string[] {
  const source = parseSource(text)
  const classes = clientClasses(source)
  return exportsOf(source).flatMap(({ name, value }) => {
    const isMeant = ts.isClassDeclaration(value) && value.name?.text === name && classes.has(name)
    return isMeant && isDecorated(value, 'Injectable') ? [name] : []
  })
}

/** The local names of `PrismaClient`, and the classes that extend it. */
function clientClasses(source: ts.SourceFile): ReadonlySet<string> {
  const nodes = nodesOf(source)
  const imported = nodes.filter(ts.isImportSpecifier)
  const local = imported.filter((one) => (one.propertyName ?? one.name).text === 'PrismaClient')
  const classes = new Set(['PrismaClient', ...local.map(({ name }) => name.text)])
  for (const { name, heritageClauses } of nodes.filter(ts.isClassDeclaration)) {
    const [clause] = (heritageClauses ?? []).filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    if (name && clause?.types.some(({ expression }) => isClientClass(expression, classes)))
      classes.add(name.text)
  }
  return classes
}

function isClientClass(node: ts.Expression, classes: ReadonlySet<string>): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'PrismaClient'
  return ts.isIdentifier(node) && classes.has(node.text)
}
