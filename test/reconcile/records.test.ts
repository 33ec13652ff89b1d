import { describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { parseManifest, printManifest } from '../../src/reconcile/manifest.js'
import { parseModel, printModel } from '../../src/reconcile/model-file.js'
import { ownershipOf } from '../../src/reconcile/ownership.js'
import { hashOf } from '../../src/reconcile/text.js'
import { groups, members, model, users } from '../migrate/models.js'

function diagnosticOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics[0]
    throw error
  }
}

describe('the manifest', () => {
  const manifest = {
    generator: '0.1.0',
    files: {
      'src/scim/router.gen.ts': { class: 'generated', sha256: hashOf('b') },
      'src/scim/adapters/user.ts': { class: 'adapter', sha256: hashOf('a') },
    },
  } as const

  it('is sorted and has one path a line', () => {
    expect(printManifest(manifest)).toBe(`{
  "version": 1,
  "generator": "0.1.0",
  "files": {
    "src/scim/adapters/user.ts": {"class":"adapter","sha256":"${hashOf('a')}"},
    "src/scim/router.gen.ts": {"class":"generated","sha256":"${hashOf('b')}"}
  }
}
`)
  })

  it('reads back as it was, empty too', () => {
    expect(parseManifest(printManifest(manifest))).toEqual(manifest)
    const empty = { generator: '0.1.0', files: {} }
    expect(parseManifest(printManifest(empty))).toEqual(empty)
    expect(parseManifest(undefined)).toEqual({ generator: '', files: {} })
  })

  const other = { class: 'generated', sha256: hashOf('') }
  it.each([
    ['conflict markers', `<<<<<<< HEAD\n${printManifest(manifest)}`],
    ['no JSON', 'null'],
    ['another file', '{"name":"x"}'],
    [
      'an unknown class',
      JSON.stringify({ version: 1, generator: '1', files: { a: { ...other, class: 'mine' } } }),
    ],
    ['a path outside', JSON.stringify({ version: 1, generator: '1', files: { '../../.bashrc': other } })],
    ['an absolute path', JSON.stringify({ version: 1, generator: '1', files: { '/etc/passwd': other } })],
  ])('is refused with %s', (_, text) => {
    expect(diagnosticOf(() => parseManifest(text))).toEqual({
      code: 'SG4001',
      message: 'The manifest cannot be read: it was edited or has merge conflicts.',
      location: { file: '.scim-gen/manifest.json' },
      fix: 'Restore it with `git checkout -- .scim-gen/manifest.json`, or take either side of the merge.',
    })
  })

  it('of a later version asks for that version', () => {
    expect(diagnosticOf(() => parseManifest('{"version":2,"generator":"3.0.0","paths":[]}'))).toEqual({
      code: 'SG4002',
      message: 'The manifest was written by scim-gen 3.0.0, in a form that this version cannot read.',
      location: { file: '.scim-gen/manifest.json' },
      fix: 'Install scim-gen 3.0.0 or a later version.',
    })
  })
})

describe('the snapshot of the side tables', () => {
  it('reads back as it was', () => {
    const side = model('postgresql', users, { ...groups, schema: 'app' }, members)
    expect(parseModel(printModel(side))).toEqual(side)
    expect(parseModel(undefined)).toBeUndefined()
  })

  it.each(['', '[]', '{"version":1,"dialect":"oracle","tables":[]}'])('is refused as %j', (text) => {
    expect(diagnosticOf(() => parseModel(text))).toEqual({
      code: 'SG4003',
      message: 'The snapshot of the side tables cannot be read: it was edited or has merge conflicts.',
      location: { file: '.scim-gen/model.json' },
      fix: 'Restore it with `git checkout -- .scim-gen/model.json`; after a merge take the side whose migrations ran last.',
    })
  })
})

it('ownership follows from the folders', () => {
  const layout = { out: 'src/scim', migrations: 'drizzle' }
  expect(
    Object.fromEntries(
      [
        'src/scim/index.ts',
        'src/scim/router.gen.ts',
        'src/scim/adapters/user.ts',
        'src/scim/auth.ts',
        'drizzle/0001_scim_create_users.sql',
        'drizzle/meta/_journal.json',
      ].map((path) => [path, ownershipOf(path, layout)]),
    ),
  ).toEqual({
    'src/scim/index.ts': 'generated',
    'src/scim/router.gen.ts': 'generated',
    'src/scim/adapters/user.ts': 'adapter',
    'src/scim/auth.ts': 'adapter',
    'drizzle/0001_scim_create_users.sql': 'migration',
    'drizzle/meta/_journal.json': 'shared',
  })
})
