/** The names of a file by syntax alone: what is followed before there is a program, and without one. */
import { ts } from 'ts-morph'
import { boundNames, hasModifier, type Imported, importsIn } from './syntax.js'

export interface FileIndex {
  /** By the name inside the file. */
  readonly imports: ReadonlyMap<string, Imported>
  /** Exported name → name inside the file, or of another module: `export { a as b }`, `export default User`. */
  readonly exports: ReadonlyMap<string, string | Imported>
  /** The modules of `export * from`. */
  readonly stars: readonly string[]
  /** By the name that they declare; `default` for one without. */
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>
  /** Statements that complete a declaration from outside: `User.init({ … })`, `Team.belongsToMany(User)`, `relations(teams, …)`. */
  readonly completing: readonly ts.Statement[]
}

const completes = /\.(init|belongsTo|belongsToMany|hasOne|hasMany|setClass)\s*\(|\brelations\s*\(/

/** Sorts the statements of a file by what they import, export and declare. */
export function indexFile(file: ts.SourceFile): FileIndex {
  const imports = new Map<string, Imported>()
  const exports = new Map<string, string | Imported>()
  const stars: string[] = []
  const declared = new Map<string, ts.Statement[]>()
  const completing: ts.Statement[] = []
  const declare = (name: string, statement: ts.Statement) =>
    declared.set(name, [...(declared.get(name) ?? []), statement])

  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      for (const [name, imported] of importsIn(statement)) imports.set(name, imported)
    } else if (ts.isExportDeclaration(statement)) {
      const specifier = textOf(statement.moduleSpecifier)
      const clause = statement.exportClause
      if (clause && ts.isNamedExports(clause)) {
        for (const { name, propertyName = name } of clause.elements)
          exports.set(name.text, specifier ? { specifier, name: propertyName.text } : propertyName.text)
      } else if (clause && specifier) exports.set(clause.name.text, { specifier })
      else if (specifier) stars.push(specifier)
    } else if (ts.isExportAssignment(statement)) {
      if (ts.isIdentifier(statement.expression)) exports.set('default', statement.expression.text)
      else declare('default', statement)
    } else {
      const names = declaredNames(statement)
      for (const name of names) declare(name, statement)
      if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) {
        if (names[0] === undefined) declare('default', statement)
        else exports.set('default', names[0])
      }
      if (ts.isExpressionStatement(statement) || completes.test(statement.getText(file)))
        completing.push(statement)
    }
  }
  return { imports, exports, stars, declared, completing }
}

const textOf = (node: ts.Expression | undefined) => (node && ts.isStringLiteral(node) ? node.text : undefined)

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      boundNames(name).map(({ text }) => text),
    )
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

/** The names that a declaration mentions; the inside of methods is left out, but for one that completes a model. */
export const mentionsOf = (node: ts.Node, file: ts.SourceFile): ReadonlySet<string> =>
  namesIn(node, (child) => isBehaviour(child, file))

/** The names that a declaration makes its value of, and not those of its types. */
export const valuesIn = (node: ts.Node): ReadonlySet<string> => namesIn(node, isType)

/** The names that the types in a declaration are made of. */
export function typesIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (child: ts.Node) => {
    if (isType(child)) for (const name of namesIn(child)) names.add(name)
    else ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

const isType = (node: ts.Node) =>
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node)

function namesIn(node: ts.Node, isLeftOut: (child: ts.Node) => boolean = () => false): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) {
      if (!isMemberName(child)) names.add(child.text)
    } else if (!isLeftOut(child)) ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

/** `id` of `users.id`, of `{ id: users }` and of a property: it names nothing that could be imported. */
const isMemberName = (node: ts.Identifier): boolean =>
  ts.isQualifiedName(node.parent)
    ? node === node.parent.right
    : (ts.isPropertyAccessExpression(node.parent) || isMember(node.parent)) && node === node.parent.name

const isMember = (node: ts.Node) =>
  ts.isPropertyAssignment(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isEnumMember(node)

/** Options that say what a model does, and not how it is stored. */
const behaviours = new Set(['repository', 'customRepository', 'hooks', 'validate', 'serializer'])

const isBehaviour = (node: ts.Node, file: ts.SourceFile) =>
  ts.isConstructorDeclaration(node) ||
  (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) ||
  (ts.isPropertyDeclaration(node) && !isStatic(node) && isFunction(node.initializer)) ||
  (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && behaviours.has(node.name.text)) ||
  ((ts.isMethodDeclaration(node) || (ts.isAccessor(node) && !isStatic(node))) &&
    ts.isClassLike(node.parent) &&
    !completes.test(node.getText(file)))

/** Objection's `static relationMappings = () => ({ … })` declares, and so does `static get tableName()`. */
const isStatic = (node: ts.PropertyDeclaration | ts.AccessorDeclaration) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true

const isFunction = (node: ts.Expression | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
