/** What functions of the host's take, read from their files alone: whether they want more than the config gives them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { isPackage, parseRef } from './ref.js'
import { exportsOf, hasModifier, nodesOf, parseSource } from './source/syntax.js'

export interface Signature {
  /** How many parameters it must be given, and how many it takes. */
  readonly required: number
  readonly most: number
  readonly isAsync: boolean
}

/** The signature of a function that a reference names; undefined where its file does not tell. */
export type SignatureOf = (ref: string) => Signature | undefined

/** @param cwd the folder that references are relative to */
export const signaturesIn =
  (cwd: string): SignatureOf =>
  (ref) => {
    const { file, exportName } = parseRef(ref) ?? { file: '', exportName: '' }
    const path = join(cwd, file)
    if (file === '' || isPackage(file) || !existsSync(path)) return undefined
    const source = parseSource(readFileSync(path, 'utf8'))
    const exported = exportsOf(source).find(({ name }) => name === exportName)?.value
    const made = exported && functionOf(exported, source)
    return made && signatureOf(made)
  }

/** The function that an export is: a declaration, a constant's value, or what a name stands for. */
function functionOf(node: ts.Node, source: ts.SourceFile): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node
  if (ts.isVariableDeclaration(node)) return node.initializer && functionOf(node.initializer, source)
  if (!ts.isIdentifier(node)) return undefined
  const declared = nodesOf(source).find(
    (one) =>
      (ts.isFunctionDeclaration(one) || ts.isVariableDeclaration(one)) &&
      one.name?.getText(source) === node.text,
  )
  return declared && functionOf(declared, source)
}

function signatureOf(made: ts.SignatureDeclaration): Signature {
  const parameters = made.parameters.filter(({ name }) => name.getText() !== 'this')
  const isRequired = ({ questionToken, initializer, dotDotDotToken }: ts.ParameterDeclaration) =>
    !questionToken && !initializer && !dotDotDotToken
  return {
    required: parameters.filter(isRequired).length,
    most: parameters.some(({ dotDotDotToken }) => dotDotDotToken)
      ? Number.POSITIVE_INFINITY
      : parameters.length,
    isAsync: hasModifier(made, ts.SyntaxKind.AsyncKeyword) || /^Promise\b/.test(made.type?.getText() ?? ''),
  }
}
