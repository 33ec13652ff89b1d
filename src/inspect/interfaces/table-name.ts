/** The table of a row's type that no list names. */
import { ts } from 'ts-morph'
import type { OpenFact } from '../host-model.js'
import { type Declarations, stringOf } from '../source/declarations.js'
import { plainName, singular, singularWord, wordsOf } from '../words.js'
import { parseTableName, type TableName } from './migrations/change.js'
import type { DeclaredTable } from './migrations/state.js'
import { columnName } from './naming.js'

export interface FoundName {
  readonly table: TableName
  readonly open: readonly OpenFact[]
}

/**
 * The table that a type's rows are of: `const UserTableName = 'users'` beside the type, else the migrations' table of
 * the same name, else the plural, which is a guess.
 *
 * @param path the file that declares the type, relative to the root
 */
export function tableOf(
  typeName: string,
  path: string,
  declarations: Declarations,
  migrations: readonly DeclaredTable[],
): FoundName {
  const stem = stemOf(typeName)
  const constant = constantsOf(path, declarations).find((one) => stemOf(one.name) === stem)
  if (constant) return { table: parseTableName(constant.value), open: [] }
  const { name, schema } =
    migrations.find((made) => singular(made.name) === stem) ??
    migrations.find((made) => stemsOfTable(made.name).includes(stem)) ??
    {}
  if (name !== undefined) return { table: { name, schema }, open: [] }
  const guess = plural(columnName(stripped(typeName), {}))
  return { table: { name: guess }, open: [{ fact: 'table', choices: [guess] }] }
}

/** `DbUser`, `DBUser`, `IUser`, `UserRow`, `UserTableName` → `User`. */
const stripped = (name: string) =>
  name
    .replace(/^(Db|DB|Tbl|I(?=[A-Z][a-z]))(?=[A-Z])/, '')
    .replace(/(.)_?(Row|Entity|Record|Model|Table_?Name|Table|Tbl)$/i, '$1')

/** The thing that a type or a constant is named after: `user`. */
export const stemOf = (name: string) => singular(plainName(stripped(name)))

/** What the type of a table's rows may be named after: of `tb_user`, `user` as well, and `userRole` of `users_roles`. */
export const stemsOfTable = (name: string): readonly string[] => [
  singular(name),
  singular(name.replace(/^(tbl?|t)_/i, '')),
  wordsOf(name).map(singularWord).join(''),
]

/** `user` → `users`, `company` → `companies`; what is a plural stays one. */
function plural(name: string): string {
  if (/[^s]s$/.test(name)) return name
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

/** The string constants of a file that are named after tables. */
function constantsOf(path: string, declarations: Declarations): readonly { name: string; value: string }[] {
  const statements = [...(declarations.source(path)?.statements ?? [])]
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap((node) => {
      const name = node.name.getText()
      const value = stringOf({ path, name, node, isExported: false, exportName: name })
      return value !== undefined && /table|tbl/i.test(name) ? [{ name, value }] : []
    }),
  )
}
