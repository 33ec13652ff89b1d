import { Node, type SourceFile, type Symbol as TsSymbol } from 'ts-morph'

/** An export of a package: `pgTable` of `drizzle-orm/pg-core`. */
export interface PackageExport {
  readonly module: string
  readonly name: string
}

/** Whether a package is the ORM's, so that a file of the host which passes it on whole stands for it. */
export type IsModule = (module: string) => boolean

/** The package's export behind a name or a namespace's member, through re-exports in the host. */
export function packageExport(node: Node, isModule: IsModule): PackageExport | undefined {
  const imported = importOf(node, isModule)
  if (imported || !Node.isPropertyAccessExpression(node)) return imported
  const module = namespaceOf(node.getExpression(), isModule)
  return module === undefined ? undefined : { module, name: node.getName() }
}

function importOf(node: Node, isModule: IsModule): PackageExport | undefined {
  if (!Node.isIdentifier(node) && !Node.isPropertyAccessExpression(node)) return undefined
  const declaration = lastAlias(node.getSymbol())?.getDeclarations()[0]
  if (Node.isImportSpecifier(declaration)) {
    const statement = declaration.getImportDeclaration()
    const file = statement.getModuleSpecifierSourceFile()
    const module = file ? passedOnBy(file, isModule) : statement.getModuleSpecifierValue()
    return module === undefined ? undefined : { module, name: declaration.getName() }
  }
  const module =
    Node.isExportSpecifier(declaration) && declaration.getExportDeclaration().getModuleSpecifierValue()
  return Node.isExportSpecifier(declaration) && module ? { module, name: declaration.getName() } : undefined
}

/** The ORM's module that a file of the host passes on whole: `export * from 'drizzle-orm/pg-core'`. */
function passedOnBy(file: SourceFile, isModule: IsModule): string | undefined {
  return file
    .getExportDeclarations()
    .filter((statement) => statement.isNamespaceExport())
    .map((statement) => statement.getModuleSpecifierValue())
    .find((module) => module !== undefined && isModule(module))
}

function namespaceOf(node: Node, isModule: IsModule): string | undefined {
  const declaration = lastAlias(node.getSymbol())?.getDeclarations()[0]
  if (Node.isSourceFile(declaration)) return passedOnBy(declaration, isModule)
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
