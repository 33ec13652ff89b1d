/**
 * `.scim-gen/migrations/<name>.json`: what one migration led to, and which one it follows. Two branches add two files,
 * which git merges without a conflict.
 */
import { z } from 'zod'
import { fail } from '../../diagnostics.js'
import { hashOf } from '../../reconcile/text.js'
import { parseJson } from '../json.js'
import type { SideModel } from '../side-tables.js'

export interface MigrationRecord {
  /** The hashes of the records that it follows: none for the first, several where branches were joined. */
  readonly parents: readonly string[]
  /** The files of the migration by path, and the SHA-256 of what was written; none where branches were joined. */
  readonly files: Readonly<Record<string, string>>
  /** The side tables after it. */
  readonly model: SideModel
}

const names = z.array(z.string())
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const columnType = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['uuid', 'text', 'integer', 'boolean', 'timestamp', 'json']) }),
  z.strictObject({ kind: z.literal('host'), sqlType: z.string() }),
])

const table = z.strictObject({
  name: z.string(),
  schema: z.string().optional(),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      type: columnType,
      notNull: z.boolean(),
      default: z.string().optional(),
      fill: z.strictObject({ firstOf: z.string() }).optional(),
    }),
  ),
  primaryKey: names,
  indexes: z.array(z.strictObject({ name: z.string(), columns: names, unique: z.boolean() })),
  foreignKeys: z.array(
    z.strictObject({
      name: z.string(),
      columns: names,
      references: z.strictObject({ schema: z.string().optional(), table: z.string(), columns: names }),
      onDelete: z.enum(['cascade', 'trigger']),
    }),
  ),
})

/** The side tables as JSON. */
export const sideModelSchema: z.ZodType<SideModel> = z.strictObject({
  version: z.literal(1),
  dialect: z.enum(['postgresql', 'mysql', 'sqlite']),
  tables: z.array(table),
})

const schema = z.strictObject({
  version: z.literal(1),
  parents: z.array(sha256),
  files: z.record(z.string(), sha256),
  model: sideModelSchema,
})

/** The folder of the records. */
export const RECORDS_OF_MIGRATIONS = '.scim-gen/migrations'

export const recordPath = (name: string) => `${RECORDS_OF_MIGRATIONS}/${name}.json`

/** The text of a record, the same for equal records whatever the order of their keys. */
export const printRecord = (record: MigrationRecord): string =>
  `${JSON.stringify(schema.parse({ version: 1, ...record }), null, 2)}\n`

/** What the next record names as its parent: a formatter may have run over the file. */
export const recordHash = (record: MigrationRecord): string => hashOf(printRecord(record))

/**
 * Reads a record.
 *
 * @throws DiagnosticError SG4107 when it is none
 */
export function parseRecord(text: string, file: string): MigrationRecord {
  const { success, data } = schema.safeParse(parseJson(text))
  if (success) return { parents: data.parents, files: data.files, model: data.model }
  return fail({
    code: 'SG4107',
    message:
      'The record of a migration cannot be read: it was edited, or a later version of scim-gen wrote it.',
    location: { file },
    fix: `Restore it with \`git checkout -- ${file}\`, or install the version of scim-gen that wrote it.`,
  })
}
