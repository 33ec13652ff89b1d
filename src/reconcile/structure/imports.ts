/** What a text imports, as values: declarations, and the names that each binds. */
import { ts } from 'ts-morph'
import { applyEdits } from '../../text-edits.js'
import { linesOf } from '../text.js'

/** A name that an import binds. */
export interface Binding {
  readonly module: string
  /** In the module: `default`, `*` for all of it. */
  readonly imported: string
  readonly local: string
  readonly isType: boolean
  /** In the braces, as it is written: `type User`, `eq as equals`. */
  readonly element?: ts.ImportSpecifier
  readonly declaration: ts.ImportDeclaration
}

export const importsOf = (source: ts.SourceFile): readonly ts.ImportDeclaration[] =>
  source.statements.filter(ts.isImportDeclaration)

/** All names, in order. */
export const bindingsOf = (source: ts.SourceFile): readonly Binding[] => importsOf(source).flatMap(bindingsIn)

function bindingsIn(declaration: ts.ImportDeclaration): readonly Binding[] {
  const { importClause: clause } = declaration
  if (!clause) return []
  const module = moduleOf(declaration)
  const typesOnly = isTypesOnly(declaration)
  const { name, namedBindings } = clause
  const bound = (imported: string, local: string, isType = typesOnly): Binding => ({
    ...{ module, imported, local, isType, declaration },
  })
  return [
    ...(name ? [bound('default', name.text)] : []),
    ...(namedBindings && ts.isNamespaceImport(namedBindings) ? [bound('*', namedBindings.name.text)] : []),
    ...elementsOf(declaration).map((element) => ({
      ...bound(
        (element.propertyName ?? element.name).text,
        element.name.text,
        typesOnly || element.isTypeOnly,
      ),
      element,
    })),
  ]
}

/** `{ … }` of an import. */
export function elementsOf({ importClause }: ts.ImportDeclaration): readonly ts.ImportSpecifier[] {
  const named = importClause?.namedBindings
  return named && ts.isNamedImports(named) ? named.elements : []
}

export const moduleOf = ({ moduleSpecifier }: ts.ImportDeclaration) =>
  ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''

/** `import type`. */
export const isTypesOnly = ({ importClause }: ts.ImportDeclaration) =>
  importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword

/** Whether two names stand for the same. */
export const isSameBinding = (one: Binding, other: Binding) =>
  one.module === other.module && one.imported === other.imported && one.local === other.local

/** The lines of all else. */
export const linesBesideImports = (source: ts.SourceFile): readonly string[] =>
  linesOf(
    applyEdits(
      source.text,
      importsOf(source).map((one) => ({ start: one.getStart(source), end: one.end, text: '' })),
    ),
  )
