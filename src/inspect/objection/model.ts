/** One model, before its table is built. */
import type { Node } from 'ts-morph'
import { assignedIn } from '../classes/filled-by-hooks.js'
import type { Ref } from '../host-model.js'
import type { TableContext, TableDraft } from '../interfaces/build-table.js'
import { declaredColumn } from '../interfaces/declared-row.js'
import { parseTableName } from '../interfaces/migrations/change.js'
import { findDeclared } from '../interfaces/migrations/state.js'
import { columnName, fieldName, mappedName, mappedTable, type Naming } from '../interfaces/naming.js'
import { readNaming } from '../interfaces/naming-syntax.js'
import type { RowColumn } from '../interfaces/row.js'
import { columnsOf } from './columns.js'
import { type Lineage, lineageIn, staticOf, staticValueOf, tableNameOf } from './model-class.js'
import { type Relation, relationsOf } from './relations.js'

export interface Model {
  readonly draft: TableDraft
  readonly relations: readonly Relation[]
  /** As this model's columns are named. */
  readonly naming?: Naming
}

/** Reads the model that a declaration holds; `undefined` where it holds none. */
export function readModel(
  ref: Ref,
  exportName: string,
  declaration: Node,
  { dialect, naming: global, migrations }: Pick<TableContext, 'dialect' | 'naming' | 'migrations'>,
): Model | undefined {
  const lineage = lineageIn(declaration)
  const tableName = lineage && tableNameOf(lineage)
  if (!lineage || tableName === undefined) return undefined
  // The names of tables are mapped where all of Knex is, not by a model's own mappers.
  const table = mappedTable(parseTableName(tableName), global)
  const naming = mappersOf(lineage) ?? global
  const relations = relationsOf(lineage)
  const made = findDeclared(migrations, table)
  const filled = assignedIn(lineage.flatMap(({ node }) => node.getInstanceMethod('$beforeInsert') ?? []))
  const columns = columnsOf(lineage, new Set(relations.map(({ name }) => name))).map((column): RowColumn => {
    const { field } = column
    const relation = relations.find(
      ({ kind, from }) => kind === 'BelongsToOneRelation' && fieldName(from.column, naming) === field,
    )
    const declared = made?.columns.find(({ name }) => name === columnName(field, naming))
    return {
      ...column,
      ...(relation && { references: referred(relation) }),
      // The class knows by hearsay what a migration says.
      ...(declared && { nullable: !declared.notNull, optional: declared.hasDefault }),
      ...(filled.has(field) && { optional: true }),
    }
  })
  const key = idFields(lineage, naming)
  const draft: TableDraft = {
    ref,
    exportName,
    model: exportName,
    table,
    columns: [
      ...key.filter((field) => !columns.some((one) => one.field === field)).map(idColumn),
      ...columns,
    ],
    key,
    declaration,
  }
  return { draft, relations, ...(naming && { naming }) }

  function referred({ to: { table: other, column } }: Relation): RowColumn['references'] {
    return { table: mappedTable(other, global), column: mappedName(column, naming) }
  }

  /** Objection does not ask for the key's declaration. */
  function idColumn(field: string): RowColumn {
    const name = columnName(field, naming)
    const column = made?.columns.find((one) => one.name === name) ?? { name, sqlType: 'integer', ...ofKey }
    return { ...declaredColumn(column, { declaration, dialect, naming }), nullable: false, optional: true }
  }
}

const ofKey = { notNull: true, hasDefault: true, primaryKey: true, unique: false }

/** `static columnNameMappers = snakeCaseMappers()` */
function mappersOf(lineage: Lineage): Naming | undefined {
  const mappers = staticOf(lineage, 'columnNameMappers')
  return mappers && readNaming([{ text: mappers.node.getText() }], 'snakeCaseMappers')
}

/** `idColumn` names columns, not properties; without it the key is `id`. */
function idFields(lineage: Lineage, naming: Naming | undefined): readonly string[] {
  const value = staticValueOf(lineage, 'idColumn')
  const names = Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : 'id']
  return names.map((name) => fieldName(name, naming))
}
