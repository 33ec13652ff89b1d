/** The columns of a table whose row type a package computes (`z.infer<typeof UsersSchema>`): as the migrations have them. */
import { type EnumDeclaration, Node } from 'ts-morph'
import { textsOfEnum } from '../source/static-value.js'
import type { TableContext } from './build-table.js'
import { enumOfSchema, fieldsOfSchema, schemaOfProperty, schemaOfType } from './computed-enum.js'
import type { DeclaredColumn } from './migrations/change.js'
import type { DeclaredTable } from './migrations/state.js'
import { fieldName } from './naming.js'
import type { RowColumn } from './row.js'
import { typeOfSql } from './sql-type.js'

/** Where columns are declared, and how they are named there. */
interface DeclaredPlace extends Pick<TableContext, 'dialect' | 'naming'> {
  readonly declaration: Node
}

/**
 * Makes columns of what migrations declare, and the type has, where that can be told.
 *
 * @returns none where the declaration is no type that something computes, or no migration makes the table
 */
export function declaredRow(table: DeclaredTable | undefined, place: DeclaredPlace): readonly RowColumn[] {
  const { declaration } = place
  const type = Node.isTypeAliasDeclaration(declaration) ? declaration.getTypeNode() : undefined
  const isComputed = Node.isTypeReference(type) && type.getType().isAny()
  const schema = schemaOfType(type)
  const fields = fieldsOfSchema(schema)
  return isComputed && table
    ? table.columns.flatMap((column) => {
        const made = declaredColumn(column, place)
        if (fields && !fields.includes(made.field)) return []
        return { ...made, ...enumColumn(enumOfSchema(schemaOfProperty(schema, made.field))) }
      })
    : []
}

/** A column that takes the members of an enum. */
function enumColumn(declaration: EnumDeclaration | undefined): Pick<RowColumn, 'type' | 'node'> | undefined {
  const values = declaration && textsOfEnum(declaration)
  return values && { type: { kind: 'string', values }, node: declaration }
}

/** A column as only a migration tells it. */
export function declaredColumn(
  { name, sqlType = 'text', values, notNull, hasDefault }: DeclaredColumn,
  { declaration, dialect, naming }: DeclaredPlace,
): RowColumn {
  const { type, text } = typeOfSql(sqlType, dialect)
  return {
    field: fieldName(name, naming),
    type: values ? { kind: 'string', values } : type,
    text,
    nullable: !notNull,
    generated: hasDefault,
    optional: hasDefault,
    declaration,
  }
}
