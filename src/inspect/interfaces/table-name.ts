/** The table of a row's type that no list names. */
import { ts } from 'ts-morph'
import { plainName, singular } from '../candidates/words.js'
import type { Evidence, OpenFact } from '../host-model.js'
import type { Declarations } from './declarations.js'
import { parseTableName, type TableName } from './migrations/change.js'
import type { DeclaredTable } from './migrations/state.js'
import { columnName } from './naming.js'
import { stringOf } from './table-members.js'

export interface FoundName {
  readonly table: TableName
  readonly evidence: readonly Evidence[]
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
  const constant = constantsOf(path, declarations).find(({ name }) => stemOf(name) === stem)
  if (constant) return { table: parseTableName(constant.value), evidence: [evidence('constant')], open: [] }
  const made = migrations.find(({ name }) => singular(name) === stem)
  if (made)
    return {
      table: { name: made.name, ...(made.schema !== undefined && { schema: made.schema }) },
      evidence: [{ ...evidence('migration'), location: made.location }],
      open: [],
    }
  const guess = plural(columnName(stripped(typeName), {}))
  return { table: { name: guess }, evidence: [evidence('name')], open: [{ fact: 'table', choices: [guess] }] }
}

const evidence = (from: Evidence['from']): Evidence => ({ fact: 'table', fields: [], from })

/** `DbUser`, `IUser`, `UserRow`, `UserTableName` → `User`. */
const stripped = (name: string) =>
  name
    .replace(/^(Db|Tbl|I(?=[A-Z][a-z]))(?=[A-Z])/, '')
    .replace(/(.)_?(Row|Entity|Record|Model|Table_?Name|Table|Tbl)$/i, '$1')

/** The thing that a type or a constant is named after: `user`. */
export const stemOf = (name: string) => singular(plainName(stripped(name)))

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
      const value = stringOf({ path, name, node, isExported: false })
      return value !== undefined && /table|tbl/i.test(name) ? [{ name, value }] : []
    }),
  )
}
