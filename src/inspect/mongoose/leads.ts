/**
 * Leads to what schemas are made of, and not to what models are used with: constants, enums, other schemas and models.
 * Hooks, methods and validators are left out, and types are too; through them a model leads to all of an app.
 */
import { ts } from 'ts-morph'
import type { Leads } from '../classes/reach.js'
import { mentionsOf as namesIn } from '../source/file-index.js'
import { isRegistering, makesModels, registersModels } from './inspector.js'

/** `userSchema.add({ … })`, `userSchema.plugin(softDelete)`, `softDelete(userSchema)`. */
function adds(statement: ts.Statement, name: string, file: ts.SourceFile): boolean {
  const call = ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (call && ts.isCallExpression(call) && ts.isIdentifier(call.expression))
    return call.arguments.some((given) => ts.isIdentifier(given) && given.text === name)
  const text = statement.getText(file)
  return text.startsWith(`${name}.`) && /^[^(]*\.(add|set|index|plugin)\(/.test(text)
}

/** Nothing that these hold becomes a part of a schema. */
const behaviour = new Set([
  'default',
  'get',
  'set',
  'validate',
  'validator',
  'transform',
  'methods',
  'statics',
])

/** The names of values in a statement. */
function mentionsOf(statement: ts.Node): readonly string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    // The base class.
    if (ts.isExpressionWithTypeArguments(node)) visit(node.expression)
    if (ts.isTypeNode(node) || isBehaviour(node)) return
    // A module of NestJS leads to all of an app.
    if (ts.isClassDeclaration(node) && registersModels.test(node.getText())) {
      names.push(...registrationsIn(node).flatMap((one) => [...namesIn(one, node.getSourceFile())]))
      return
    }
    if (ts.isIdentifier(node)) names.push(node.text)
    else if (ts.isPropertyAccessExpression(node)) visit(node.expression)
    else if (ts.isPropertyAssignment(node)) visit(node.initializer)
    else ts.forEachChild(node, visit)
  }
  visit(statement)
  return names
}

/** What a module registers. */
function registrationsIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isCallExpression(node) && isRegistering(node.expression.getText())) return node.arguments
  const found: ts.Node[] = []
  ts.forEachChild(node, (child) => void found.push(...registrationsIn(child)))
  return found
}

function isBehaviour(node: ts.Node): boolean {
  if (ts.isMethodDeclaration(node)) return true
  if (ts.isPropertyAssignment(node))
    return behaviour.has(node.name.getText()) && !ts.isObjectLiteralExpression(node.initializer)
  const isBlock = (ts.isFunctionExpression(node) || ts.isArrowFunction(node)) && ts.isBlock(node.body)
  return isBlock && !ts.isVariableDeclaration(node.parent)
}

export const schemaLeads: Leads = {
  mentionsOf,
  completes: adds,
  // Models are constants; functions and classes beside them are what uses them, but for those that make models.
  declares: (statement) =>
    ts.isVariableStatement(statement) ||
    ts.isExportAssignment(statement) ||
    ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
      (makesModels.test(statement.getText()) || registersModels.test(statement.getText()))),
}
