import { describe, expect, it } from 'vitest'
import { findingNotice } from '../../src/migrate/chain/findings.js'
import { type LossQuestion, settleChain } from '../../src/migrate/chain/settle-chain.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
import { hashOf } from '../../src/reconcile/text.js'
import { clock, type Disk, merged, recordsIn, requestOf, run } from './disk.js'
import {
  alter,
  alterColumn,
  column,
  diagnosticsOf,
  groups,
  members,
  model,
  users,
  withColumn,
  withoutColumn,
} from './models.js'

const pg = (...tables: SideTable[]) => model('postgresql', ...tables)
const text = (name: string) => column(name, 'text', { notNull: false })

const FIRST = '20261120120100_scim_create_users_groups'

describe('the chain of records', () => {
  it('has one record for each migration, which names its files and the one it follows', () => {
    const now = clock()
    const first = run({}, pg(users, groups), { now: now() })
    expect(recordsIn(first.disk)).toEqual([FIRST])
    const record = JSON.parse(first.disk[`.scim-gen/migrations/${FIRST}.json`] ?? '')
    expect(record).toEqual({
      version: 1,
      parents: [],
      files: {
        [`migrations/${FIRST}/up.sql`]: hashOf(first.disk[`migrations/${FIRST}/up.sql`] ?? ''),
        [`migrations/${FIRST}/down.sql`]: hashOf(first.disk[`migrations/${FIRST}/down.sql`] ?? ''),
      },
      model: pg(users, groups),
    })
    const second = run(first.disk, pg(users, groups, members), { now: now() })
    const next = '20261120120200_scim_create_group_members'
    expect(recordsIn(second.disk)).toEqual([FIRST, next])
    expect(JSON.parse(second.disk[`.scim-gen/migrations/${next}.json`] ?? '')).toMatchObject({
      parents: [hashOf(first.disk[`.scim-gen/migrations/${FIRST}.json`] ?? '')],
      model: pg(users, groups, members),
    })
  })

  it('does not grow when nothing changes', () => {
    const now = clock()
    const { disk } = run({}, pg(users), { now: now() })
    const again = run(disk, pg(users), { now: now() })
    expect(again.files.size).toBe(0)
    expect(again.records.size).toBe(0)
    expect(again.findings).toEqual([])
  })

  it.each([
    ['drizzle', 'migrations/0000_scim_create_users.sql'],
    ['typeorm', 'migrations/1795176060000-ScimCreateUsers.ts'],
    ['kysely', 'migrations/1795176060000_scim_create_users.ts'],
    ['knex', 'migrations/20261120120100_scim_create_users.ts'],
    ['sequelize', 'migrations/20261120120100-scim-create-users.js'],
    ['mikro-orm', 'migrations/Migration20261120120100_scim_create_users.ts'],
    ['prisma', 'migrations/20261120120100_scim_create_users/migration.sql'],
  ] as const)('calls a record of %s as the migration', (form, path) => {
    const { disk } = run({}, pg(users), { form, now: clock()() })
    const [name = ''] = recordsIn(disk)
    expect(path).toContain(name)
    const { files } = JSON.parse(disk[`.scim-gen/migrations/${name}.json`] ?? '')
    expect(Object.keys(files)).toContain(path)
    // What migrations share is no part of one.
    for (const one of Object.keys(files)) expect(one).toContain(name)
  })

  it('is the same after a formatter ran over it', () => {
    const now = clock()
    const { disk } = run({}, pg(users), { now: now() })
    const second = run(disk, pg(users, groups), { now: now() })
    const formatted = Object.fromEntries(
      Object.entries(second.disk).map(([path, one]) => [
        path,
        path.endsWith('.json') ? JSON.stringify(JSON.parse(one), null, '\t').replaceAll('\n', '\r\n') : one,
      ]),
    )
    expect(run(formatted, pg(users, groups), { now: now() }).records.size).toBe(0)
  })

  it('takes the same migration of two branches for one, and asks where they are not the same', () => {
    const now = clock()
    const base = run({}, pg(users), { now: now(), form: 'drizzle' }).disk
    const branch = (after: SideModel) => run(base, after, { now: now(), form: 'drizzle' }).disk
    const [ours, theirs] = [branch(pg(users, groups)), branch(pg(users, groups))]
    const record = '.scim-gen/migrations/0001_scim_create_groups.json'
    const between = (one: Disk, other: Disk) =>
      `<<<<<<< HEAD\n${one[record]}=======\n${other[record]}>>>>>>> theirs\n`
    expect(ours[record]).not.toBe(theirs[record])
    const both = between(ours, theirs)
    for (const side of [ours, theirs]) {
      const again = run({ ...side, [record]: both }, pg(users, groups), { now: now(), form: 'drizzle' })
      expect(again.files.size).toBe(0)
      expect(again.records).toEqual(new Map([[record, side[record]]]))
      expect(again.findings).toEqual([])
    }
    const other = branch(pg(users, withColumn(groups, text('title'))))
    expect(
      diagnosticsOf(() =>
        run({ ...ours, [record]: between(ours, other) }, pg(users, groups), { now: now(), form: 'drizzle' }),
      ),
    ).toEqual([
      {
        code: 'SG4107',
        message:
          'Git has two records here: each branch has made a migration of this name, and they are not the same.',
        location: { file: record },
        fix: "Keep one branch's record and its migration, `git checkout --ours` both of them; then the next run makes a further migration of what the other one has changed.",
      },
    ])
  })

  it('says where it is broken', () => {
    const now = clock()
    const { disk } = run({}, pg(users), { now: now() })
    const second = run(disk, pg(users, groups), { now: now() })
    const first = '.scim-gen/migrations/20261120120100_scim_create_users.json'
    const { [first]: _, ...without } = second.disk
    const broken = (one: Disk) => diagnosticsOf(() => run(one, pg(users, groups), { now: now() }))
    expect(broken(without)).toEqual([
      {
        code: 'SG4107',
        message:
          'The migration 20261120120200_scim_create_groups follows one whose record is gone or was edited.',
        location: { file: '.scim-gen/migrations/20261120120200_scim_create_groups.json' },
        fix: 'Restore the records with `git checkout -- .scim-gen/migrations`.',
      },
    ])
    expect(
      broken({ ...second.disk, [first]: (second.disk[first] ?? '').replace('"text"', '"integer"') }),
    ).toMatchObject([{ code: 'SG4107' }])
    expect(broken({ ...second.disk, [first]: '<<<<<<< HEAD' })).toEqual([
      {
        code: 'SG4107',
        message:
          'The record of a migration cannot be read: it was edited, or a later version of scim-gen wrote it.',
        location: { file: first },
        fix: `Restore it with \`git checkout -- ${first}\`, or install the version of scim-gen that wrote it.`,
      },
    ])
  })
})

describe('a tree of 0.1.0', () => {
  const sha = hashOf('CREATE …')
  const files = {
    'migrations/0000_scim_create_users.sql': sha,
    'migrations/down/0000_scim_create_users.sql': sha,
    'migrations/0001_scim_create_groups.sql': sha,
  }
  const legacy = { model: JSON.stringify(pg(users)), files }

  it('is taken up where it is', () => {
    const {
      disk,
      files: written,
      findings,
    } = run({ 'migrations/0001_scim_create_groups.sql': 'CREATE …' }, pg(users), {
      legacy,
      now: clock()(),
    })
    expect(written.size).toBe(0)
    expect(recordsIn(disk)).toEqual(['0001_scim_create_groups'])
    expect(JSON.parse(disk['.scim-gen/migrations/0001_scim_create_groups.json'] ?? '')).toEqual({
      version: 1,
      parents: [],
      files,
      model: pg(users),
    })
    expect(findings.map(({ kind }) => kind)).toEqual(['missing', 'missing'])
  })

  it('goes on', () => {
    const { disk, name } = run({}, pg(users, groups), { legacy, now: clock()() })
    expect(name).toBe('scim_create_groups')
    expect(recordsIn(disk)).toEqual(['0001_scim_create_groups', '20261120120100_scim_create_groups'])
    const later = { model: '{"version":2}', files }
    expect(run(disk, pg(users, groups), { legacy: later, now: clock()() }).records.size).toBe(0)
  })

  it('with a damaged snapshot is not guessed at', () => {
    const damaged = (one: string) =>
      diagnosticsOf(() => run({}, pg(users), { legacy: { model: one, files }, now: clock()() }))
    for (const one of ['', '[]', '<<<<<<< HEAD', '{"version":1,"dialect":"oracle","tables":[]}']) {
      expect(damaged(one)).toEqual([
        {
          code: 'SG4003',
          message: 'The snapshot of the side tables cannot be read: it was edited or has merge conflicts.',
          location: { file: '.scim-gen/model.json' },
          fix: 'Restore it with `git checkout -- .scim-gen/model.json`; after a merge take the side whose migrations ran last.',
        },
      ])
    }
    // Where no migration was written nothing is lost.
    const fresh = run({}, pg(users), { legacy: { model: '[]', files: {} }, now: clock()() })
    expect(fresh.name).toBe('scim_create_users')
  })
})

describe('branches', () => {
  const now = clock()
  const base = run({}, pg(users, groups), { now: now() }).disk
  const one = run(base, pg(withColumn(users, text('nick')), groups), { now: now() }).disk
  const other = run(base, pg(users, withColumn(groups, text('note')), members), { now: now() }).disk
  const both = pg(withColumn(users, text('nick')), withColumn(groups, text('note')), members)

  it('that are merged are told, with the fix', () => {
    expect(diagnosticsOf(() => run(merged(one, other), both, { now: now() }))).toEqual([
      {
        code: 'SG4108',
        message:
          'The migrations 20261120120200_scim_add_user_nick and 20261120120300_scim_add_group_note_create_group_members follow the same one, each made on a branch of its own.',
        location: {
          file: '.scim-gen/migrations/20261120120300_scim_add_group_note_create_group_members.json',
        },
        fix: 'Run `npx scim-gen generate --merge-migrations`: they change different things, and a record that joins them is all it takes.',
      },
    ])
  })

  it('are joined by a record without statements, and the chain goes on', () => {
    const joined = run(merged(one, other), both, { now: now(), mergeMigrations: true })
    expect(joined.files.size).toBe(0)
    const [name = '', ...more] = recordsIn(joined.disk).filter((record) => record.startsWith('join-'))
    expect(more).toEqual([])
    expect(JSON.parse(joined.disk[`.scim-gen/migrations/${name}.json`] ?? '')).toMatchObject({ files: {} })
    // Joined on two machines it is one file.
    const again = run(merged(other, one), both, { now: now(), mergeMigrations: true })
    expect(again.disk).toEqual(joined.disk)
    const next = run(joined.disk, pg(users, withColumn(groups, text('note')), members), {
      now: now(),
      allowDestructive: true,
    })
    expect(next.name).toBe('scim_drop_user_nick')
    expect(next.refusals).toEqual([])
    expect(run(next.disk, both, { now: now() }).name).toBe('scim_add_user_nick')
  })

  it('are joined and followed in one run', () => {
    const wanted = pg(alterColumn(withColumn(users, text('nick')), 'version', { default: '2' }), groups)
    const { disk, name } = run(merged(one, other), wanted, {
      now: now(),
      mergeMigrations: true,
      allowDestructive: true,
    })
    expect(name).toBe('scim_drop_group_members_group_note_and_more')
    expect(run(disk, wanted, { now: now() }).records.size).toBe(0)
  })

  it('may be three, and may be joined crosswise', () => {
    const third = run(base, pg(withColumn(users, text('pet')), groups), { now: now() }).disk
    const wanted = pg(
      withColumn(withColumn(users, text('nick')), text('pet')),
      withColumn(groups, text('note')),
      members,
    )
    expect(diagnosticsOf(() => run(merged(one, other, third), wanted, { now: now() }))).toMatchObject([
      { code: 'SG4108', message: expect.stringMatching(/nick, .*members and .*pet follow/) },
    ])
    const all = run(merged(one, other, third), wanted, { now: now(), mergeMigrations: true })
    expect(all.files.size).toBe(0)
    const left = run(merged(one, other), both, { now: now(), mergeMigrations: true }).disk
    const right = run(merged(one, other, third), wanted, { now: now(), mergeMigrations: true }).disk
    const cross = run(merged(left, right), wanted, { now: now(), mergeMigrations: true })
    expect(cross.files.size).toBe(0)
    expect(run(cross.disk, wanted, { now: now() }).records.size).toBe(0)
  })

  it('that made the same change twice, or change the same thing, are refused with what it is', () => {
    const twice = run(base, pg(withColumn(users, text('nick')), groups), { now: now() }).disk
    const fail = (...disks: Disk[]) =>
      diagnosticsOf(() => run(merged(...disks), both, { now: now(), mergeMigrations: true }))
    const [found] = fail(one, twice)
    expect(found).toEqual({
      code: 'SG4109',
      message: expect.stringMatching(
        /^The migrations \d+_scim_add_user_nick and \d+_scim_add_user_nick cannot both follow the same one: both change scim_users\.nick\.$/,
      ),
      location: { file: expect.stringMatching(/^\.scim-gen\/migrations\/\d+_scim_add_user_nick\.json$/) },
      fix: 'Take one of the two back where it was applied, delete its files and its record in .scim-gen/migrations, and run `scim-gen generate`: it is made again, on top of the other.',
    })
    const gone = run(base, pg(users), { now: now(), allowDestructive: true }).disk
    expect(fail(other, gone)).toMatchObject([
      { message: expect.stringContaining('both change scim_groups.note, scim_groups.') },
    ])
    // Without the flag, too: there is nothing that it could do.
    expect(diagnosticsOf(() => run(merged(one, twice), both, { now: now() }))).toMatchObject([
      { code: 'SG4109' },
    ])
  })

  it('of which one rebuilds a table that the other changes are refused on SQLite only', () => {
    const retyped = alterColumn(users, 'version', { type: { kind: 'text' } })
    const noted = withColumn(users, text('nick'))
    for (const dialect of ['sqlite', 'postgresql', 'mysql'] as const) {
      const start = run({}, model(dialect, users), { now: now() }).disk
      const left = run(start, model(dialect, retyped), { now: now() }).disk
      const right = run(start, model(dialect, noted), { now: now() }).disk
      const found = diagnosticsOf(() => run(merged(left, right), model(dialect, users), { now: now() }))
      expect(found).toMatchObject([{ code: dialect === 'sqlite' ? 'SG4109' : 'SG4108' }])
    }
  })

  it('that change what the other stands on are refused', () => {
    const indexed = alter(users, {
      indexes: [...users.indexes, { name: 'by_external', columns: ['external_id'], unique: false }],
    })
    const left = run(base, pg(indexed, groups), { now: now() }).disk
    const right = run(base, pg(withoutColumn(users, 'external_id'), groups), {
      now: now(),
      allowDestructive: true,
    }).disk
    expect(diagnosticsOf(() => run(merged(left, right), both, { now: now() }))).toMatchObject([
      { code: 'SG4109', message: expect.stringContaining('scim_users.external_id') },
    ])
  })
})

describe('the files of migrations', () => {
  const now = clock()
  const start = run({}, pg(users), { now: now() }).disk
  const disk: Disk = run(start, pg(users, groups), { now: now() }).disk
  const name = '20261120120100_scim_create_users'
  const up = `migrations/${name}/up.sql`
  const findings = (one: Disk) => run(one, pg(users, groups), { now: now() }).findings.map(findingNotice)

  it('are told when edited, gone or renamed', () => {
    expect(findings({ ...disk, [up]: (disk[up] ?? '').replaceAll('\n', '\r\n') })).toEqual([])
    expect(findings({ ...disk, [up]: `${disk[up]}-- mine` })).toEqual([
      `The migration ${up} was edited after scim-gen wrote it: databases that ran it before differ from those that will.`,
    ])
    const { [up]: text = '', ...without } = disk
    expect(findings(without)).toEqual([
      `The migration ${up} is gone: a new database will not have what it made. Restore it from git, unless your team did that on purpose; or, where no database has run it, delete .scim-gen/migrations/20261120120100_scim_create_users.json too, and the next run makes it anew.`,
    ])
    expect(findings({ ...without, 'migrations/20261120120130_mine/up.sql': text })).toEqual([
      `The migration ${up} is called migrations/20261120120130_mine/up.sql now: its tool takes it for another one, and runs it again.`,
    ])
  })

  it('must run in the order of the chain', () => {
    const { [up]: text = '', ...without } = disk
    const late = { ...without, 'migrations/20261120120259_late/up.sql': text }
    expect(diagnosticsOf(() => findings(late))).toEqual([
      {
        code: 'SG4110',
        message: `The migration 20261120120200_scim_create_groups runs before ${name}, which it follows.`,
        location: { file: 'migrations/20261120120200_scim_create_groups/up.sql' },
        fix: 'Give both files the names back under which they were made.',
      },
    ])
  })

  it('of Drizzle run in the order of the journal, and are in it', () => {
    const form = 'drizzle'
    const first = run({}, pg(users), { form, now: now() }).disk
    const both = run(first, pg(users, groups), { form, now: now() }).disk
    const journal = 'migrations/meta/_journal.json'
    const { entries, ...rest } = JSON.parse(both[journal] ?? '')
    const withEntries = (some: readonly unknown[]) => ({
      ...both,
      [journal]: JSON.stringify({ ...rest, entries: some }),
    })
    const again = (one: Disk) => run(one, pg(users, groups), { form, now: now() }).findings.map(findingNotice)
    expect(again(both)).toEqual([])
    expect(diagnosticsOf(() => again(withEntries(entries.toReversed())))).toMatchObject([
      {
        code: 'SG4110',
        fix: 'Put their entries in meta/_journal.json into the order in which they were made.',
      },
    ])
    expect(again(withEntries(entries.slice(0, 1)))).toEqual([
      'The migration migrations/0001_scim_create_groups.sql is not in meta/_journal.json: drizzle-kit does not run it.',
    ])
  })
})

describe('what would be lost', () => {
  it('is a question', () => {
    const now = clock()
    const { disk } = run({}, pg(users, groups), { now: now() })
    const wanted = pg(
      alterColumn(withoutColumn(users, 'external_id'), 'user_name_key', { type: { kind: 'json' } }),
    )
    expect(run(disk, wanted, { now: now() }).refusals).toEqual([
      {
        code: 'SG4111',
        message:
          'The next migration drops the table scim_groups and its rows, drops the column scim_users.external_id and its values, narrows scim_users.user_name_key from text to json, which not every value fits.',
        fix: 'Run `npx scim-gen generate --allow-destructive` if that may be lost.',
        question: true,
      },
    ])
    expect(run(disk, wanted, { now: now(), allowDestructive: true }).refusals).toEqual([])
  })

  it('may be the same under another name', () => {
    const now = clock()
    const { disk } = run({}, pg(users, { ...groups, schema: 'app' }), { now: now() })
    const renamed = alter(users, {
      columns: users.columns.map((one) => (one.name === 'external_id' ? { ...one, name: 'outer_id' } : one)),
      indexes: users.indexes.slice(0, 2),
    })
    const wanted = pg(renamed, { ...groups, schema: 'idp' })
    expect(run(disk, wanted, { now: now() }).refusals).toMatchObject([
      {
        fix: 'Run `npx scim-gen generate --allow-destructive` if that may be lost, or with `--rename scim_users.external_id:outer_id` and `--rename app.scim_groups:idp.scim_groups` if it is the same under another name.',
      },
    ])
    const renames = ['scim_users.external_id:outer_id', 'app.scim_groups:idp.scim_groups']
    const { files, refusals, name } = run(disk, wanted, { now: now(), renames })
    expect(refusals).toEqual([])
    expect(name).toBe('scim_move_groups_rename_user_outer_id')
    expect([...files.values()]).toEqual([
      `BEGIN;
ALTER TABLE "app"."scim_groups" SET SCHEMA "idp";
ALTER TABLE "scim_users" RENAME COLUMN "external_id" TO "outer_id";
DROP INDEX "scim_users_external_id_index";
COMMIT;
`,
      `BEGIN;
ALTER TABLE "idp"."scim_groups" SET SCHEMA "app";
ALTER TABLE "scim_users" RENAME COLUMN "outer_id" TO "external_id";
CREATE INDEX "scim_users_external_id_index" ON "scim_users" ("external_id");
COMMIT;
`,
    ])
  })

  it('is settled by a person where there is one', async () => {
    const now = clock()
    const { disk } = run({}, pg(users, groups), { now: now() })
    const renamed = alter(groups, { name: 'scim_teams' })
    const settle = async (after: SideModel, answer: 'lose' | 'rename' | 'stop') => {
      const asked: LossQuestion[] = []
      const { refusals, operations } = await settleChain(
        requestOf(disk, after, { now: now() }),
        async (one) => {
          asked.push(one)
          return answer
        },
      )
      return { asked, codes: refusals.map(({ code }) => code), kinds: operations.map(({ kind }) => kind) }
    }
    const losses = ['drops the table scim_groups and its rows']
    const question = { losses, renames: ['scim_groups:scim_teams'] }
    const made = ['DropTable', 'CreateTable']
    expect(await settle(pg(users, groups), 'stop')).toEqual({ asked: [], codes: [], kinds: [] })
    expect(await settle(pg(users), 'stop')).toMatchObject({ asked: [{ losses, renames: [] }] })
    const wanted = pg(users, renamed)
    expect(await settle(wanted, 'stop')).toEqual({ asked: [question], codes: ['SG4111'], kinds: made })
    expect(await settle(wanted, 'lose')).toEqual({ asked: [question], codes: [], kinds: made })
    expect(await settle(wanted, 'rename')).toEqual({ asked: [question], codes: [], kinds: ['RenameTable'] })
  })

  it('is not taken for a rename where it means something else', () => {
    const now = clock()
    const active = withColumn(users, column('on', 'boolean', { default: 'true' }))
    const hidden = withColumn(users, column('off', 'boolean', { default: 'false' }))
    const { disk } = run({}, pg(active), { now: now() })
    const [question] = run(disk, pg(hidden), { now: now() }).refusals
    expect(question?.fix).toBe('Run `npx scim-gen generate --allow-destructive` if that may be lost.')
    expect(diagnosticsOf(() => run(disk, pg(hidden), { now: now(), renames: ['scim_users.on:of'] }))).toEqual(
      [
        {
          code: 'SG4112',
          message:
            '--rename scim_users.on:of fits no change of the side tables: the first name must be gone, and the second one new.',
          fix: 'Pass `--rename scim_users.on:off`.',
        },
      ],
    )
    expect(
      diagnosticsOf(() => run(disk, pg(active), { now: now(), renames: ['scim_users.a:b'] })),
    ).toMatchObject([{ fix: 'Leave the flag out.' }])
  })
})
