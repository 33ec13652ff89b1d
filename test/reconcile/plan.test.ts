import { describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { type Changes, hasDrift, refusals } from '../../src/reconcile/changes.js'
import { type Manifest, parseManifest } from '../../src/reconcile/manifest.js'
import type { EmittedFile, Ownership } from '../../src/reconcile/ownership.js'
import { planChanges } from '../../src/reconcile/plan.js'
import { hashOf } from '../../src/reconcile/text.js'

const PATH = 'src/scim/file.ts'
const OLD = 'one\ntwo\n'
const NEW = 'one\ntwo\nthree\n'
const EDITED = 'one\nmine\ntwo\n'

interface Case {
  readonly ownership?: Ownership
  readonly disk?: string
  /** The last emitted text. */
  readonly recorded?: string
  readonly emitted?: string
}

function plan({ ownership = 'adapter', disk, recorded, emitted = NEW }: Case) {
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
  return planChanges({ emitted: [file], manifest, generator: '1.0.0', read: (path) => files[path] })
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
      { generated: 'update', adapter: 'keep', migration: 'keep' },
    ],
    [
      'edited, something new',
      { disk: EDITED, recorded: OLD },
      { generated: 'update', adapter: 'left', migration: 'keep' },
    ],
  ])('%s', (_, facts, expected) => {
    const actual = Object.fromEntries(
      (['generated', 'adapter', 'migration'] as const).map((ownership) => [
        ownership,
        kindOf(plan({ ...facts, ownership })),
      ]),
    )
    expect(actual).toEqual(expected)
  })

  it('a shared file is rewritten whoever wrote it, and never recorded', () => {
    expect(kindOf(plan({ ownership: 'shared' }))).toBe('create')
    expect(kindOf(plan({ ownership: 'shared', disk: NEW }))).toBe('same')
    const update = plan({ ownership: 'shared', disk: EDITED })
    expect(kindOf(update)).toBe('update')
    expect(recordedHash(update)).toBeUndefined()
  })
})

describe('what a change carries', () => {
  it('create and update write the text, record its hash and keep an adapter’s text as the base', () => {
    for (const facts of [{}, { disk: OLD, recorded: OLD }]) {
      const changes = plan(facts)
      expect(writeTo(changes)).toMatchObject({ after: NEW })
      expect(recordedHash(changes)).toBe(hashOf(NEW))
      expect(baseOf(changes)).toBe(NEW)
    }
    expect(baseOf(plan({ ownership: 'generated' }))).toBeUndefined()
  })

  it('left writes nothing, keeps the old base, and shows what is new since', () => {
    const changes = plan({ disk: EDITED, recorded: OLD })
    expect(writeTo(changes)).toBeUndefined()
    expect(baseOf(changes)).toBeUndefined()
    expect(recordedHash(changes)).toBe(hashOf(OLD))
    expect(changes.files[0]?.diff).toBe(`--- a/${PATH}\n+++ b/${PATH}\n@@ -1,2 +1,3 @@\n one\n two\n+three\n`)
  })

  it('shows a new file against /dev/null', () => {
    expect(plan({}).files[0]?.diff).toBe(
      `--- /dev/null\n+++ b/${PATH}\n@@ -0,0 +1,3 @@\n+one\n+two\n+three\n`,
    )
  })

  it('adopt takes the text as the base without writing the file', () => {
    const changes = plan({ disk: NEW })
    expect(writeTo(changes)).toBeUndefined()
    expect(baseOf(changes)).toBe(NEW)
    expect(recordedHash(changes)).toBe(hashOf(NEW))
  })

  it('keeps the text of a generated file that was edited by hand', () => {
    const changes = plan({ ownership: 'generated', disk: EDITED, recorded: OLD })
    const backup = `.scim-gen/backup/${PATH}.${hashOf(EDITED).slice(0, 12)}`
    expect(changes.files[0]?.backup).toBe(backup)
    expect(writeTo(changes, backup)).toEqual({ path: backup, before: undefined, after: EDITED })
    expect(plan({ ownership: 'generated', disk: OLD, recorded: OLD }).files[0]?.backup).toBeUndefined()
  })

  it('compares with \\n line ends and keeps those of the file', () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(kindOf(plan({ disk: crlf(NEW), recorded: NEW }))).toBe('same')
    expect(kindOf(plan({ disk: crlf(EDITED), recorded: NEW }))).toBe('keep')
    const update = plan({ disk: crlf(OLD), recorded: OLD })
    expect(writeTo(update)).toEqual({ path: PATH, before: crlf(OLD), after: crlf(NEW) })
    expect(update.files[0]?.diff).not.toContain('\r')
  })

  it('names every file that is not ours', () => {
    const changes = planChanges({
      emitted: [
        { path: 'b.ts', text: NEW, ownership: 'generated' },
        { path: './a.ts', text: NEW, ownership: 'adapter' },
      ],
      manifest: parseManifest(undefined),
      generator: '1.0.0',
      read: () => 'theirs',
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

  it('counts as drift what a run would change, and not what it leaves to its owner', () => {
    expect(hasDrift(plan({ disk: NEW, recorded: NEW }))).toBe(false)
    expect(hasDrift(plan({ disk: EDITED, recorded: NEW }))).toBe(false)
    expect(hasDrift(plan({ recorded: OLD }))).toBe(false)
    expect(hasDrift(plan({}))).toBe(true)
    expect(hasDrift(plan({ disk: NEW }))).toBe(true)
    expect(hasDrift(plan({ disk: EDITED, recorded: OLD }))).toBe(false)
    expect(hasDrift(plan({ disk: EDITED }))).toBe(true)
  })

  it.each(['../a.ts', '/etc/passwd', 'a/../../b', 'C:\\a', '', '.'])('refuses the path %j', (path) => {
    const request = { manifest: parseManifest(undefined), generator: '1.0.0', read: () => undefined }
    try {
      planChanges({ ...request, emitted: [{ path, text: NEW, ownership: 'generated' }] })
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

  it('are deleted when they are as scim-gen left them, with their base', () => {
    for (const ownership of ['generated', 'adapter'] as const) {
      const changes = planStale(ownership, OLD.replaceAll('\n', '\r\n'))
      expect(kindOf(changes)).toBe('remove')
      expect(writeTo(changes)).toMatchObject({ after: undefined })
      expect(writeTo(changes, `.scim-gen/base/${PATH}`)).toMatchObject({ after: undefined })
      expect(recordedHash(changes)).toBeUndefined()
    }
  })

  it('are left, and stay recorded, when they were edited', () => {
    for (const ownership of ['generated', 'adapter'] as const) {
      const changes = planStale(ownership, EDITED)
      expect(kindOf(changes)).toBe('orphan')
      expect(writeTo(changes)).toBeUndefined()
      expect(recordedHash(changes)).toBe(hashOf(OLD))
    }
  })

  it('are forgotten when the user deleted them', () => {
    const changes = planStale('adapter', undefined)
    expect(changes.files).toEqual([])
    expect(recordedHash(changes)).toBeUndefined()
  })

  it('stay for good when they are migrations', () => {
    for (const disk of [OLD, EDITED, undefined]) {
      const changes = planStale('migration', disk)
      expect(changes.files).toEqual([])
      expect(writeTo(changes)).toBeUndefined()
      expect(recordedHash(changes)).toBe(hashOf(OLD))
    }
  })
})

it('finds nothing to do after its own writes', () => {
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
      model: { version: 1, dialect: 'sqlite', tables: [] },
      generator: '1.0.0',
      read: (path) => disk.get(path),
    })
  for (const { path, after } of run().writes) if (after !== undefined) disk.set(path, after)
  expect([...disk.keys()].sort()).toEqual([
    '.scim-gen/.gitignore',
    '.scim-gen/base/adapters/user.ts',
    '.scim-gen/manifest.json',
    '.scim-gen/model.json',
    'a.gen.ts',
    'adapters/user.ts',
    'drizzle/0000_a.sql',
    'drizzle/meta/_journal.json',
  ])
  const again = run()
  expect(again.writes).toEqual([])
  expect(again.files.map(({ kind }) => kind)).toEqual(['same', 'same', 'same', 'same'])
})
