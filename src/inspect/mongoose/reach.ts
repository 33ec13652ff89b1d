/**
 * Opens what schemas are made of, and not what models are used with: constants, enums, other schemas and models. Hooks,
 * methods and validators are left out, and types are too; through them a model leads to all of an app.
 */
import { type SourceFile, ts } from 'ts-morph'
import { type FileIndex, indexFile } from '../classes/file-index.js'
import type { Ref } from '../host-model.js'
import type { OpenImport, Reach } from '../project.js'
import { parseRef } from '../ref.js'

/**
 * @param refs The models that are asked for.
 * @param files Files of which every exported constant counts.
 */
export function reachOf(refs: readonly Ref[], files: readonly string[] = []): Reach {
  return (opened, open) => {
    const need = follow(open)
    for (const ref of refs) {
      const parts = parseRef(ref)
      const file = parts && opened.get(parts.file)
      if (file) need(file, parts.exportName)
    }
    for (const path of files) {
      const file = opened.get(path)
      for (const name of file ? exportedNames(indexFile(file.compilerNode)) : []) if (file) need(file, name)
    }
  }
}

/** Models are constants; functions and classes beside them are what uses them. */
function exportedNames({ exports, declared }: FileIndex): readonly string[] {
  const constants = [...declared].filter(([, statements]) =>
    statements.some((one) => ts.isVariableStatement(one) || ts.isExportAssignment(one)),
  )
  return [...constants.map(([name]) => name), ...exports.keys()]
}

function follow(open: OpenImport): (file: SourceFile, exportName: string) => void {
  const indexes = new Map<SourceFile, FileIndex>()
  const seen = new Set<string>()
  const indexOf = (file: SourceFile) => {
    const index = indexes.get(file) ?? indexFile(file.compilerNode)
    indexes.set(file, index)
    return index
  }

  const needExport = (file: SourceFile, exportName: string): void => {
    const { exports, stars } = indexOf(file)
    const exported = exports.get(exportName) ?? exportName
    if (typeof exported === 'object') needImport(file, exported.specifier, exported.name)
    else needName(file, exported)
    for (const specifier of stars) needImport(file, specifier, exportName)
  }
  const needImport = (file: SourceFile, specifier: string, name: string | undefined) => {
    const target = open(specifier, file)
    if (!target) return
    // Of a namespace every member counts.
    for (const one of name === undefined ? exportedNames(indexOf(target)) : [name]) needExport(target, one)
  }
  const needName = (file: SourceFile, name: string) => {
    const key = `${file.getFilePath()} ${name}`
    if (seen.has(key)) return
    seen.add(key)
    const { imports, declared, completing } = indexOf(file)
    const imported = imports.get(name)
    if (imported) needImport(file, imported.specifier, imported.name)
    const statements = [...(declared.get(name) ?? []), ...completing.filter((one) => adds(one, name))]
    for (const mention of statements.flatMap(mentionsOf)) needName(file, mention)
  }
  return needExport
}

/** `userSchema.add({ … })`, `userSchema.plugin(softDelete)`. */
function adds(statement: ts.Statement, name: string): boolean {
  const text = statement.getText()
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
    // What a class extends.
    if (ts.isExpressionWithTypeArguments(node)) visit(node.expression)
    if (ts.isTypeNode(node) || isBehaviour(node)) return
    if (ts.isIdentifier(node)) names.push(node.text)
    else if (ts.isPropertyAccessExpression(node)) visit(node.expression)
    else if (ts.isPropertyAssignment(node)) visit(node.initializer)
    else ts.forEachChild(node, visit)
  }
  visit(statement)
  return names
}

function isBehaviour(node: ts.Node): boolean {
  if (ts.isMethodDeclaration(node)) return true
  if (ts.isPropertyAssignment(node))
    return behaviour.has(node.name.getText()) && !ts.isObjectLiteralExpression(node.initializer)
  const isBlock = (ts.isFunctionExpression(node) || ts.isArrowFunction(node)) && ts.isBlock(node.body)
  return isBlock && !ts.isVariableDeclaration(node.parent)
}
