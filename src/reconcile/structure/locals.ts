/** Parameters that the user calls otherwise: what is generated is led along, so that new lines use the user's names. */
import { ts } from 'ts-morph'
import { nodesOf } from '../../inspect/source/syntax.js'
import { applyEdits, type Edit } from '../../text-edits.js'
import { isReference } from './names.js'

type Callable = ts.MethodDeclaration | ts.ArrowFunction | ts.FunctionDeclaration

/** Which parameter, by place and property → its name. */
type Locals = ReadonlyMap<string, ts.Identifier>

/**
 * A generated text with the user's names of parameters, where they have changed nothing else of these.
 *
 * @param sources its own, the text generated last, and the user's
 */
export function withLocals(
  text: ts.SourceFile,
  { base, mine }: { readonly base: ts.SourceFile; readonly mine: ts.SourceFile },
): string {
  const [own, last, fresh] = [callablesIn(mine), callablesIn(base), callablesIn(text)]
  const edits = [...fresh].flatMap(([name, callable]) => {
    const [user, before] = [own.get(name), last.get(name)]
    return user && before ? renamesIn(callable, localsOf(before), localsOf(user), user) : []
  })
  return applyEdits(text.text, edits)
}

/** Functions and members of classes that are called by a name that no other has. */
function callablesIn(source: ts.SourceFile): ReadonlyMap<string, Callable> {
  const found = new Map<string, Callable>()
  const add = (name: ts.Node | undefined, node: ts.Node | undefined) => {
    if (name && node && isCallable(node)) found.set(name.getText(source), node)
  }
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) add(statement.name, statement)
    if (!ts.isClassDeclaration(statement)) continue
    for (const member of statement.members)
      add(member.name, ts.isPropertyDeclaration(member) ? member.initializer : member)
  }
  return found
}

const isCallable = (node: ts.Node): node is Callable =>
  (ts.isMethodDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) &&
  node.body !== undefined

function localsOf({ parameters }: Callable): Locals {
  const found = new Map<string, ts.Identifier>()
  const add = (key: string, name: ts.BindingName) => {
    if (ts.isIdentifier(name)) found.set(key, name)
    else if (ts.isObjectBindingPattern(name))
      for (const one of name.elements)
        if (!one.dotDotDotToken) add(`${key}.${(one.propertyName ?? one.name).getText()}`, one.name)
  }
  for (const [index, { name }] of parameters.entries()) add(String(index), name)
  return found
}

function renamesIn(callable: Callable, before: Locals, own: Locals, user: Callable): readonly Edit[] {
  const names = new Map(
    [...localsOf(callable)].flatMap(([key, { text }]) => {
      const [last, mine] = [before.get(key)?.text, own.get(key)?.text]
      return last === text && mine !== undefined && mine !== text ? [[text, mine] as const] : []
    }),
  )
  if (names.size === 0) return []
  const nodes = nodesOf(callable).filter(ts.isIdentifier)
  const declared = new Set(localsOf(callable).values())
  // Another thing under either name: nobody knows which is which.
  const isSafe = [...names].every(
    ([from, to]) =>
      !nodes.some((one) => one.text === to && (isReference(one) || isDeclaration(one))) &&
      !nodes.some((one) => one.text === from && isDeclaration(one) && !declared.has(one)) &&
      !nodesOf(user).some((one) => ts.isIdentifier(one) && one.text === from && isReference(one)),
  )
  return isSafe ? nodes.flatMap((one) => renameOf(one, names.get(one.text))) : []
}

function renameOf(node: ts.Identifier, to: string | undefined): readonly Edit[] {
  if (to === undefined || !(isReference(node) || isDeclaration(node))) return []
  const { parent } = node
  const isShort =
    ts.isShorthandPropertyAssignment(parent) ||
    (ts.isBindingElement(parent) && parent.propertyName === undefined)
  return [{ start: node.getStart(), end: node.end, text: isShort ? `${node.text}: ${to}` : to }]
}

/** Whether it is the name that a parameter or a variable declares. */
function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isVariableDeclaration(parent)) &&
    parent.name === node
  )
}
