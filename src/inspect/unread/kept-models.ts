/** Models that a file declares, at its top or inside of a function, and that no other file can import. */
import { ts } from 'ts-morph'
import type { Source } from '../detect/sources.js'
import { weakMemo } from '../memo.js'
import { literalText } from '../source/literal-text.js'
import { hasModifier, nodesOf, parseSource, property, withoutCasts } from '../source/syntax.js'

export interface KeptModel {
  readonly path: string
  /** What the file calls it. */
  readonly name: string
  /** What the ORM or the database calls it, where that is told beside. */
  readonly called?: string
  /** The function that it is inside of. */
  readonly inside?: string
  /** Whether that function could be read as the model, if it returned nothing else. */
  readonly mayBeMade?: boolean
  /** Its declaration. */
  readonly text: string
}

/** What makes a model of any ORM; a file without is not parsed, and most files of an app, calls with types and all, are without. */
const mayDeclare =
  /\bmodel\s*[<(]|Table\s*\(\s*['"`/]|\.table\s*\(|\.define\s*[<(]|\bEntitySchema\b|\bdefineEntity\b|@(\w+\.)?(Entity|Table)\b|\bextends\s+(\w+\.)?Model\b|<\s*\w+\s*>\s*\(\s*['"`]\w/

/** The models of some sources, looked for once. */
export const keptModels = weakMemo((sources: readonly Source[]): readonly KeptModel[] =>
  sources.flatMap(keptIn),
)

function keptIn({ path, text }: Source): readonly KeptModel[] {
  if (!/\.[cm]?tsx?$/.test(path) || !mayDeclare.test(text)) return []
  return nodesOf(parseSource(text, path)).flatMap((node) => {
    const model = modelOf(node, text)
    if (!model) return []
    const inside = functionAround(node)
    if (inside ? isMaker(inside, model.name, node) : isReachable(node, model.name, text)) return []
    const around = inside && { inside: nameOf(inside), mayBeMade: isMade(node) }
    return [{ path, ...model, ...around, text: node.getText() }]
  })
}

/** What a declaration declares, where that is a model. */
function modelOf(node: ts.Node, text: string): Pick<KeptModel, 'name' | 'called'> | undefined {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
    const called = calledBy(made(node.initializer))
    return called === undefined ? undefined : { name: node.name.text, called }
  }
  if (ts.isClassDeclaration(node) && node.name)
    return isEntity(node) || isActive(node, text) ? { name: node.name.text } : undefined
  // `db<UserRow>('users')`, and no `pool.query<UserRow>('SELECT …')`
  const isRow = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  const table =
    isRow &&
    new RegExp(`<\\s*${node.name.text}\\s*>\\s*\\(\\s*['"\`](\\w+)(?:\\s+as\\s+\\w+)?['"\`]`).exec(text)
  if (!table) return undefined
  return { name: wholeOf(node, text), ...(table[1] !== undefined && { called: table[1] }) }
}

/** `User` of `type SafeUser = Omit<User, 'password'>`, where the file has both: what is shown of a row is no row. */
function wholeOf(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration, text: string): string {
  const shown = ts.isTypeAliasDeclaration(node)
    ? /^(?:Omit|Pick|Partial)<\s*(\w+)/.exec(node.type.getText())?.[1]
    : undefined
  return shown !== undefined && new RegExp(`^(?:interface|type)\\s+${shown}\\b`, 'm').test(text)
    ? shown
    : node.name.text
}

/** `models.User || model('User', schema)`, `model('User', schema) as UserModel`. */
function made(node: ts.Expression): ts.Expression {
  const value = withoutCasts(node)
  return ts.isBinaryExpression(value) ? made(value.right) : value
}

/** The name that a call which makes a model gives it. */
function calledBy(node: ts.Expression): string | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  const { expression: callee, arguments: [first, second] = [] } = node
  const maker = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  if (!ts.isIdentifier(maker)) return undefined
  if (ts.isNewExpression(node) ? maker.text === 'EntitySchema' : maker.text === 'defineEntity')
    return first && nameIn(first)
  const name = first && literalText(first)
  if (ts.isNewExpression(node) || !second || name === undefined) return undefined
  if (maker.text === 'model') return name
  const isTable = /Table$/.test(maker.text) || (maker !== callee && /^(table|define)$/.test(maker.text))
  return isTable && ts.isObjectLiteralExpression(second) ? name : undefined
}

/** `{ name: 'User', … }` */
function nameIn(node: ts.Node): string | undefined {
  const name = ts.isObjectLiteralExpression(node) ? property(node, 'name') : undefined
  return name && literalText(name)
}

const isEntity = (node: ts.ClassDeclaration): boolean =>
  (ts.getDecorators(node) ?? []).some(({ expression }) => {
    const callee = ts.isCallExpression(expression) ? expression.expression : expression
    return /(^|\.)(Entity|Table)$/.test(callee.getText())
  })

/** A class of Sequelize's or Objection's, which has its columns or its table. */
const isActive = (node: ts.ClassDeclaration, text: string): boolean =>
  (node.heritageClauses ?? []).some((clause) => /^extends\s+(\w+\.)?Model\b/.test(clause.getText())) &&
  (/\bstatic\s+(override\s+)?(get\s+)?tableName\b/.test(node.getText()) ||
    new RegExp(`\\b${node.name?.text}\\s*\\.\\s*init\\s*\\(`).test(text))

function functionAround({ parent }: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (!parent || ts.isSourceFile(parent)) return undefined
  return ts.isFunctionLike(parent) && 'body' in parent ? parent : functionAround(parent)
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  const { parent } = node
  const name = node.name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined)
  return name ? `${name.getText()}()` : 'a function'
}

/** A function that returns the model is one that makes it, and may be read as such. */
const isMaker = (around: ts.FunctionLikeDeclaration, name: string, node: ts.Node): boolean =>
  isMade(node) && new RegExp(`\\breturn\\s+${name}\\b`).test(around.getText())

const isMade = (node: ts.Node): boolean => /\b(model|define)\s*[<(]/.test(node.getText())

function isReachable(node: ts.Node, name: string, text: string): boolean {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword) || isExported(name, text)
}

/** Whether a text exports a name apart from where it declares it. */
const isExported = (name: string, text: string) =>
  new RegExp(
    `^export\\s*(?:default\\s+${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\}|=\\s*${name}\\b)|exports(?:\\.\\w+)?\\s*=[^;]*\\b${name}\\b`,
    'm',
  ).test(text)
