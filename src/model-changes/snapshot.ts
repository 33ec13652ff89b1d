/**
 * `.scim-gen/model.json`: the host's models as the last run saw them. Nothing but offers and questions about renames
 * depends on it, so one that cannot be read is made anew.
 */
import * as z from 'zod'
import type { HostColumn, HostTable, HostType, Ref } from '../inspect/host-model.js'
import { parseJson } from '../migrate/json.js'

export interface SeenColumn {
  /** The name in TypeScript. */
  readonly field: string
  /** The name in SQL. */
  readonly column: string
  /** `string`, `date`; of an enum its values: `admin | member`. */
  readonly type: string
  readonly sqlType: string
  readonly notNull: boolean
}

export interface SeenTable {
  readonly ref: Ref
  readonly columns: readonly SeenColumn[]
}

/** Each table and each column once, by their names. */
export interface Snapshot {
  readonly tables: readonly SeenTable[]
}

/** 1 was the model of the side tables, which the records of the migrations hold now. */
const VERSION = 2

const schema = z.strictObject({
  version: z.literal(VERSION),
  tables: z.array(
    z.strictObject({
      ref: z.string(),
      columns: z.array(
        z.strictObject({
          field: z.string(),
          column: z.string(),
          type: z.string(),
          sqlType: z.string(),
          notNull: z.boolean(),
        }),
      ),
    }),
  ),
})

/** The models as they are now. */
export function snapshotOf(tables: Iterable<HostTable>): Snapshot {
  const seen = new Map([...tables].map((table) => [table.ref, table]))
  return {
    tables: [...seen.values()]
      .map(({ ref, columns }) => ({ ref, columns: columns.map(seenColumn).sort(by(({ field }) => field)) }))
      .sort(by(({ ref }) => ref)),
  }
}

const seenColumn = ({ field, type, stored, notNull }: HostColumn): SeenColumn => ({
  field,
  column: stored.name,
  type: typeName(type),
  sqlType: stored.sqlType,
  notNull,
})

const typeName = (type: HostType): string =>
  type.kind === 'string' && type.values ? type.values.join(' | ') : type.kind

/**
 * Reads a snapshot.
 *
 * @param text of the file; `undefined` where there is none
 * @returns undefined where there is none that could be read: it was edited, has merge conflicts or another version
 */
export function parseSnapshot(text: string | undefined): Snapshot | undefined {
  const result = text === undefined ? undefined : schema.safeParse(parseJson(text))
  return result?.success ? { tables: result.data.tables } : undefined
}

/** The text of a snapshot: sorted, one column a line, so that two branches that add columns merge. */
export function printSnapshot({ tables }: Snapshot): string {
  const lines = tables.map(
    ({ ref, columns }) =>
      `    {\n      "ref": ${JSON.stringify(ref)},\n      "columns": ${list(columns.map(printColumn), '      ')}\n    }`,
  )
  return `{\n  "version": ${VERSION},\n  "tables": ${list(lines, '  ')}\n}\n`
}

const printColumn = (column: SeenColumn) => `        ${JSON.stringify(column)}`

const list = (lines: readonly string[], indent: string) =>
  lines.length > 0 ? `[\n${lines.join(',\n')}\n${indent}]` : '[]'

const by =
  <Item>(keyOf: (item: Item) => string) =>
  (one: Item, other: Item): number => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return a < b ? -1 : a > b ? 1 : 0
  }
