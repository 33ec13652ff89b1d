/**
 * Drizzle: a file beside those of drizzle-kit and an entry in its journal, which both drizzle-kit's and
 * drizzle-orm's `migrate` follow; from version 1 on a folder beside theirs. No snapshot is written: a snapshot lists
 * what the host's schema files declare, and drizzle-kit would drop side tables that it lists and the host does not.
 */
import * as z from 'zod'
import { fail } from '../../diagnostics.js'
import { dialectNamed } from '../../inspect/detect/dialect.js'
import { parseJson } from '../json.js'
import { comment } from '../sql/dialect.js'
import { hasFolders } from './drizzle-folders.js'
import { nextPrefix } from './drizzle-prefix.js'
import { inTransaction, type MigrationPlace, type MigrationText, type WriteMigration } from './form.js'
import { nextStamp, timeOf } from './stamp.js'

const journalSchema = z.looseObject({
  version: z.string(),
  dialect: z.string(),
  entries: z.array(
    z.looseObject({
      idx: z.number().int(),
      version: z.string(),
      when: z.number(),
      tag: z.string(),
      breakpoints: z.boolean(),
    }),
  ),
})

/** For apps whose tables no migration of this folder makes. */
const ELSEWHERE =
  "set `migrations: { folder: 'migrations', form: 'sql' }` in scim.config.ts, which is plain SQL that you run"

type Journal = z.infer<typeof journalSchema>

/** The version of the journal itself, and of its entries by dialect, as drizzle-kit 0.31 writes them. */
const JOURNAL_VERSION = '7'
const ENTRY_VERSIONS: Readonly<Record<MigrationText['dialect'], string>> = {
  postgresql: '7',
  sqlite: '6',
  mysql: '5',
}

/**
 * `<folder>/NNNN_<name>.sql`, `<folder>/down/NNNN_<name>.sql`, with the prefix that drizzle-kit is told of, and the journal with one more entry; in the folder of a
 * version that has no journal `<folder>/<yyyymmddhhmmss>_<name>/migration.sql` and a `down.sql` beside it.
 *
 * @throws DiagnosticError SG4104 when the journal is not one of drizzle-kit, or of another dialect
 */
export const drizzle: WriteMigration = (migration, place) =>
  hasFolders(place) ? inFolder(migration, place) : inJournal(migration, place)

/** `migrate` of version 1 refuses a journal, and runs each folder with a `migration.sql` that the database has not run. */
const inFolder: WriteMigration = (migration, { folder, now, list }) => {
  const stamp = nextStamp(list(folder), now, { own: 'seconds', follow: false, mark: '_' })
  const tag = stamp + migration.name
  return new Map([
    [`${folder}/${tag}/migration.sql`, upText(migration)],
    [`${folder}/${tag}/down.sql`, downText(migration, tag, timeOf(stamp))],
  ])
}

const inJournal: WriteMigration = (migration, place) => {
  const journalPath = `${place.folder}/meta/_journal.json`
  const text = place.existing(journalPath)
  // Those that git ignores the journal of: one with this migration alone would have drizzle-kit run nothing else.
  if (text === undefined && place.list(place.folder).some((name) => name.endsWith('.sql')))
    fail({
      code: 'SG4104',
      message: 'This folder has migrations, and no journal that lists them: drizzle-kit runs none of them.',
      location: { file: journalPath },
      fix: `Restore the journal, from git or from whoever makes the migrations, or ${ELSEWHERE}.`,
    })
  const journal = text === undefined ? emptyJournal(migration) : parseJournal(text, journalPath, migration)
  const last = journal.entries.at(-1)
  const idx = last ? last.idx + 1 : 0
  const tags = journal.entries.map((one) => one.tag)
  const name = nextPrefix(place, tags, idx) + migration.name
  // Without numbers two may be called alike.
  const tag = tags.includes(name) ? `${name}_${idx}` : name
  const entry = {
    idx,
    version: last?.version ?? ENTRY_VERSIONS[migration.dialect],
    when: nextWhen(journal, place),
    tag,
    breakpoints: true,
  }
  return new Map([
    [`${place.folder}/${tag}.sql`, upText(migration)],
    [`${place.folder}/down/${tag}.sql`, downText(migration, tag, entry.when)],
    [journalPath, printJournal({ ...journal, entries: [...journal.entries, entry] }, text)],
  ])
}

const upText = ({ warnings, up }: MigrationText) =>
  [...warnings.map(comment), up.join('--> statement-breakpoint\n'), ''].join('\n')

const downText = ({ down, dialect }: MigrationText, tag: string, when: number) =>
  `-- Drizzle has no down migrations: to undo ${tag}, run this by hand and delete the row with created_at ${when} from __drizzle_migrations.\n${inTransaction(down, dialect)}`

/** Drizzle applies what is newer than the newest row in the database, so an entry that is not newer is skipped. */
const nextWhen = ({ entries }: Journal, { now }: MigrationPlace) =>
  Math.max(now.getTime(), ...entries.map(({ when }) => when + 1))

const emptyJournal = ({ dialect }: MigrationText): Journal => ({
  version: JOURNAL_VERSION,
  dialect,
  entries: [],
})

/** Indentation and end of file stay as a formatter of the host left them; drizzle-kit itself writes two spaces. */
function printJournal(journal: Journal, previous = ''): string {
  const indent = /\n([ \t]+)"/.exec(previous)?.[1] ?? '  '
  const end = /\s*$/.exec(previous)?.[0] ?? ''
  return JSON.stringify(journal, null, indent) + end
}

function parseJournal(text: string, file: string, { dialect }: MigrationText): Journal {
  const journal = journalSchema.safeParse(parseJson(text)).data
  // `pg` before drizzle-kit 0.22, `turso` for SQLite since.
  if (journal && dialectNamed(journal.dialect) === dialect) return journal
  fail({
    code: 'SG4104',
    message: journal
      ? `The migrations of this folder are for ${journal.dialect}, and the side tables are for ${dialect}.`
      : 'This is not a journal of drizzle-kit.',
    location: { file },
    fix: journal
      ? `Set \`migrations\` in scim.config.ts to the \`out\` folder of drizzle.config.ts, or, where these are of a database that the app had before, ${ELSEWHERE}.`
      : 'Set `migrations` in scim.config.ts to the `out` folder of drizzle.config.ts, or restore the journal from git.',
  })
}
