/** A tree that stands elsewhere, because `out` has changed or somebody has moved it: every file is found by its role. */
import { describe, expect, it } from 'vitest'
import { type Changes, refusals } from '../../src/reconcile/changes.js'
import { GENERATED_HEADER, seal } from '../../src/reconcile/header.js'
import { parseManifest, printManifest } from '../../src/reconcile/manifest.js'
import { planChanges } from '../../src/reconcile/plan.js'
import { hashOf } from '../../src/reconcile/text.js'

type Files = Readonly<Record<string, string>>

const AUTH = '// Yours to edit: who may use it.\none\ntwo\n'
const EDITED = '// Yours to edit: who may use it.\none\nmine\ntwo\n'
const OTHER = '// Yours to edit: who may use it.\none\nother\ntwo\n'
const INDEX = seal(`${GENERATED_HEADER}\nindex\n`)

const MANIFEST = '.scim-gen/manifest.json'

/** What a run leaves at a place. */
function treeAt(out: string, auth: string | undefined = AUTH): Files {
  return {
    ...(auth !== undefined && { [`${out}/auth.ts`]: auth }),
    [`${out}/index.ts`]: INDEX,
    ...recordsAt(out),
  }
}

const baseAt = (out: string): Files => ({ [`.scim-gen/base/${out}/auth.ts`]: AUTH })
const recordsAt = (out: string): Files => ({
  ...baseAt(out),
  [MANIFEST]: printManifest({
    generator: '0.1.0',
    files: {
      [`${out}/auth.ts`]: { class: 'adapter', sha256: hashOf(AUTH) },
      [`${out}/index.ts`]: { class: 'generated', sha256: hashOf(INDEX) },
    },
  }),
})

function plan(files: Files, out: string, auth = AUTH, unmerged: readonly string[] = []): Promise<Changes> {
  return planChanges({
    emitted: [
      { path: `${out}/auth.ts`, text: auth, ownership: 'adapter', role: 'auth.ts' },
      { path: `${out}/index.ts`, text: INDEX, ownership: 'generated', role: 'index.ts' },
    ],
    manifest: parseManifest(files[MANIFEST]),
    generator: '0.1.0',
    unmerged,
    traces: () =>
      Object.keys(files)
        .filter((path) => path.startsWith('.scim-gen/base/'))
        .map((path) => path.slice('.scim-gen/base/'.length)),
    read: (path) => files[path],
  })
}

/** What the writes of a plan leave. */
function written(files: Files, { writes }: Changes): Files {
  const result = new Map(Object.entries(files))
  for (const { path, before, after } of writes) {
    expect(result.get(path), path).toBe(before)
    if (after === undefined) result.delete(path)
    else result.set(path, after)
  }
  return Object.fromEntries(result)
}

const withoutMarks = (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/\.git(ignore|attributes)$/.test(path)))

const kinds = ({ files }: Changes) => files.map(({ kind, path, from }) => [kind, from, path])

/** Plans, expects what is told of it, and what is there afterwards; a second run has nothing to do. */
async function expectMove(files: Files, told: readonly unknown[], after: Files, out = 'b') {
  const changes = await plan(files, out)
  expect(kinds(changes)).toEqual(told)
  expect(refusals(changes)).toEqual([])
  const now = written(files, changes)
  expect(withoutMarks(now)).toEqual(after)
  expect((await plan(now, out)).writes).toEqual([])
}

describe('another `out`', () => {
  const both = [
    ['move', 'a/auth.ts', 'b/auth.ts'],
    ['move', 'a/index.ts', 'b/index.ts'],
  ]

  it('takes edits, bases and records along', async () => {
    await expectMove(treeAt('a', EDITED), both, treeAt('b', EDITED))
  })

  it('moves what nobody has edited', async () => {
    await expectMove(treeAt('a'), both, treeAt('b'))
  })

  it('moves back', async () => {
    const there = written(treeAt('a', EDITED), await plan(treeAt('a', EDITED), 'b'))
    const back = await plan(there, 'a')
    expect(withoutMarks(written(there, back))).toEqual(treeAt('a', EDITED))
  })

  it('names both, where one branch has moved it alone, and git has left what the other has edited', async () => {
    const files = { ...treeAt('b', EDITED), 'a/auth.ts': `${AUTH}ours\n` }
    // Nothing else tells of the other.
    expect(refusals(await plan(files, 'b'))).toEqual([])
    const changes = await plan(files, 'b', AUTH, ['a/auth.ts'])
    expect(kinds(changes)[0]).toEqual(['twofold', 'a/auth.ts', 'b/auth.ts'])
    expect(refusals(changes)).toMatchObject([{ code: 'SG4024' }])
  })

  it('merges what is new on the way', async () => {
    const files = treeAt('a', EDITED)
    const changes = await plan(files, 'b', `${AUTH}three\n`)
    expect(kinds(changes)[0]).toEqual(['merge', 'a/auth.ts', 'b/auth.ts'])
    expect(written(files, changes)).toMatchObject({
      'b/auth.ts': `${EDITED}three\n`,
      '.scim-gen/base/b/auth.ts': `${AUTH}three\n`,
    })
    expect(changes.files[0]?.diff).toBe(
      'diff --git a/a/auth.ts b/b/auth.ts\nrename from a/auth.ts\nrename to b/auth.ts\n--- a/a/auth.ts\n+++ b/b/auth.ts\n@@ -1,4 +1,5 @@\n // Yours to edit: who may use it.\n one\n mine\n two\n+three\n',
    )
  })

  it('names a conflict where the user finds it, and moves nothing', async () => {
    const changes = await plan(treeAt('a', EDITED), 'b', AUTH.replace('two', 'three').replace('one', 'uno'))
    expect(refusals(changes)).toMatchObject([{ code: 'SG4021', location: { file: 'a/auth.ts' } }])
  })

  it('leaves a deleted file deleted', async () => {
    const files = treeAt('a', undefined)
    delete (files as Record<string, string>)['a/auth.ts']
    const changes = await plan(files, 'b')
    expect(kinds(changes)).toEqual([
      ['deleted', undefined, 'b/auth.ts'],
      ['move', 'a/index.ts', 'b/index.ts'],
    ])
    const now = written(files, changes)
    expect(withoutMarks(now)).toEqual({ 'b/index.ts': INDEX, ...recordsAt('b') })
    expect(kinds(await plan(now, 'b'))[0]).toEqual(['deleted', undefined, 'b/auth.ts'])
  })

  it('refuses a generated file that was edited, at its place', async () => {
    const files = { ...treeAt('a'), 'a/index.ts': `${INDEX}mine\n` }
    expect(refusals(await plan(files, 'b'))).toMatchObject([
      {
        code: 'SG4020',
        location: { file: 'a/index.ts' },
        fix: expect.stringContaining('--discard b/index.ts'),
      },
    ])
  })

  it('takes an ejected file along, with what was written in it', async () => {
    const entry = { class: 'ejected', sha256: hashOf(INDEX) } as const
    const manifest = (path: string) =>
      printManifest({
        generator: '0.1.0',
        files: { [path.replace('index', 'auth')]: { class: 'adapter', sha256: hashOf(AUTH) }, [path]: entry },
      })
    const files = { ...treeAt('a', EDITED), 'a/index.ts': 'guarded\n', [MANIFEST]: manifest('a/index.ts') }
    const now = { ...treeAt('b', EDITED), 'b/index.ts': 'guarded\n', [MANIFEST]: manifest('b/index.ts') }
    await expectMove(files, both, now)
  })
})

describe('a tree that somebody has moved', () => {
  it('is found there; the records follow', async () => {
    const files = { 'b/auth.ts': EDITED, 'b/index.ts': INDEX, ...recordsAt('a') }
    await expectMove(
      files,
      [
        ['adopt', undefined, 'b/auth.ts'],
        ['adopt', undefined, 'b/index.ts'],
      ],
      treeAt('b', EDITED),
    )
  })

  it('has its base where only that was moved', async () => {
    const files = { ...treeAt('a', EDITED), ...baseAt('b') } as Record<string, string>
    delete files['.scim-gen/base/a/auth.ts']
    const changes = await plan(files, 'b')
    expect(kinds(changes)[0]).toEqual(['move', 'a/auth.ts', 'b/auth.ts'])
    expect(withoutMarks(written(files, changes))).toEqual(treeAt('b', EDITED))
    const more = await plan(files, 'b', `${AUTH}three\n`)
    expect(written(files, more)['b/auth.ts']).toBe(`${EDITED}three\n`)
  })

  it('has its base where all but that was moved', async () => {
    const files = { ...treeAt('b', EDITED), ...baseAt('a') } as Record<string, string>
    delete files['.scim-gen/base/b/auth.ts']
    const changes = await plan(files, 'b', `${AUTH}three\n`)
    expect(kinds(changes)[0]).toEqual(['merge', undefined, 'b/auth.ts'])
    const now = withoutMarks(written(files, changes))
    expect(now['b/auth.ts']).toBe(`${EDITED}three\n`)
    expect(Object.keys(now).filter((path) => path.startsWith('.scim-gen/base'))).toEqual([
      '.scim-gen/base/b/auth.ts',
    ])
  })

  it('is found by its bases where the manifest is lost', async () => {
    const files = treeAt('a', EDITED) as Record<string, string>
    delete files[MANIFEST]
    const changes = await plan(files, 'b')
    expect(kinds(changes)[0]).toEqual(['move', 'a/auth.ts', 'b/auth.ts'])
    expect(changes.rebuilt).toBe('missing')
  })

  it('was copied: the copy is what counts', async () => {
    const files = { ...treeAt('a', EDITED), 'b/auth.ts': EDITED }
    expect(withoutMarks(written(files, await plan(files, 'b')))).toEqual(treeAt('b', EDITED))
  })
})

describe('something at the new place', () => {
  it('that scim-gen did not write is refused', async () => {
    for (const auth of [AUTH, EDITED]) {
      const changes = await plan({ ...treeAt('a', auth), 'b/auth.ts': 'theirs\n' }, 'b')
      expect(refusals(changes)).toMatchObject([{ code: 'SG4004', location: { file: 'b/auth.ts' } }])
    }
  })

  it('with other edits is refused', async () => {
    const changes = await plan({ ...treeAt('a', EDITED), 'b/auth.ts': OTHER }, 'b')
    expect(refusals(changes)).toEqual([
      {
        code: 'SG4024',
        message:
          'b/auth.ts and a/auth.ts are the same file at two places, and each has edits that the other has not.',
        location: { file: 'b/auth.ts' },
        fix: 'Write into b/auth.ts what is to stay of a/auth.ts, and delete a/auth.ts; or move b/auth.ts away, and a/auth.ts moves there.',
      },
    ])
  })

  it('as it is emitted gives way to edits', async () => {
    const files = { ...treeAt('a', EDITED), 'b/auth.ts': AUTH }
    expect(withoutMarks(written(files, await plan(files, 'b')))).toEqual(treeAt('b', EDITED))
  })

  it('edited stays, where what was left is as emitted', async () => {
    const files = { ...treeAt('a'), 'b/auth.ts': EDITED }
    expect(withoutMarks(written(files, await plan(files, 'b')))).toEqual(treeAt('b', EDITED))
  })
})

it('an edited file that was left elsewhere comes back when it is emitted again', async () => {
  const leftover: Files = { 'a/auth.ts': EDITED, ...recordsAt('a') }
  const without = await planChanges({
    emitted: [{ path: 'b/index.ts', text: INDEX, ownership: 'generated', role: 'index.ts' }],
    manifest: parseManifest(leftover[MANIFEST]),
    generator: '0.1.0',
    read: (path) => ({ ...leftover, 'a/index.ts': INDEX })[path],
  })
  expect(kinds(without)).toEqual([
    ['orphan', undefined, 'a/auth.ts'],
    ['move', 'a/index.ts', 'b/index.ts'],
  ])
  const files = written({ ...leftover, 'a/index.ts': INDEX }, without)
  expect(kinds(await plan(files, 'b'))[0]).toEqual(['move', 'a/auth.ts', 'b/auth.ts'])
})
