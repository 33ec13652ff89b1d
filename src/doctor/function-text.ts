import { ts } from 'ts-morph'
import { parseSource } from '../inspect/source/syntax.js'

/** A function that a source declares. */
export interface DeclaredFunction {
  /** Its words, apart from comments and how they are laid out. */
  readonly words: string
  /** Counted from 1. */
  readonly line: number
}

/** A function of a source by its name; undefined where it declares none of that name. */
export function declaredFunction(text: string, name: string): DeclaredFunction | undefined {
  const source = parseSource(text)
  const found = source.statements.find(
    (one): one is ts.FunctionDeclaration => ts.isFunctionDeclaration(one) && one.name?.text === name,
  )
  if (!found) return undefined
  const printer = ts.createPrinter({ removeComments: true })
  // Quotes and semicolons are a matter of style as well.
  const words = printer.printNode(ts.EmitHint.Unspecified, found, source).replace(/"/g, "'")
  const { line } = source.getLineAndCharacterOfPosition(found.getStart(source))
  return { words, line: line + 1 }
}
