/** Migrations written with Kysely's schema builder: `db.schema.createTable('users').addColumn('id', 'uuid', …)`. */
import { ts } from 'ts-morph'
import { checkedWords } from '../checked-words.js'
import {
  type Change,
  changesTo,
  type DeclaredColumn,
  parseReference,
  parseTableName,
  type TableName,
} from '../interfaces/migrations/change.js'
import { typedText } from '../interfaces/migrations/sql-column.js'
import { bodyOf, type Call, chainOf, isTouching, type Migration } from '../interfaces/migrations/syntax.js'

/** The changes of one chain of calls; `undefined` where it is no chain of this builder. */
export function kyselyChanges(node: ts.CallExpression, file: Migration): readonly Change[] | undefined {
  const { root, calls } = chainOf(node, file)
  // Knex has the same names, and nothing to execute.
  if (root.at(-1) !== 'schema' || calls.at(-1)?.name !== 'execute') return undefined
  const schema = calls.find(({ name }) => name === 'withSchema')?.text(0)
  const [first, ...rest] = calls.filter(({ name }) => name !== 'withSchema')
  const name = first?.text(0)
  if (!first || name === undefined) return []
  const table = parseTableName(name, schema)
  const parts = () => rest.flatMap((call) => tableChange(call, table, file))
  switch (first.name) {
    case 'createTable':
      return [{ kind: 'createTable', table, definition: parts() }]
    case 'alterTable':
      return parts()
    case 'dropTable':
      return [{ kind: 'dropTable', table }]
    case 'dropIndex':
      return [{ kind: 'dropConstraint', name }]
    case 'createIndex':
      return uniqueIndex(name, rest, schema)
    default:
      return []
  }
}

function tableChange(call: Call, table: TableName, file: Migration): readonly Change[] {
  const changes = changesTo(table)
  const name = call.text(0)
  switch (call.name) {
    case 'addColumn':
    case 'modifyColumn':
      return name === undefined ? [] : [{ kind: 'column', table, column: columnOf(name, call, file) }]
    case 'dropColumn':
      return changes.dropColumn(name)
    case 'renameColumn':
      return changes.renameColumn(name, call.text(1))
    case 'renameTo':
      return changes.rename(name)
    case 'alterColumn':
      return changes.alterColumn(name, alterations(columnCalls(call.args[1], file)))
    case 'addPrimaryKeyConstraint':
      return changes.key('primaryKey', call.texts(1), name)
    case 'addUniqueConstraint':
      return changes.key('unique', call.texts(1), name)
    case 'addForeignKeyConstraint':
      return changes.foreignKey(call.texts(1), call.text(2), call.texts(3), name)
    case 'addCheckConstraint':
      return changes.check(call.text(1), name)
    case 'dropConstraint':
      return changes.dropConstraint(name)
    default:
      return []
  }
}

/** `addColumn('id', 'uuid', (col) => col.primaryKey().defaultTo(sql`…`))` */
function columnOf(name: string, { text, args }: Call, file: Migration): DeclaredColumn {
  // `sql` may say more than the type.
  const written = typedText(text(1) ?? '')
  const { sqlType } = written
  const calls = columnCalls(args[2], file)
  const call = (...names: readonly string[]) => calls.find((one) => names.includes(one.name))
  const has = (...names: readonly string[]) => call(...names) !== undefined
  const isIdentity = has('identity', 'generatedAlwaysAsIdentity', 'generatedByDefaultAsIdentity')
  const primaryKey = has('primaryKey')
  const target = call('references')?.text(0)
  return {
    ...written,
    name,
    sqlType: has('unsigned') && sqlType ? `${sqlType} unsigned` : sqlType,
    notNull: primaryKey || written.notNull || isIdentity || has('notNull'),
    hasDefault: written.hasDefault || isIdentity || has('defaultTo', 'autoIncrement', 'generatedAlwaysAs'),
    initial: written.initial ?? call('defaultTo')?.literal(0),
    primaryKey: primaryKey || written.primaryKey,
    unique: written.unique || has('unique'),
    checked: written.checked ?? checkedWords(call('check')?.text(0) ?? '')?.words,
    touched: written.touched ?? calls.some(({ node }) => isTouching(node)),
    ...(target !== undefined && { references: parseReference(target) }),
  }
}

function alterations(calls: readonly Call[]): Partial<DeclaredColumn> {
  const last = (...names: readonly string[]) => calls.findLast(({ name }) => names.includes(name))
  const type = last('setDataType')
  const nullability = last('setNotNull', 'dropNotNull')
  const filling = last('setDefault', 'dropDefault')
  return {
    ...(type && { sqlType: type.text(0)?.toLowerCase() }),
    ...(nullability && { notNull: nullability.name === 'setNotNull' }),
    ...(filling && { hasDefault: filling.name === 'setDefault', initial: filling.literal(0) }),
  }
}

/** The calls on the builder that a callback gets. */
function columnCalls(build: ts.Expression | undefined, file: Migration): readonly Call[] {
  const body = bodyOf(build)
  const statement = body && ts.isBlock(body) ? body.statements.find(ts.isReturnStatement)?.expression : body
  return statement ? chainOf(statement, file).calls : []
}

function uniqueIndex(name: string, calls: readonly Call[], schema: string | undefined): readonly Change[] {
  const call = (...names: readonly string[]) => calls.find((one) => names.includes(one.name))
  const table = call('on')?.text(0)
  const folded = /^(?:lower|upper)\(\s*"?(\w+)"?\s*\)$/i.exec(call('expression')?.text(0) ?? '')?.[1]
  const columns = folded === undefined ? (call('column', 'columns')?.texts(0) ?? []) : [folded]
  // An index with a condition lets two rows share the value.
  if (!call('unique') || call('where') || table === undefined) return []
  return changesTo(parseTableName(table, schema)).key('unique', columns, name)
}
