/** The strings that migrations name: of their own constants, and of the files that they import. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'

/** `TABLE`, or `TableName.Users` of an enum or an object → the string. */
type Constants = ReadonlyMap<string, string>

export const parse = (text: string) => ts.createSourceFile('migration.ts', text, ts.ScriptTarget.ES2022, true)

/** The constants that a file knows. */
export const constantsFor = (file: string, source: ts.SourceFile): Constants =>
  new Map([...imported(file, source), ...declared(source)])

function declared(source: ts.SourceFile): Constants {
  const found = source.statements.flatMap((statement): readonly (readonly [string, string])[] => {
    if (ts.isEnumDeclaration(statement)) return membersOf(statement.name.text, statement.members)
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const value = initializer && unwrapped(initializer)
      if (!ts.isIdentifier(name) || !value) return []
      if (ts.isStringLiteralLike(value)) return [[name.text, value.text] as const]
      return ts.isObjectLiteralExpression(value)
        ? membersOf(name.text, value.properties.filter(ts.isPropertyAssignment))
        : []
    })
  })
  return new Map(found)
}

const membersOf = (
  owner: string,
  members: readonly { readonly name: ts.PropertyName; readonly initializer?: ts.Expression }[],
) =>
  members.flatMap(({ name, initializer }) =>
    initializer && ts.isStringLiteralLike(initializer) && (ts.isIdentifier(name) || ts.isStringLiteral(name))
      ? [[`${owner}.${name.text}`, initializer.text] as const]
      : [],
  )

/** Migrations take the names of tables from the app's own files. */
function imported(file: string, source: ts.SourceFile): readonly (readonly [string, string])[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return []
    const exported = exportedFrom(file, moduleSpecifier.text)
    return bindings.elements.flatMap(({ name, propertyName }) => {
      const own = (propertyName ?? name).text
      return [...exported].flatMap(([key, value]) => {
        const [head = '', ...rest] = key.split('.')
        return head === own ? [[[name.text, ...rest].join('.'), value] as const] : []
      })
    })
  })
}

/** Files of types pass on what others declare: `export * from './models'`. */
const maxSteps = 2

/** What a relative module exports. */
function exportedFrom(file: string, specifier: string, steps = 0): Constants {
  const target = specifier.startsWith('.') ? sourceAt(join(dirname(file), specifier)) : undefined
  if (target === undefined || steps > maxSteps) return new Map()
  const source = parse(readFileSync(target, 'utf8'))
  const passed = source.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ moduleSpecifier }) =>
      moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
        ? [...exportedFrom(target, moduleSpecifier.text, steps + 1)]
        : [],
    )
  return new Map([...passed, ...declared(source)])
}

const sourceAt = (stem: string) =>
  [`${stem.replace(/\.[cm]?js$/, '')}.ts`, `${stem}.js`, stem, `${stem}/index.ts`].find(
    (file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file),
  )

/** An expression without parentheses and types. */
export function unwrapped(node: ts.Expression): ts.Expression {
  const isWrapper =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return isWrapper ? unwrapped(node.expression) : node
}
