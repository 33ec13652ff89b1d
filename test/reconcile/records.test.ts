import { describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { packageVersion } from '../../src/package-version.js'
import { isLater } from '../../src/reconcile/later-version.js'
import { parseManifest, printManifest, readManifest } from '../../src/reconcile/manifest.js'
import { ownershipOf } from '../../src/reconcile/ownership.js'
import { hashOf } from '../../src/reconcile/text.js'

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
  "version": 2,
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

  it.each([
    ['no JSON', 'null'],
    ['another file', '{"name":"x"}'],
    ['an empty file', ''],
  ])('is empty where nothing can be read: %s', (_, text) => {
    expect(parseManifest(text)).toEqual({ generator: '', files: {}, broken: 'damaged' })
  })

  const line = (path: string, ownership: string, text: string) =>
    `    ${JSON.stringify(path)}: {"class":"${ownership}","sha256":"${hashOf(text)}"},\n`
  it('gives the lines that can be read, of both sides of a conflict', () => {
    const text = printManifest(manifest).replace(
      line('src/scim/adapters/user.ts', 'adapter', 'a'),
      `<<<<<<< HEAD\n${line('a', 'adapter', '1')}=======\n${line('a', 'ejected', '2')}${line('b', 'generated', '3')}>>>>>>> branch\n`,
    )
    expect(parseManifest(text)).toEqual({
      generator: '',
      broken: 'merged',
      files: {
        a: { class: 'ejected', sha256: hashOf('2') },
        b: { class: 'generated', sha256: hashOf('3') },
        'src/scim/router.gen.ts': { class: 'generated', sha256: hashOf('b') },
      },
      emittedBySides: new Set(['1', '2', '3', 'b'].map(hashOf)),
    })
  })

  it('leaves out lines with an unknown class or a path outside', () => {
    const lines = ['a', '../../.bashrc', '/etc/passwd'].map((path) => line(path, 'generated', ''))
    const { files } = parseManifest(`{\n${lines.join('')}${line('b', 'mine', '')}`)
    expect(Object.keys(files)).toEqual(['a'])
  })

  it('sees that git has put two versions together without a conflict', () => {
    const [first = '', ...rest] = printManifest(manifest).split(/(?= {4}"src)/)
    const twice = [first, line('src/scim/adapters/user.ts', 'adapter', 'other'), ...rest].join('')
    expect(JSON.parse(twice)).toBeDefined()
    expect(parseManifest(twice)).toMatchObject({
      broken: 'merged',
      files: { 'src/scim/adapters/user.ts': { sha256: hashOf('other') } },
    })
    const fingerprint = `  "emitted": "${hashOf('')}",\n`
    const both = printManifest({ ...manifest, emitted: hashOf('x') }).replace(
      '  "files"',
      `${fingerprint}  "files"`,
    )
    const emittedBySides = new Set(Object.values(manifest.files).map(({ sha256 }) => sha256))
    expect(parseManifest(both)).toEqual({ ...manifest, generator: '', broken: 'merged', emittedBySides })
  })

  it('keeps the fingerprint of what was emitted', () => {
    const fingerprinted = { ...manifest, emitted: hashOf('x') }
    expect(parseManifest(printManifest(fingerprinted))).toEqual(fingerprinted)
  })

  it('of the form of 0.2.0 reads as it is', () => {
    expect(parseManifest(printManifest(manifest).replace('"version": 2', '"version": 1'))).toEqual(manifest)
  })

  describe('of a later version', () => {
    const read = (text: string) => () => readManifest(() => text)
    const written = (generator: string) => printManifest({ ...manifest, generator })

    it.each(['99.0.0', '99.0.0-rc.1'])('%s is refused: this one would take back what is new', (version) => {
      expect(diagnosticOf(read(written(version)))).toEqual({
        code: 'SG4002',
        message: `The manifest was written by scim-gen ${version}, and this is ${packageVersion()}: it would take back what the later one wrote.`,
        location: { file: '.scim-gen/manifest.json' },
        fix: `Install scim-gen ${version} or a later version.`,
      })
    })

    it('is refused where git has put it together with one of this version', () => {
      const line = '  "generator": "99.1.0",\n'
      const both = written(packageVersion()).replace('  "generator"', `${line}  "generator"`)
      expect(diagnosticOf(read(both))?.code).toBe('SG4002')
    })

    it.each([packageVersion(), '0.1.0', ''])('but not of %j', (version) => {
      expect(read(written(version))()).toMatchObject({ generator: version })
    })
  })

  it('of a later form asks for that version', () => {
    expect(diagnosticOf(() => parseManifest('{"version":3,"generator":"3.0.0","paths":[]}'))).toEqual({
      code: 'SG4002',
      message: 'The manifest was written by scim-gen 3.0.0, in a form that this version cannot read.',
      location: { file: '.scim-gen/manifest.json' },
      fix: 'Install scim-gen 3.0.0 or a later version.',
    })
  })
})

it('versions come one after another as semver has them', () => {
  const inOrder = [
    '0.2.0',
    '0.3.0-alpha',
    '0.3.0-alpha.1',
    '0.3.0-alpha.beta',
    '0.3.0-rc.2',
    '0.3.0-rc.10',
    '0.3.0',
    '0.3.1',
    '0.10.0',
    '1.0.0',
  ]
  for (const [left, one] of inOrder.entries())
    for (const [right, other] of inOrder.entries())
      expect(isLater(one, other), `${one} ${other}`).toBe(left > right)
  expect(isLater('0.3.0+build', '0.3.0')).toBe(false)
  expect([isLater('next', '0.3.0'), isLater('0.3.0', 'next')]).toEqual([false, false])
})

it('ownership follows from the folders', () => {
  const layout = { out: 'src/scim', migrations: ['drizzle'] }
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
