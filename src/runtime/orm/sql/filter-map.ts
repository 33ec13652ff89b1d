/** SCIM attribute → where its values are in the database. */

import type { AttributePath, Filter } from '../../filter/ast.js'
import { mapValues } from '../../map-values.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import { type Lookup, lookup, type ResolveOptions, resolveEntry } from '../records/resolve-entry.js'
import { Column, type ColumnType } from './columns.js'
import { filterToSql, type ResolvedTarget } from './compile.js'
import type { Dialect } from './dialects/dialect.js'
import { Beside, type Placed, Related, Typed, typed } from './entries.js'
import { raw, type Sql, type Value } from './sql.js'
import type { ColumnTarget, Storage, Target } from './target.js'

/** Tells of a target where else its values are, of some records. */
export type Places = (
  found: ResolvedTarget,
  schema: ResourceSchema,
  path: AttributePath,
  options: ResolveOptions,
) => ResolvedTarget

/** Attributes that a filter or an order may speak of, and where their values are. */
export interface FilterScope {
  readonly find: Lookup<Placed>
  readonly schema: ResourceSchema
  readonly places?: Places | undefined
}

/** Finds the target of an attribute path, as {@link resolveEntry} finds its entry. */
export function resolveTarget(
  { find, schema, places }: FilterScope,
  path: AttributePath,
  options: ResolveOptions = {},
): ResolvedTarget | undefined {
  const found = resolveIn(find, schema, path, options)
  return found && places ? places(found, schema, path, options) : found
}

function resolveIn(
  find: Lookup<Placed>,
  schema: ResourceSchema,
  path: AttributePath,
  options: ResolveOptions,
): ResolvedTarget | undefined {
  const resolved = resolveEntry(find, holdsMany, schema, path, options)
  if (!resolved) return undefined
  const { entry } = resolved
  if (!(entry instanceof Beside)) return { ...resolved, target: targetOf(entry) }
  const { columns, when, values, narrow } = entry.parts
  const one = resolveIn(
    lookup(columns, (each) => each),
    schema,
    path,
    { ...options, partial: true },
  )
  return {
    ...(one ?? { attribute: resolved.attribute, target: columnTarget(raw('null')) }),
    narrow,
    elsewhere: [{ when, resolved: { ...resolved, target: targetOf(values) } }],
  }
}

const holdsMany = (entry: Placed): entry is Related | Beside =>
  entry instanceof Related || entry instanceof Beside

/** Compiles a filter over a map to a condition. */
export const whereFilter = (filter: Filter, scope: FilterScope, dialect: Dialect, lenient = false): Sql =>
  filterToSql(filter, {
    dialect,
    resolve: (path, parent) => resolveTarget(scope, path, { parent, lenient }),
  })

function targetOf(entry: Placed | readonly Placed[]): Target {
  if (isParts(entry)) return { kind: 'complex', parts: entry.map(targetOf) }
  if (entry instanceof Beside) return targetOf(entry.parts.values)
  if (!(entry instanceof Related)) return columnTarget(entry)
  const subAttributes = mapValues(entry.values, columnTarget)
  const where = typeof entry.where === 'function' ? entry.where() : entry.where
  return {
    kind: 'related',
    from: entry.from,
    where,
    subAttributes,
    ...entry.more,
  }
}

const isParts = (entry: Placed | readonly Placed[]): entry is readonly Placed[] => Array.isArray(entry)

function columnTarget(entry: Value | Typed): ColumnTarget {
  const storage = entry instanceof Column ? storageOf(entry) : 'other'
  const { expression, storage: stored, folded } = entry instanceof Typed ? entry : typed(entry, storage)
  return { kind: 'column', expression, storage: stored, folded }
}

/** How values of a column compare. Of a time of the host's that is no column of its ORM's, SQLite has any form. */
export const storageOf = ({ type, table, native }: Column): Storage =>
  type === 'timestamp' && table.model !== undefined && !native ? 'datetime' : storages[type]

const storages: Readonly<Record<ColumnType, Storage>> = {
  text: 'text',
  uuid: 'uuid',
  integer: 'number',
  bigint: 'number',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  datetime: 'datetime',
  json: 'other',
  other: 'other',
  list: 'other',
}
