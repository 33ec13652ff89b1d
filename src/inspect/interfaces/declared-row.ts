/** The columns of a table whose row type a package computes (`z.infer<typeof UsersSchema>`): as the migrations have them. */
import { Node } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import type { DeclaredTable } from './migrations/state.js'
import { fieldName, type Naming } from './naming.js'
import type { RowColumn } from './row.js'
import { typeOfSql } from './sql-type.js'

/**
 * Makes columns of what migrations declare.
 *
 * @param declaration the type of the rows
 * @returns none where it is no type that something computes, or no migration makes the table
 */
export function declaredRow(
  declaration: Node,
  table: DeclaredTable | undefined,
  dialect: SqlDialect,
  naming: Naming | undefined,
): readonly RowColumn[] {
  const type = Node.isTypeAliasDeclaration(declaration) ? declaration.getTypeNode() : undefined
  if (!table || !Node.isTypeReference(type) || !type.getType().isAny()) return []
  return table.columns.map(({ name, sqlType, values, notNull, hasDefault }) => {
    const found = typeOfSql(sqlType ?? 'text', dialect)
    return {
      field: fieldName(name, naming),
      type: values ? { kind: 'string', values } : found.type,
      text: found.text,
      nullable: !notNull,
      generated: hasDefault,
      readOnly: false,
      optional: hasDefault,
      aliases: [],
      declaration,
    }
  })
}
