import { describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planMigration } from '../../src/migrate/plan-migration.js'
import { formNamed, type NamedRequest } from '../support/forms.js'
import { groups, model, users } from './models.js'

const now = new Date('2026-11-20T12:15:00.000Z')
const after = model('postgresql', groups)

function plan(
  { form = 'sql', ...request }: Partial<NamedRequest>,
  disk: Readonly<Record<string, string>> = {},
) {
  return planMigration({
    before: undefined,
    after,
    form: formNamed(form),
    folder: 'db/migrations',
    now,
    models: [],
    existing: (path) => disk[path],
    list: (folder) => [
      ...new Set(
        Object.keys(disk).flatMap((path) =>
          path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')[0] ?? ''] : [],
        ),
      ),
    ],
    ...request,
  })
}

const CREATE = `CREATE TABLE "scim_groups" (
  "id" uuid NOT NULL,
  "display_name" text NOT NULL,
  "extra" jsonb,
  CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id")
);`

describe('planMigration', () => {
  it('gives no file when nothing changed', () => {
    expect(plan({ before: after, form: 'drizzle' })).toEqual({
      files: new Map(),
      declarations: new Map(),
      operations: [],
      losses: [],
    })
  })

  it('gives the same files for the same input', () => {
    expect(plan({})).toEqual(plan({}))
  })
})

describe('the plain SQL form', () => {
  it('is a folder with up.sql and down.sql, each one transaction', () => {
    const { files, name } = plan({})
    expect(name).toBe('scim_create_groups')
    expect(Object.fromEntries(files)).toEqual({
      'db/migrations/20261120121500_scim_create_groups/up.sql': `BEGIN;\n${CREATE}\nCOMMIT;\n`,
      'db/migrations/20261120121500_scim_create_groups/down.sql':
        'BEGIN;\nDROP TABLE "scim_groups";\nCOMMIT;\n',
    })
  })

  it('takes the next free second rather than a folder that exists', () => {
    const { files } = plan({}, { 'db/migrations/20261120121500_scim_create_groups/up.sql': 'mine' })
    expect([...files.keys()]).toEqual([
      'db/migrations/20261120121501_scim_create_groups/up.sql',
      'db/migrations/20261120121501_scim_create_groups/down.sql',
    ])
  })

  it('says at the head of the file what is lost', () => {
    const { files, losses } = plan({ before: after, after: model('postgresql') })
    expect(losses).toEqual(['drops the table scim_groups and its rows'])
    expect(files.get('db/migrations/20261120121500_scim_drop_groups/up.sql')).toBe(
      '-- Destructive: drops the table scim_groups and its rows.\nBEGIN;\nDROP TABLE "scim_groups";\nCOMMIT;\n',
    )
  })
})

describe('the Drizzle form', () => {
  const journal = (entries: readonly object[], extra = {}) => ({
    version: '7',
    dialect: 'postgresql',
    ...extra,
    entries,
  })
  const entry = (idx: number, when: number, tag: string, version = '7') => ({
    idx,
    version,
    when,
    tag,
    breakpoints: true,
  })
  const JOURNAL = 'db/migrations/meta/_journal.json'

  it('starts a journal where there is none', () => {
    const { files } = plan({ form: 'drizzle' })
    expect(Object.fromEntries(files)).toEqual({
      'db/migrations/0000_scim_create_groups.sql': `${CREATE}\n`,
      'db/migrations/down/0000_scim_create_groups.sql': `-- Drizzle has no down migrations: to undo 0000_scim_create_groups, run this by hand and delete the row with created_at ${now.getTime()} from __drizzle_migrations.
BEGIN;
DROP TABLE "scim_groups";
COMMIT;
`,
      [JOURNAL]: JSON.stringify(journal([entry(0, now.getTime(), '0000_scim_create_groups')]), null, 2),
    })
  })

  it('separates statements with the breakpoints that Drizzle splits at', () => {
    const { files } = plan({
      form: 'drizzle',
      before: model('postgresql', users),
      after: model('postgresql'),
    })
    expect(files.get('db/migrations/0000_scim_drop_users.sql')).toBe(
      '-- Destructive: drops the table scim_users and its rows.\nDROP TABLE "scim_users";\n',
    )
    const created = plan({ form: 'drizzle', after: model('postgresql', users) })
    const statements = created.files
      .get('db/migrations/0000_scim_create_users.sql')
      ?.split('--> statement-breakpoint\n')
    expect(statements).toHaveLength(4)
    expect(statements?.at(-1)).toBe(
      'CREATE INDEX "scim_users_external_id_index" ON "scim_users" ("external_id");\n',
    )
  })

  it('appends to the journal and leaves the rest of it, and its formatting, as it was', () => {
    const before = JSON.stringify(
      journal([entry(0, 5, '0000_a'), entry(4, 7, '0004_b')], { custom: true }),
      null,
      '\t',
    )
    const { files } = plan({ form: 'drizzle' }, { [JOURNAL]: `${before}\n` })
    const text = files.get(JOURNAL) ?? ''
    const added = JSON.stringify(entry(5, now.getTime(), '0005_scim_create_groups'), null, '\t').replaceAll(
      '\n',
      '\n\t\t',
    )
    expect(JSON.parse(text)).toEqual({
      ...JSON.parse(before),
      entries: [...JSON.parse(before).entries, entry(5, now.getTime(), '0005_scim_create_groups')],
    })
    expect(text.replace(`,\n\t\t${added}`, '').endsWith('\n}\n')).toBe(true)
    expect(text).toContain(added)
  })

  it('is newer than every entry, or Drizzle would skip it', () => {
    const later = now.getTime() + 60_000
    const before = JSON.stringify(journal([entry(0, later, '0000_a'), entry(1, 3, '0001_b')]), null, 2)
    const { files } = plan({ form: 'drizzle' }, { [JOURNAL]: before })
    expect(JSON.parse(files.get(JOURNAL) ?? '').entries.at(-1).when).toBe(later + 1)
  })

  it('takes the version of the entries before it, and drizzle-kit’s own for the dialect without any', () => {
    const before = JSON.stringify(journal([entry(0, 1, '0000_a', '6')]), null, 2)
    const continued = plan({ form: 'drizzle' }, { [JOURNAL]: before })
    expect(JSON.parse(continued.files.get(JOURNAL) ?? '').entries.at(-1).version).toBe('6')
    const sqlite = plan({ form: 'drizzle', after: model('sqlite', groups) })
    expect(JSON.parse(sqlite.files.get(JOURNAL) ?? '')).toMatchObject({
      version: '7',
      dialect: 'sqlite',
      entries: [{ version: '6' }],
    })
  })

  it.each([
    ['text with conflict markers', '<<<<<<< HEAD\n', 'This is not a journal of drizzle-kit.', /from git\.$/],
    ['another JSON', '{"entries":[1]}', 'This is not a journal of drizzle-kit.', /from git\.$/],
    [
      'a journal of another dialect',
      JSON.stringify(journal([], { dialect: 'mysql' })),
      'The migrations of this folder are for mysql, and the side tables are for postgresql.',
      /where these are of a database that the app had before, set .*form: 'sql' /,
    ],
  ])('refuses %s as a journal', (_, text, message, fix) => {
    try {
      plan({ form: 'drizzle' }, { [JOURNAL]: text })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(DiagnosticError)
      expect(error instanceof DiagnosticError && error.diagnostics).toEqual([
        {
          code: 'SG4104',
          message,
          location: { file: JOURNAL },
          fix: expect.stringMatching(fix),
        },
      ])
    }
  })

  it('refuses migrations without a journal: it would list this one alone', () => {
    expect(() =>
      plan({ form: 'drizzle' }, { [JOURNAL.replace('meta/_journal.json', '0000_init.sql')]: '' }),
    ).toThrow('no journal that lists them')
  })
})
