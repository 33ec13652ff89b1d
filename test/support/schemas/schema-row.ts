/** Tables of real apps, and of apps that were made up to mislead, as facts: `test/data/schemas.jsonl`, `misleading-schemas.jsonl`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SchemaColumn {
  readonly field: string
  /** The name in SQL, where it is another. */
  readonly column: string
  /** `string`, `int`, `bigint`, `float`, `boolean`, `date`, `json`, `bytes`, or `enum:` and a name of `enums`. */
  readonly type: string
  readonly list: boolean
  readonly nullable: boolean
  readonly unique: boolean
  readonly key: boolean
  readonly references?: { readonly model: string; readonly field: string }
  /** Who fills it: the database, the ORM, or a literal does. */
  readonly default?: 'sql' | 'app' | { readonly literal: unknown }
}

export interface SchemaTable {
  readonly model: string
  readonly table: string
  readonly columns: readonly SchemaColumn[]
  readonly primaryKey: readonly string[]
  readonly uniques: readonly (readonly string[])[]
  readonly foreignKeys: readonly {
    readonly fields: readonly string[]
    readonly model: string
    readonly references: readonly string[]
  }[]
  readonly manyToMany: readonly { readonly field: string; readonly to: string }[]
}

/** The right answers; of several the first is the best. `ask` is one: what must be a question. */
export interface Expected {
  readonly user: readonly string[]
  /** A model, `scim`, `false`, or `roles:` and what roles are kept in. */
  readonly group: readonly (string | false)[]
  readonly members: readonly string[] | null
  readonly tenant: readonly (string | null)[]
  readonly tenantLink: string | null
  readonly active: readonly string[]
  readonly login: readonly string[]
  /** `Model.field` → what kind of value goes there. */
  readonly required: Readonly<Record<string, string>>
  /** Model → the condition that the rows meet that SCIM may see. */
  readonly hide: Readonly<Record<string, string>>
  readonly tempting: readonly { readonly as: string; readonly model: string; readonly why: string }[]
}

export interface SchemaRow {
  readonly id: string
  /** The ORM that the app uses; its models can be written in others. */
  readonly orm: string
  readonly dialect: string
  readonly enums: Readonly<Record<string, readonly string[]>>
  readonly tables: readonly SchemaTable[]
  readonly expected: Expected
}

/** A table in few words: its columns as text, and what else there is of it. */
type StoredTable = Partial<Pick<SchemaTable, 'table' | 'uniques' | 'foreignKeys' | 'manyToMany'>> & {
  readonly columns: Readonly<Record<string, string>>
}

interface Stored extends Omit<SchemaRow, 'tables'> {
  readonly tables: Readonly<Record<string, StoredTable>>
}

export const schemas = (name: 'schemas' | 'misleading-schemas'): readonly SchemaRow[] =>
  readFileSync(join(import.meta.dirname, `../../data/${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => rowOf(JSON.parse(line)))

const rowOf = ({ tables, ...row }: Stored): SchemaRow => ({
  ...row,
  tables: Object.entries(tables).map(([model, one]) => tableOf(model, one)),
})

export function tableOf(model: string, one: StoredTable): SchemaTable {
  // A document may have an id of its own beside its `_id`; names begin with a letter.
  const nameOf = (field: string) => (field === '_id' && 'id' in one.columns ? 'documentId' : field)
  const columns = Object.entries(one.columns).map(([field, text]) => columnOf(nameOf(field), text))
  return {
    model,
    table: one.table ?? model,
    columns,
    primaryKey: columns.filter(({ key }) => key).map(({ field }) => field),
    uniques: one.uniques ?? [],
    foreignKeys: one.foreignKeys ?? [],
    manyToMany: one.manyToMany ?? [],
  }
}

/** `string? unique >User.id @owner_id sql`, `int ="0"`. */
function columnOf(field: string, text: string): SchemaColumn {
  const [, type = '', list, nullable, rest = '', literal] =
    /^([\w:]+)(\[\])?(\?)?((?: [^=\s]\S*)*)(?: =(.*))?$/.exec(text) ?? []
  if (type === '') throw new Error(`${field}: ${text}`)
  const words = rest.trim().split(' ')
  const after = (mark: string) => words.find((word) => word.startsWith(mark))?.slice(1)
  const [model = '', target = ''] = after('>')?.split('.') ?? []
  const filled = words.find((word) => word === 'sql' || word === 'app')
  return {
    field,
    column: after('@') ?? field,
    type,
    list: list !== undefined,
    nullable: nullable !== undefined,
    unique: words.includes('unique'),
    key: words.includes('key'),
    ...(model && { references: { model, field: target } }),
    ...(filled && { default: filled === 'sql' ? 'sql' : 'app' }),
    ...(literal !== undefined && { default: { literal: JSON.parse(literal) } }),
  }
}
