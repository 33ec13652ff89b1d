/** Tables of entities, and those that many-to-many relations have between two. */

import { Node } from 'ts-morph'
import { withWords } from '../checked-words.js'
import type { HostColumn, HostTable } from '../host-model.js'
import { joined, keyColumn } from '../key-column.js'
import type { Located } from '../locate.js'
import { locationOf } from '../location.js'
import { constrained } from './constrained.js'
import { type ModelContext, report, unreadable } from './context.js'
import type { Entities, Entity, Field, JoinTable, RelationField, Side } from './entity.js'
import { readLevel, referredColumns, rootLevel } from './levels.js'
import { givenNames, isGuess, type Naming, UNKNOWN_TABLE, withoutMark } from './naming.js'

/** The entities of one host, and how its tables are called. */
export interface Tables {
  readonly context: ModelContext
  readonly entities: Entities
  /** `unknown` is the name of a strategy that is the host's own. */
  readonly naming: Naming | { readonly unknown: string }
  /** Tells what to do about names that only such a strategy knows. */
  readonly namingFix: string
  /** The start of all tables' names. */
  prefixOf?(entity: Entity): string
  schemaOf(entity: Entity): string | undefined
}

/** The name and the place under which a table was asked for. */
type Asked = Pick<Located, 'ref' | 'exportName'>

/** The table of an entity, without its schema, and without what all tables start with. */
export const tableName = (naming: Naming, { name, tableName: given }: Entity) => given ?? naming.table(name)

/** Makes the table of an entity. */
export function tableOf(tables: Tables, { ref, exportName }: Asked, entity: Entity): HostTable | undefined {
  const { context } = tables
  return withNaming(tables, entity, (naming) => {
    const name = (tables.prefixOf?.(entity) ?? '') + tableName(naming, entity)
    const keys = new Map<string, readonly string[]>()
    const columns = readLevel(tables, rootLevel(entity, naming), entity.fields, keys).map((column) =>
      withWords(column, column.stored.name, entity.checks ?? []),
    )
    const fieldsOf = (property: string) => {
      const within = columns.filter(({ field }) => field === property || field.startsWith(`${property}.`))
      const fields = keys.get(property) ?? within.map(({ field }) => field)
      return fields.length > 0 ? fields : [property]
    }
    return {
      ref,
      exportName,
      model: entity.name,
      ...(!Node.isClassDeclaration(entity.declaration) && { constant: true as const }),
      name,
      schema: tables.schemaOf(entity),
      dialect: context.dialect,
      ...constrained(
        columns,
        entity.uniques.map(({ fields, ...unique }) => ({ ...unique, fields: fields.flatMap(fieldsOf) })),
      ),
      softDelete: entity.softDelete ?? deletionMark(entity.fields),
      location: locationOf(context.cwd, entity.declaration),
    }
  })
}

/** The field that tells deleted rows, wherever it is embedded. */
function deletionMark(fields: readonly Field[]): string | undefined {
  for (const field of fields) {
    if (field.kind === 'column' && field.softDelete) return field.name
    const inner = field.kind === 'embedded' ? deletionMark(field.fields()) : undefined
    if (inner !== undefined && field.kind === 'embedded') return `${field.name}.${inner}`
  }
  return undefined
}

/**
 * Reads with the host's naming strategy. SG2041: of one that is the host's own, the names of tables, and of a key that other
 * tables may refer to, have to be given.
 */
function withNaming(
  tables: Tables,
  entity: Entity,
  read: (naming: Naming) => HostTable | undefined,
): HostTable | undefined {
  const { context, naming, namingFix } = tables
  if (!('unknown' in naming)) return read(naming)
  const missing = new Set<string>()
  const table = read(givenNames((name) => missing.add(name)))
  const [key, ...others] = table?.columns.filter(({ primaryKey }) => primaryKey) ?? []
  if (key && others.length === 0 && isGuess(key.stored.name)) missing.add(key.field)
  if (missing.size > 0)
    report(context, entity.declaration, {
      code: 'SG2041',
      message: `${entity.name} leaves names to ${naming.unknown}, which only running the host would tell: ${[...missing].join(', ')}`,
      fix: namingFix,
    })
  return (
    table && {
      ...table,
      // Told as a guess, for what speaks of the table.
      ...(missing.has(UNKNOWN_TABLE) && { name: entity.name }),
      columns: table.columns.map(({ stored, ...column }) => ({
        ...column,
        stored: isGuess(stored.name) ? { ...stored, name: withoutMark(stored.name), isGuess: true } : stored,
      })),
    }
  )
}

/**
 * Makes the table behind a many-to-many property, of its owner or of the other side.
 *
 * @returns `undefined` when the entity has no such property; an owner that cannot be found is reported.
 */
export function joinTableOf(
  tables: Tables,
  asked: Asked,
  entity: Entity,
  property: string,
): HostTable | undefined {
  const { context, entities } = tables
  const own = relationOf(entity, property)
  if (own?.relation !== 'm:n') return undefined
  const found = entities.of(own.target())
  const relation = own.owns ? own : found && relationOf(found, own.inverse)
  if (!found || !relation?.owns) {
    unreadable(context, own.node, `the join table of '${asked.exportName}'`)
    return undefined
  }
  const [owner, target] = own.owns ? [entity, found] : [found, entity]
  const named = (one: string, other: string) => ({
    model: context.refOf(entity.declaration),
    property,
    own: own.owns ? one : other,
    other: own.owns ? other : one,
  })
  const between = relation.between && entities.of(relation.between())
  if (between) {
    const table = tableOf(tables, asked, between)
    // Its first relation to either side holds that side's key.
    const keyTo = ({ declaration }: Entity, not?: string) =>
      table?.columns.find(
        ({ references, field }) => references?.table === context.refOf(declaration) && field !== not,
      )?.field ?? ''
    const key = keyTo(owner)
    return table && { ...table, manyToMany: named(key, keyTo(target, key)) }
  }
  return withNaming(tables, owner, (naming) => {
    const made = relation.joinTable?.(naming, owner, target)
    if (!made) return undefined
    const location = locationOf(context.cwd, own.node)
    const keysOf = (side: Side, to: Entity, suffix: string) => {
      const keys = referredColumns(tables, naming, to, made.refersTo?.(side))
      if (keys.length === 0) unreadable(context, own.node, `the primary key of ${to.name}`)
      const table = context.refOf(to.declaration)
      return keys.map((key, index) => {
        const referred = { field: key.field, column: key.stored.name, index, isComposite: keys.length > 1 }
        const name = made.keyName(side, referred, suffix)
        return keyColumn({ field: withoutMark(name), name, location }, table, key, joined)
      })
    }
    const plain = [keysOf('own', owner, ''), keysOf('other', target, '')]
    const isTwice = plain[0]?.every(({ field }, index) => field === plain[1]?.[index]?.field)
    const sides = isTwice ? [keysOf('own', owner, '_1'), keysOf('other', target, '_2')] : plain
    const columns = [...orderColumn(made, sides), ...sides.flat()].map((column) => ({
      ...column,
      primaryKey: made.order === undefined || column.field === made.order,
    }))
    return {
      ...asked,
      name: (tables.prefixOf?.(owner) ?? '') + made.name,
      schema: made.schema ?? tables.schemaOf(owner),
      dialect: context.dialect,
      manyToMany: named(sides[0]?.[0]?.field ?? '', sides[1]?.[0]?.field ?? ''),
      ...constrained(columns, []),
      location,
    }
  })
}

const relationOf = (entity: Entity, name: string | undefined) =>
  entity.fields.find((field): field is RelationField => field.kind === 'relation' && field.name === name)

/** A fixed order needs a key of its own to sort by. */
function orderColumn({ order }: JoinTable, sides: readonly (readonly HostColumn[])[]): readonly HostColumn[] {
  const first = sides[0]?.[0]
  if (order === undefined || !first) return []
  const { references: _none, ...key } = first
  return [
    {
      ...key,
      field: order,
      type: { kind: 'number' },
      typeText: 'number',
      filledBy: 'database',
      stored: { ...key.stored, name: order, sqlType: 'integer' },
    },
  ]
}
