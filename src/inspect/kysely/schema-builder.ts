/** Migrations written with Kysely's schema builder: `db.schema.createTable('users').addColumn('id', 'uuid', …)`. */
import { ts } from 'ts-morph'
import type { Change, DeclaredColumn, TableName } from '../interfaces/migrations/change.js'
import { parseTableName } from '../interfaces/migrations/change.js'
import { typedColumn } from '../interfaces/migrations/sql-column.js'
import {
  bodyOf,
  type Call,
  chainOf,
  isTouching,
  locationIn,
  type Migration,
  textOf,
  textsOf,
} from '../interfaces/migrations/syntax.js'

/** The changes of one chain of calls; `undefined` where it is no chain of this builder. */
export function kyselyChanges(node: ts.CallExpression, file: Migration): readonly Change[] | undefined {
  const { root, calls } = chainOf(node)
  if (root.at(-1) !== 'schema') return undefined
  const schema = textOf(calls.find(({ name }) => name === 'withSchema')?.args[0], file)
  const start = calls.findIndex(({ name }) => name !== 'withSchema')
  const [first, ...rest] = start < 0 ? [] : calls.slice(start)
  // Knex has the same names, and nothing to execute.
  if (!first || calls.at(-1)?.name !== 'execute') return undefined
  const name = textOf(first.args[0], file)
  if (name === undefined) return []
  const table = parseTableName(name, schema)
  switch (first.name) {
    case 'createTable':
      return [
        {
          kind: 'createTable',
          table,
          definition: rest.flatMap((call) => tableChange(call, table, file)),
          location: locationIn(file, first.args[0] ?? first.node),
        },
      ]
    case 'alterTable':
      return rest.flatMap((call) => tableChange(call, table, file))
    case 'dropTable':
      return [{ kind: 'dropTable', table }]
    case 'dropIndex':
      return [{ kind: 'dropConstraint', name }]
    case 'createIndex':
      return uniqueIndex(name, rest, schema, file)
    default:
      return []
  }
}

function tableChange({ name, args, node }: Call, table: TableName, file: Migration): readonly Change[] {
  const [first, second, third, fourth] = args
  const text = textOf(first, file)
  const columns = textsOf(second, file) ?? []
  switch (name) {
    case 'addColumn':
    case 'modifyColumn':
      return text === undefined
        ? []
        : [{ kind: 'column', table, column: columnOf(text, second, third, file, first ?? node) }]
    case 'dropColumn':
      return text === undefined ? [] : [{ kind: 'dropColumn', table, name: text }]
    case 'renameColumn': {
      const to = textOf(second, file)
      return text === undefined || to === undefined ? [] : [{ kind: 'renameColumn', table, name: text, to }]
    }
    case 'renameTo':
      return text === undefined ? [] : [{ kind: 'renameTable', table, to: text }]
    case 'alterColumn':
      return text === undefined
        ? []
        : [{ kind: 'alterColumn', table, name: text, set: alterations(second, file) }]
    case 'addPrimaryKeyConstraint':
      return columns.length === 0 ? [] : [{ kind: 'primaryKey', table, name: text, columns }]
    case 'addUniqueConstraint':
      return columns.length === 0 ? [] : [{ kind: 'unique', table, name: text, columns }]
    case 'addForeignKeyConstraint': {
      const target = textOf(third, file)
      if (target === undefined || columns.length === 0) return []
      const targetColumns = textsOf(fourth, file) ?? []
      return [
        { kind: 'foreignKey', table, name: text, columns, target: parseTableName(target), targetColumns },
      ]
    }
    case 'dropConstraint':
      return text === undefined ? [] : [{ kind: 'dropConstraint', table, name: text }]
    default:
      return []
  }
}

/** `addColumn('id', 'uuid', (col) => col.primaryKey().defaultTo(sql`…`))` */
function columnOf(
  name: string,
  type: ts.Expression | undefined,
  build: ts.Expression | undefined,
  file: Migration,
  place: ts.Node,
): DeclaredColumn {
  // `sql` may say more than the type.
  const written = typedColumn(textOf(type, file) ?? '')
  const { sqlType } = written
  const calls = columnCalls(build)
  const call = (...names: readonly string[]) => calls.find((one) => names.includes(one.name))
  const isIdentity =
    call('identity', 'generatedAlwaysAsIdentity', 'generatedByDefaultAsIdentity') !== undefined
  const primaryKey = call('primaryKey') !== undefined
  const target = textOf(call('references')?.args[0], file)
  return {
    ...written,
    name,
    sqlType: call('unsigned') && sqlType ? `${sqlType} unsigned` : sqlType,
    notNull: primaryKey || written.notNull || isIdentity || call('notNull') !== undefined,
    hasDefault:
      written.hasDefault ||
      isIdentity ||
      call('defaultTo', 'autoIncrement', 'generatedAlwaysAs') !== undefined,
    primaryKey: primaryKey || written.primaryKey,
    unique: written.unique || call('unique') !== undefined,
    touched: written.touched ?? calls.some(({ node }) => isTouching(node, file)),
    ...(target !== undefined && { references: referenceTo(target) }),
    location: locationIn(file, place),
  }
}

/** `'auth.users.id'`: the column comes last. */
function referenceTo(target: string): DeclaredColumn['references'] {
  const dot = target.lastIndexOf('.')
  return dot < 0
    ? { table: parseTableName(target) }
    : { table: parseTableName(target.slice(0, dot)), column: target.slice(dot + 1) }
}

function alterations(build: ts.Expression | undefined, file: Migration): Partial<DeclaredColumn> {
  const calls = columnCalls(build)
  const last = (...names: readonly string[]) => calls.findLast(({ name }) => names.includes(name))
  const type = last('setDataType')
  const nullability = last('setNotNull', 'dropNotNull')
  const filling = last('setDefault', 'dropDefault')
  return {
    ...(type && { sqlType: textOf(type.args[0], file)?.toLowerCase() }),
    ...(nullability && { notNull: nullability.name === 'setNotNull' }),
    ...(filling && { hasDefault: filling.name === 'setDefault' }),
  }
}

/** The calls on the builder that a callback gets. */
function columnCalls(build: ts.Expression | undefined): readonly Call[] {
  const body = bodyOf(build)
  const statement = body && ts.isBlock(body) ? body.statements.find(ts.isReturnStatement)?.expression : body
  return statement ? chainOf(statement).calls : []
}

function uniqueIndex(
  name: string,
  calls: readonly Call[],
  schema: string | undefined,
  file: Migration,
): readonly Change[] {
  const argument = (...names: readonly string[]) => calls.find((call) => names.includes(call.name))?.args[0]
  const table = textOf(argument('on'), file)
  const folded = /^(?:lower|upper)\(\s*"?(\w+)"?\s*\)$/i.exec(textOf(argument('expression'), file) ?? '')?.[1]
  const columns = folded === undefined ? textsOf(argument('column', 'columns'), file) : [folded]
  const isUnique = calls.some((call) => call.name === 'unique')
  // What is unique among some rows only is not unique.
  const isPartial = calls.some((call) => call.name === 'where')
  if (!isUnique || isPartial || table === undefined || !columns) return []
  return [{ kind: 'unique', table: parseTableName(table, schema), name, columns }]
}
