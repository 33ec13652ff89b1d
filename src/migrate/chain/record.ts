/**
 * `.scim-gen/migrations/<name>.json`: what one migration led to, and which one it follows. Two branches add two files,
 * which git merges without a conflict.
 */
import * as z from 'zod'
import { fail } from '../../diagnostics.js'
import type { SqlDialect } from '../../inspect/host-model.js'
import { markerLine, sidesOf } from '../../reconcile/markers.js'
import { hashOf } from '../../reconcile/text.js'
import { shellWord } from '../../shell-word.js'
import type { HostFiles } from '../forms/form.js'
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
      onDelete: z.enum(['cascade', 'trigger', 'nothing']),
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

/** Whose records are meant. */
export interface RecordsOf {
  readonly dialect: SqlDialect
  /** Whether the app may run on other databases, too: each has migrations of its own then, of the same names. */
  readonly isOneOfSeveral: boolean
}

/** `<name>.json`; `<name>.postgresql.json` where there are several databases. */
export const recordPath = (name: string, of?: RecordsOf) =>
  `${RECORDS_OF_MIGRATIONS}/${name}${of?.isOneOfSeveral ? `.${of.dialect}` : ''}.json`

const FILE = /^(.*?)(?:\.(postgresql|mysql|sqlite))?\.json$/

/**
 * The records of one database, by their names; those from when the app had no other among them. Where it has never had
 * another, they are of whatever database it had.
 */
export function recordsOf({ list, existing }: HostFiles, of?: RecordsOf): ReadonlyMap<string, string> {
  const all = list(RECORDS_OF_MIGRATIONS).flatMap((file) => {
    const [, name, dialect] = FILE.exec(file) ?? []
    return name === undefined ? [] : [{ path: `${RECORDS_OF_MIGRATIONS}/${file}`, name, dialect }]
  })
  const isSorted = of && (of.isOneOfSeveral || all.some(({ dialect }) => dialect === of.dialect))
  const own = all.filter(({ path, dialect }) => {
    const told = dialect ?? (isSorted ? dialectIn(existing(path)) : undefined)
    return !of || told === undefined || told === of.dialect
  })
  return new Map(
    own.map(({ path, name }) => [path, name] as const).toSorted(([one], [two]) => (one < two ? -1 : 1)),
  )
}

const ofDialect = z.looseObject({ model: z.looseObject({ dialect: z.string() }) })

const dialectIn = (text: string | undefined) => ofDialect.safeParse(parseJson(text ?? '')).data?.model.dialect

/** The text of a record, the same for equal records whatever the order of their keys. */
export const printRecord = (record: MigrationRecord): string =>
  `${JSON.stringify(schema.parse({ version: 1, ...record }), null, 2)}\n`

/** What the next record names as its parent: a formatter may have run over the file. */
export const recordHash = (record: MigrationRecord): string => hashOf(printRecord(record))

/**
 * Reads a record. Where two branches have made the same migration, each at a time of its own, git leaves both records
 * between its markers: the one whose files are there is taken.
 *
 * @throws DiagnosticError SG4107 when it is none, or git has two that lead to different tables
 */
export function parseRecord(text: string, file: string, { existing }: HostFiles): MigrationRecord {
  if (markerLine(text) === undefined) return recordIn(text) ?? unreadable(file)
  const [first, last] = sidesOf(text).map(recordIn)
  if (!first || !last) return unreadable(file)
  if (withoutFiles(first) !== withoutFiles(last)) return twoInGit(file)
  const isThere = ({ files }: MigrationRecord) =>
    Object.entries(files).every(([path, hash]) => hashOf(existing(path) ?? '') === hash)
  return isThere(last) ? last : first
}

function recordIn(text: string): MigrationRecord | undefined {
  const { data } = schema.safeParse(parseJson(text))
  return data && { parents: data.parents, files: data.files, model: data.model }
}

const withoutFiles = ({ parents, model }: MigrationRecord) => printRecord({ parents, model, files: {} })

const twoInGit = (file: string) =>
  fail({
    code: 'SG4107',
    message:
      'Git has two records here: each branch has made a migration of this name, and they are not the same.',
    location: { file },
    fix: `Keep one branch's record and its migration, \`git checkout --ours\` both of them; then the next run makes a further migration of what the other one has changed.`,
  })

const unreadable = (file: string) =>
  fail({
    code: 'SG4107',
    message:
      'The record of a migration cannot be read: it was edited, or a later version of scim-gen wrote it.',
    location: { file },
    fix: `Restore it with \`git checkout -- ${shellWord(file)}\`, or install the version of scim-gen that wrote it.`,
  })
