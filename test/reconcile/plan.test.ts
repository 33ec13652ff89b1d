import { describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { type Changes, hasDrift, refusals } from '../../src/reconcile/changes.js'
import type { Choice } from '../../src/reconcile/choices.js'
import { GENERATED_HEADER, seal } from '../../src/reconcile/header.js'
import { type Manifest, parseManifest, printManifest } from '../../src/reconcile/manifest.js'
import type { EmittedFile, Ownership } from '../../src/reconcile/ownership.js'
import { planChanges } from '../../src/reconcile/plan.js'
import { hashOf } from '../../src/reconcile/text.js'

const PATH = 'src/scim/file.ts'
const OLD = 'one\ntwo\n'
const NEW = 'one\ntwo\nthree\n'
const EDITED = 'one\nmine\ntwo\n'
const MERGED = 'one\nmine\ntwo\nthree\n'
const CLASHING = 'one\nTWO\n'
const MARKED = 'one\n<<<<<<< yours\nTWO\n=======\ntwo\nthree\n>>>>>>> generated now\n'

interface Case {
  readonly ownership?: Ownership
  readonly disk?: string
  /** The last emitted text. */
  readonly recorded?: string
  readonly emitted?: string
  readonly discard?: readonly string[]
  readonly restore?: readonly string[]
  readonly choose?: () => Choice
}

function plan({ ownership = 'adapter', disk, recorded, emitted = NEW, ...options }: Case) {
  const files: Record<string, string> = {}
  if (disk !== undefined) files[PATH] = disk
  if (recorded !== undefined && ownership === 'adapter') files[`.scim-gen/base/${PATH}`] = recorded
  const manifest: Manifest = {
    generator: '1.0.0',
    files:
      recorded === undefined || ownership === 'shared'
        ? {}
        : { [PATH]: { class: ownership, sha256: hashOf(recorded) } },
  }
  const file: EmittedFile = { path: PATH, text: emitted, ownership }
  return planChanges({
    emitted: [file],
    manifest,
    generator: '1.0.0',
    read: (path) => files[path],
    ...options,
  })
}

const kindOf = (changes: Changes) => changes.files.map(({ kind }) => kind).join()
const writeTo = (changes: Changes, path = PATH) => changes.writes.find((one) => one.path === path)
const recordedHash = (changes: Changes) =>
  parseManifest(writeTo(changes, '.scim-gen/manifest.json')?.after).files[PATH]?.sha256
const baseOf = (changes: Changes) => writeTo(changes, `.scim-gen/base/${PATH}`)?.after

describe('the decision table', () => {
  it.each<[string, Case, { generated: string; adapter: string; migration: string }]>([
    ['not there', {}, { generated: 'create', adapter: 'create', migration: 'create' }],
    [
      'deleted by the user',
      { recorded: OLD },
      { generated: 'create', adapter: 'deleted', migration: 'create' },
    ],
    [
      'there already, not recorded',
      { disk: NEW },
      { generated: 'adopt', adapter: 'adopt', migration: 'adopt' },
    ],
    [
      'there already, recorded as older',
      { disk: NEW, recorded: OLD },
      { generated: 'adopt', adapter: 'adopt', migration: 'adopt' },
    ],
    [
      'there and recorded',
      { disk: NEW, recorded: NEW },
      { generated: 'same', adapter: 'same', migration: 'same' },
    ],
    ['not ours', { disk: EDITED }, { generated: 'refuse', adapter: 'refuse', migration: 'refuse' }],
    [
      'untouched',
      { disk: OLD, recorded: OLD },
      { generated: 'update', adapter: 'update', migration: 'keep' },
    ],
    [
      'edited, nothing new',
      { disk: EDITED, recorded: NEW },
      { generated: 'edited', adapter: 'keep', migration: 'keep' },
    ],
    [
      'edited, something new',
      { disk: EDITED, recorded: OLD },
      { generated: 'edited', adapter: 'merge', migration: 'keep' },
    ],
    [
      'edited in the same lines',
      { disk: CLASHING, recorded: OLD },
      { generated: 'edited', adapter: 'conflict', migration: 'keep' },
    ],
    [
      'with markers left',
      { disk: MARKED, recorded: OLD },
      { generated: 'markers', adapter: 'markers', migration: 'keep' },
    ],
  ])('%s', async (_, facts, expected) => {
    const actual: Record<string, string> = {}
    for (const ownership of ['generated', 'adapter', 'migration'] as const)
      actual[ownership] = kindOf(await plan({ ...facts, ownership }))
    expect(actual).toEqual(expected)
  })

  it('a shared file is rewritten whoever wrote it, and never recorded', async () => {
    expect(kindOf(await plan({ ownership: 'shared' }))).toBe('create')
    expect(kindOf(await plan({ ownership: 'shared', disk: NEW }))).toBe('same')
    const update = await plan({ ownership: 'shared', disk: EDITED })
    expect(kindOf(update)).toBe('update')
    expect(recordedHash(update)).toBeUndefined()
  })
})

describe('what a change carries', () => {
  it('create and update write the text, record its hash and keep an adapter’s text as the base', async () => {
    for (const facts of [{}, { disk: OLD, recorded: OLD }]) {
      const changes = await plan(facts)
      expect(writeTo(changes)).toMatchObject({ after: NEW })
      expect(recordedHash(changes)).toBe(hashOf(NEW))
      expect(baseOf(changes)).toBe(NEW)
    }
    expect(baseOf(await plan({ ownership: 'generated' }))).toBeUndefined()
  })

  it('merge writes both edits, and what is generated now is the next base', async () => {
    const changes = await plan({ disk: EDITED, recorded: OLD })
    expect(writeTo(changes)).toEqual({ path: PATH, before: EDITED, after: MERGED })
    expect(baseOf(changes)).toBe(NEW)
    expect(recordedHash(changes)).toBe(hashOf(NEW))
    expect(changes.files[0]?.diff).toBe(
      `--- a/${PATH}\n+++ b/${PATH}\n@@ -1,3 +1,4 @@\n one\n mine\n two\n+three\n`,
    )
  })

  it('adopt has found in the file all that is new', async () => {
    const changes = await plan({ disk: MERGED, recorded: OLD })
    expect(kindOf(changes)).toBe('adopt')
    expect(writeTo(changes)).toBeUndefined()
    expect(baseOf(changes)).toBe(NEW)
  })

  it('shows a new file against /dev/null', async () => {
    expect((await plan({})).files[0]?.diff).toBe(
      `--- /dev/null\n+++ b/${PATH}\n@@ -0,0 +1,3 @@\n+one\n+two\n+three\n`,
    )
  })

  it('adopt takes the text as the base without writing the file', async () => {
    const changes = await plan({ disk: NEW })
    expect(writeTo(changes)).toBeUndefined()
    expect(baseOf(changes)).toBe(NEW)
    expect(recordedHash(changes)).toBe(hashOf(NEW))
  })

  it('refuses a generated file that was edited, and shows what would be lost', async () => {
    const changes = await plan({ ownership: 'generated', disk: EDITED, recorded: OLD })
    expect(writeTo(changes)).toBeUndefined()
    expect(refusals(changes)).toEqual([
      {
        code: 'SG4020',
        message: `${PATH} is generated, and was edited by hand.`,
        location: { file: PATH },
        detail: `--- a/${PATH}\n+++ b/${PATH}\n@@ -1,3 +1,3 @@\n one\n-mine\n two\n+three`,
        fix: `Move the edit to adapters/ or auth.ts and run generate --discard ${PATH}, which keeps the edited text in .scim-gen/backup/; or take the file over with eject ${PATH}.`,
      },
    ])
  })

  it.each(['generated', 'adapter'] as const)(
    'writes a discarded file anew and puts its text aside: %s',
    async (ownership) => {
      for (const disk of [EDITED, MARKED]) {
        const changes = await plan({ ownership, disk, recorded: OLD, discard: [PATH] })
        const backup = `.scim-gen/backup/${PATH}.${hashOf(disk).slice(0, 12)}`
        expect(changes.files[0]).toMatchObject({ kind: 'update', backup })
        expect(writeTo(changes, backup)).toEqual({ path: backup, before: undefined, after: disk })
        expect(writeTo(changes)?.after).toBe(NEW)
      }
      expect((await plan({ ownership, disk: OLD, recorded: OLD })).files[0]?.backup).toBeUndefined()
    },
  )

  it('does not discard a file that is not ours', async () => {
    expect(kindOf(await plan({ disk: EDITED, discard: [PATH] }))).toBe('refuse')
  })

  it('restores a deleted file where that is asked', async () => {
    const changes = await plan({ recorded: OLD, restore: [PATH] })
    expect(kindOf(changes)).toBe('create')
    expect(writeTo(changes)?.after).toBe(NEW)
  })

  it('compares with \\n line ends and keeps those of the file', async () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(kindOf(await plan({ disk: crlf(NEW), recorded: NEW }))).toBe('same')
    expect(kindOf(await plan({ disk: crlf(EDITED), recorded: NEW }))).toBe('keep')
    const update = await plan({ disk: crlf(OLD), recorded: OLD })
    expect(writeTo(update)).toEqual({ path: PATH, before: crlf(OLD), after: crlf(NEW) })
    expect(update.files[0]?.diff).not.toContain('\r')
  })

  it('names every file that is not ours', async () => {
    const changes = await planChanges({
      emitted: [
        { path: 'b.ts', text: NEW, ownership: 'generated' },
        { path: './a.ts', text: NEW, ownership: 'adapter' },
      ],
      manifest: parseManifest(undefined),
      generator: '1.0.0',
      read: (path) => (path.startsWith('.scim-gen/') ? undefined : 'theirs'),
    })
    expect(refusals(changes)).toEqual(
      ['a.ts', 'b.ts'].map((file) => ({
        code: 'SG4004',
        message: `${file} exists and was not written by scim-gen.`,
        location: { file },
        fix: 'Move it away, or choose another folder with `out` or `migrations` in scim.config.ts.',
      })),
    )
  })

  it('counts as drift what a run would change, and not what it leaves to its owner', async () => {
    expect(hasDrift(await plan({ disk: NEW, recorded: NEW }))).toBe(false)
    expect(hasDrift(await plan({ disk: EDITED, recorded: NEW }))).toBe(false)
    expect(hasDrift(await plan({ recorded: OLD }))).toBe(false)
    expect(hasDrift(await plan({}))).toBe(true)
    expect(hasDrift(await plan({ disk: NEW }))).toBe(true)
    expect(hasDrift(await plan({ disk: EDITED, recorded: OLD }))).toBe(true)
    expect(hasDrift(await plan({ disk: CLASHING, recorded: OLD }))).toBe(true)
    expect(hasDrift(await plan({ disk: EDITED }))).toBe(true)
  })

  it.each(['../a.ts', '/etc/passwd', 'a/../../b', 'C:\\a', '', '.'])('refuses the path %j', async (path) => {
    const request = { manifest: parseManifest(undefined), generator: '1.0.0', read: () => undefined }
    try {
      await planChanges({ ...request, emitted: [{ path, text: NEW, ownership: 'generated' }] })
      expect.unreachable()
    } catch (error) {
      expect(error instanceof DiagnosticError && error.diagnostics[0]).toEqual({
        code: 'SG4005',
        message: `${path} is outside the working directory: scim-gen writes only below it.`,
        fix: 'Give `out` and `migrations` in scim.config.ts as paths inside the project, or pass --cwd.',
      })
    }
  })
})

describe('a conflict', () => {
  it('tells its place and both sides, and writes nothing', async () => {
    const changes = await plan({ disk: CLASHING, recorded: OLD })
    expect(writeTo(changes)).toBeUndefined()
    expect(baseOf(changes)).toBeUndefined()
    expect(recordedHash(changes)).toBe(hashOf(OLD))
    expect(refusals(changes)).toEqual([
      {
        code: 'SG4021',
        message: `What you wrote in ${PATH} and what is generated now do not go together.`,
        location: { file: PATH, line: 2 },
        detail: '<<<<<<< yours\nTWO\n||||||| last generated\ntwo\n=======\ntwo\nthree\n>>>>>>> generated now',
        fix: 'Choose with --conflict=mine, generated, markers or index; at a terminal you are asked for each file.',
        question: true,
      },
    ])
  })

  it('is settled as chosen, and what is generated now is the next base', async () => {
    const settled = async (choice: Choice) => {
      const changes = await plan({ disk: CLASHING, recorded: OLD, choose: () => choice })
      expect(baseOf(changes)).toBe(NEW)
      expect(refusals(changes)).toEqual([])
      return { kind: kindOf(changes), text: writeTo(changes)?.after, lines: changes.files[0]?.lines }
    }
    expect(await settled('mine')).toEqual({ kind: 'adopt' })
    expect(await settled('generated')).toEqual({ kind: 'merge', text: NEW })
    expect(await settled('markers')).toEqual({
      kind: 'marked',
      text: 'one\n<<<<<<< yours\nTWO\n||||||| last generated\ntwo\n=======\ntwo\nthree\n>>>>>>> generated now\n',
      lines: [2],
    })
  })

  it('keeps the text whose lines were given up', async () => {
    const changes = await plan({ disk: CLASHING, recorded: OLD, choose: () => 'generated' })
    const backup = `.scim-gen/backup/${PATH}.${hashOf(CLASHING).slice(0, 12)}`
    expect(changes.files[0]?.backup).toBe(backup)
    expect(writeTo(changes, backup)?.after).toBe(CLASHING)
  })
})

describe('records that are lost', () => {
  const sealed = (body: string) => seal(`${GENERATED_HEADER}\n${body}`)
  const base = `.scim-gen/base/${PATH}`
  const manifestText = (entry: string, sha256: string) =>
    printManifest({
      generator: '1.0.0',
      files: { [PATH]: { class: 'adapter', sha256 }, [entry]: { class: 'ejected', sha256 } },
    })

  /** A plan of a generated file and one that the user edits. */
  const planBoth = (files: Readonly<Record<string, string>>, choose?: () => Choice) =>
    planChanges({
      emitted: [
        { path: 'index.ts', text: sealed(NEW), ownership: 'generated' },
        { path: PATH, text: NEW, ownership: 'adapter' },
      ],
      manifest: parseManifest(files['.scim-gen/manifest.json']),
      generator: '1.0.0',
      read: (path) => files[path],
      choose,
    })

  it('are made anew: a header proves a generated file, a base one to edit', async () => {
    const changes = await planBoth({ 'index.ts': sealed(OLD), [PATH]: EDITED, [base]: OLD })
    expect(kindOf(changes)).toBe('update,merge')
    expect(changes.rebuilt).toBe('missing')
    expect(writeTo(changes)?.after).toBe(MERGED)
    const damaged = await planBoth({
      'index.ts': sealed(NEW),
      [PATH]: EDITED,
      [base]: NEW,
      '.scim-gen/manifest.json': '{',
    })
    expect(kindOf(damaged)).toBe('adopt,adopt')
    expect(damaged.rebuilt).toBe('damaged')
    expect(hasDrift(damaged)).toBe(true)
    expect(recordedHash(damaged)).toBe(hashOf(NEW))
  })

  it('a first run, and one that refuses, has lost none', async () => {
    expect((await planBoth({})).rebuilt).toBeUndefined()
    expect((await planBoth({ 'index.ts': 'theirs' })).rebuilt).toBeUndefined()
  })

  it('a base alone remembers that the file was deleted', async () => {
    expect(kindOf(await planBoth({ 'index.ts': sealed(NEW), [base]: OLD }))).toBe('adopt,deleted')
  })

  it('without a base the manifest may still tell what was emitted', async () => {
    const manifest = (text: string) => ({ '.scim-gen/manifest.json': manifestText('x', hashOf(text)) })
    expect(kindOf(await planBoth({ [PATH]: OLD, ...manifest(OLD) }))).toBe('create,update')
    expect(kindOf(await planBoth({ [PATH]: EDITED, ...manifest(NEW) }))).toBe('create,adopt')
    expect(kindOf(await planBoth({ [PATH]: NEW, ...manifest(OLD) }))).toBe('create,adopt')
  })

  it('without a base an edited file is a question, of all that differs', async () => {
    const files = { [PATH]: EDITED, '.scim-gen/manifest.json': manifestText('x', hashOf(OLD)) }
    const changes = await planBoth(files)
    expect(kindOf(changes)).toBe('create,conflict')
    expect(changes.files[1]?.hunks).toEqual([
      { line: 2, mine: ['mine'], now: [] },
      { line: 4, mine: [], now: ['three'] },
    ])
    expect(kindOf(await planBoth(files, () => 'mine'))).toBe('create,adopt')
    expect(writeTo(await planBoth(files, () => 'generated'))?.after).toBe(NEW)
    expect(writeTo(await planBoth(files, () => 'markers'))?.after).toBe(
      'one\n<<<<<<< yours\nmine\n=======\n>>>>>>> generated now\ntwo\n<<<<<<< yours\n=======\nthree\n>>>>>>> generated now\n',
    )
  })

  it('without any record a file that says it is ours is a question too', async () => {
    const yours = `// Yours to edit: …\n${EDITED}`
    expect(kindOf(await planBoth({ 'index.ts': sealed(OLD), [PATH]: yours }))).toBe('update,conflict')
    const unsealed = '// @generated by scim-gen 0.1.0. Do not edit: …\nold\n'
    expect(kindOf(await planBoth({ 'index.ts': unsealed }))).toBe('edited,create')
  })

  it('a base in which git has left markers is one of its sides', async () => {
    const marked = 'one\n<<<<<<< HEAD\ntwo\n=======\nzwei\n>>>>>>> branch\n'
    expect(kindOf(await planBoth({ [PATH]: EDITED, [base]: marked }))).toBe('create,merge')
  })

  it('markers around nothing but the headers of two branches are no conflict', async () => {
    const [header = '', ...rest] = sealed(NEW).split('\n')
    const other = header.replace(/.$/, '0')
    const merged = ['<<<<<<< HEAD', header, '=======', other, '>>>>>>> branch', ...rest].join('\n')
    const changes = await planBoth({ 'index.ts': merged, [PATH]: NEW, [base]: NEW })
    expect(kindOf(changes)).toBe('update,adopt')
    expect(writeTo(changes, 'index.ts')?.after).toBe(sealed(NEW))
    const edited = merged.replace('=======', 'mine\n=======')
    expect(kindOf(await planBoth({ 'index.ts': edited }))).toBe('markers,create')
  })

  it('a file that was ejected is left alone, and not listed', async () => {
    const files = {
      'index.ts': 'theirs now\n',
      '.scim-gen/manifest.json': manifestText('index.ts', hashOf(OLD)),
    }
    const changes = await planBoth(files)
    expect(changes.files.map(({ path }) => path)).toEqual([PATH])
    expect(writeTo(changes, 'index.ts')).toBeUndefined()
    expect(writeTo(changes, '.scim-gen/manifest.json')).toBeUndefined()
  })
})

describe('how a file ends and breaks its lines', () => {
  it.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['most lines with CRLF', (text: string) => text.replaceAll('\n', '\r\n').replace('\r\n', '\n')],
    ['no last line end', (text: string) => text.slice(0, -1)],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ])('stays in a merge: %s', async (name, form) => {
    const after = writeTo(await plan({ disk: form(EDITED), recorded: OLD }))?.after
    expect(after).toBe(name.startsWith('most') ? MERGED.replaceAll('\n', '\r\n') : form(MERGED))
  })

  it('is no edit that is in the way of a merge', async () => {
    const changes = await plan({ disk: OLD.slice(0, -1), recorded: OLD })
    expect(writeTo(changes)?.after).toBe(NEW.slice(0, -1))
  })
})

describe('files that are no longer emitted', () => {
  function planStale(ownership: 'generated' | 'adapter' | 'migration', disk: string | undefined) {
    const base = `.scim-gen/base/${PATH}`
    const files = new Map([[base, OLD], ...(disk === undefined ? [] : [[PATH, disk] as const])])
    const manifest: Manifest = {
      generator: '1.0.0',
      files: { [PATH]: { class: ownership, sha256: hashOf(OLD) } },
    }
    return planChanges({ emitted: [], manifest, generator: '1.0.0', read: (path) => files.get(path) })
  }

  it('are deleted when they are as scim-gen left them, with their base', async () => {
    for (const ownership of ['generated', 'adapter'] as const) {
      const changes = await planStale(ownership, OLD.replaceAll('\n', '\r\n'))
      expect(kindOf(changes)).toBe('remove')
      expect(writeTo(changes)).toMatchObject({ after: undefined })
      expect(writeTo(changes, `.scim-gen/base/${PATH}`)).toMatchObject({ after: undefined })
      expect(recordedHash(changes)).toBeUndefined()
    }
  })

  it('are left, and stay recorded, when they were edited', async () => {
    for (const ownership of ['generated', 'adapter'] as const) {
      const changes = await planStale(ownership, EDITED)
      expect(kindOf(changes)).toBe('orphan')
      expect(writeTo(changes)).toBeUndefined()
      expect(recordedHash(changes)).toBe(hashOf(OLD))
    }
  })

  it('are forgotten when the user deleted them', async () => {
    const changes = await planStale('adapter', undefined)
    expect(changes.files).toEqual([])
    expect(recordedHash(changes)).toBeUndefined()
  })

  it('stay for good when they are migrations', async () => {
    for (const disk of [OLD, EDITED, undefined]) {
      const changes = await planStale('migration', disk)
      expect(changes.files).toEqual([])
      expect(writeTo(changes)).toBeUndefined()
      expect(recordedHash(changes)).toBe(hashOf(OLD))
    }
  })
})

it('finds nothing to do after its own writes', async () => {
  const emitted: EmittedFile[] = [
    { path: 'a.gen.ts', text: NEW, ownership: 'generated' },
    { path: 'adapters/user.ts', text: NEW, ownership: 'adapter' },
    { path: 'drizzle/0000_a.sql', text: NEW, ownership: 'migration' },
    { path: 'drizzle/meta/_journal.json', text: '{}', ownership: 'shared' },
  ]
  const disk = new Map<string, string>()
  const run = () =>
    planChanges({
      emitted,
      manifest: parseManifest(disk.get('.scim-gen/manifest.json')),
      records: new Map([['.scim-gen/migrations/0000_a.json', '{}\n']]),
      generator: '1.0.0',
      read: (path) => disk.get(path),
    })
  for (const { path, after } of (await run()).writes) if (after !== undefined) disk.set(path, after)
  expect([...disk.keys()].sort()).toEqual([
    '.gitattributes',
    '.scim-gen/.gitattributes',
    '.scim-gen/.gitignore',
    '.scim-gen/base/adapters/user.ts',
    '.scim-gen/manifest.json',
    '.scim-gen/migrations/0000_a.json',
    'a.gen.ts',
    'adapters/user.ts',
    'drizzle/0000_a.sql',
    'drizzle/meta/_journal.json',
  ])
  const again = await run()
  expect(again.writes).toEqual([])
  expect(again.files.map(({ kind }) => kind)).toEqual(['same', 'same', 'same', 'same'])
})
