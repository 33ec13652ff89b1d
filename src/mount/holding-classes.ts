/** Classes of the host's own that NestJS injects, and that hold its handle in the place of being one. */
import { ts } from 'ts-morph'
import type { InjectedToken } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { exportsOf, isDecorated, nodesOf, parseSource } from '../inspect/source/syntax.js'

/**
 * Finds the members of such classes: `@Injectable() export class Database { readonly client = new PrismaClient() }`.
 *
 * @param makes matches what makes a handle
 */
export const heldBy =
  (makes: RegExp) =>
  (sources: readonly Source[]): readonly InjectedToken[] =>
    sources
      .filter(({ text }) => text.includes('@Injectable') && makes.test(text))
      .flatMap(({ path, text }) => {
        const source = parseSource(text, path)
        return exportsOf(source).flatMap(({ name, value }) =>
          ts.isClassDeclaration(value) && isDecorated(value, 'Injectable')
            ? membersOf(value, makes, source).map((member) => ({
                ...{ exportName: name, file: path, member },
                isClass: true as const,
              }))
            : [],
        )
      })

/** Properties that others can read, and getters of those that they cannot. */
function membersOf(node: ts.ClassDeclaration, makes: RegExp, source: ts.SourceFile): readonly string[] {
  const isMade = (value: ts.Expression | undefined) =>
    value !== undefined && makes.test(value.getText(source))
  const assigned = nodesOf(node)
    .filter(ts.isBinaryExpression)
    .filter(({ operatorToken, right }) => operatorToken.kind === ts.SyntaxKind.EqualsToken && isMade(right))
    .map(({ left }) => left.getText(source))
  const properties = node.members.filter(ts.isPropertyDeclaration)
  const made = properties.filter(
    ({ name, initializer }) => isMade(initializer) || assigned.includes(`this.${name.getText(source)}`),
  )
  const held = made.map(({ name }) => `this.${name.getText(source)}`)
  const getters = node.members
    .filter(ts.isGetAccessorDeclaration)
    .filter(({ body }) => nodesOf(body ?? node).some((each) => isReturnOf(each, held, source)))
  return [...made, ...getters].filter(isPublic).map(({ name }) => name.getText(source))
}

const isReturnOf = (node: ts.Node, held: readonly string[], source: ts.SourceFile): boolean =>
  ts.isReturnStatement(node) && held.includes(node.expression?.getText(source) ?? '')

const isPublic = ({ name, modifiers }: ts.PropertyDeclaration | ts.GetAccessorDeclaration): boolean =>
  ts.isIdentifier(name) &&
  !modifiers?.some(({ kind }) =>
    [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.StaticKeyword].includes(
      kind,
    ),
  )
