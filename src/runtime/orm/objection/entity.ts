/** Tables of the host's by its models: what they are called is for Objection's and Knex's mappers to say. */

import type { WrapIdentifier } from '../knex/knex-orm.js'
import type { ColumnOptions, Columns, ColumnType, TableFacts } from '../sql/columns.js'
import { lateBound, type Paths } from '../sql/late-bound.js'

interface RelationColumns {
  readonly cols: readonly string[]
}

interface Described {
  readonly name: string
  readonly prototype: object
  getTableName(): string
  propertyNameToColumnName(property: string): string
  getRelation(name: string): {
    readonly joinTable?: string
    readonly joinTableOwnerProp?: RelationColumns
    readonly joinTableRelatedProp?: RelationColumns
  }
}

/** That of the request that is served. */
let wrapIdentifier: WrapIdentifier | undefined

/** Tells how Knex is set up. */
export function meetConfig(config: { readonly wrapIdentifier?: WrapIdentifier } | undefined): void {
  wrapIdentifier = config?.wrapIdentifier
}

const inSql = (name: string) => wrapIdentifier?.(name, (plain) => plain, {}) ?? name

type Types<Name extends string> = Readonly<Partial<Record<Name, ColumnType>>>

/**
 * The columns of a model, by its properties.
 *
 * @param types what comparing their values has to know, which no model says
 */
export function entity<Row>(
  model: { readonly prototype: Row },
  types?: Types<Paths<Row, []>>,
): Columns<Paths<Row, []>> {
  return lateBound(model, () => {
    const { name, ...described } = describedBy(model)
    const named = (property: string, type: ColumnType = 'other'): ColumnOptions => ({
      name: inSql(described.columnOf(property)),
      type,
    })
    const columns = Object.entries<ColumnType | undefined>(types ?? {}).map(([property, type]) => [
      property,
      named(property, type),
    ])
    return { entity: name, ...placeOf(described.table), columns: Object.fromEntries(columns), other: named }
  })
}

/**
 * The columns of the table between the two models of a many-to-many relation.
 *
 * @param property that of the model which has the relation
 * @param own what the column for the key of that model is called in rows
 * @param other what the one for the key of the other model is called
 * @param _more other columns of rows, which are called the same in SQL
 */
export const joinTable = <Name extends string>(
  model: { readonly prototype: object },
  property: string,
  own: Name,
  other: Name,
  ..._more: readonly Name[]
): Columns<Name> =>
  // Its rows are written as SQL.
  lateBound(undefined, () => {
    const { name, relation } = describedBy(model)
    const { joinTable: table, joinTableOwnerProp, joinTableRelatedProp } = relation(property)
    const [[mine], [theirs]] = [joinTableOwnerProp?.cols ?? [], joinTableRelatedProp?.cols ?? []]
    if (table === undefined || mine === undefined || theirs === undefined)
      throw new TypeError(`${name}.${property} is no many-to-many relation: run scim-gen generate`)
    const named = (column: string): ColumnOptions => ({ name: inSql(column), type: 'other' })
    return {
      entity: name,
      ...placeOf(table),
      columns: { [own]: named(mine), [other]: named(theirs) },
      other: named,
    }
  })

const isDescribed = (model: object): model is Described =>
  typeof model === 'function' && 'getTableName' in model && 'propertyNameToColumnName' in model

function describedBy(model: object) {
  if (!isDescribed(model)) throw new TypeError(`${Reflect.get(model, 'name')} is no model of Objection's`)
  return {
    name: model.name,
    table: model.getTableName(),
    columnOf: (property: string) => model.propertyNameToColumnName(property),
    relation: (property: string) => model.getRelation(property),
  }
}

function placeOf(path: string): Pick<TableFacts, 'name' | 'schema'> {
  const [name = '', schema] = path.split('.').reverse()
  return { name: inSql(name), schema: schema && inSql(schema) }
}
