/** Two branches change the models and generate, each for itself; git merges them, and the next run makes it whole. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execaSync } from 'execa'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Changes, hasDrift } from '../../src/reconcile/changes.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { sidesInIndex } from '../../src/reconcile/git-index.js'
import { GENERATED_HEADER, seal } from '../../src/reconcile/header.js'
import { parseManifest } from '../../src/reconcile/manifest.js'
import type { EmittedFile, Ownership } from '../../src/reconcile/ownership.js'
import { planChanges } from '../../src/reconcile/plan.js'
import { readerOf } from '../../src/reconcile/reader.js'
import { readTree } from './tree.js'

const OUT = 'src/scim'
const ADAPTER = `${OUT}/adapters/user.ts`
const GENERATED = `${OUT}/users.gen.ts`

let cwd: string
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'scim-gen-branches-'))
  git('init', '--quiet', '--initial-branch=main')
  await generate(MODELS)
  save('first')
})
afterEach(() => rmSync(cwd, { recursive: true }))

/** As nobody's configuration has it. */
function git(...args: string[]) {
  return execaSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd,
    reject: false,
    extendEnv: true,
    env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  })
}

function save(message: string): void {
  git('add', '--all')
  expect(git('commit', '--quiet', '--message', message).exitCode).toBe(0)
}

/** The files that git could not merge. */
function merge(branch: string): readonly string[] {
  git('merge', '--quiet', '--no-edit', branch)
  return git('diff', '--name-only', '--diff-filter=U').stdout.split('\n').filter(Boolean)
}

const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
function write(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true })
  writeFileSync(join(cwd, path), text)
}

/** What is emitted for a model with these attributes: they stand in the order of the schema. */
interface Models {
  readonly attributes: readonly string[]
  readonly migrations: readonly string[]
  /** `src/scim`, where it has not moved. */
  readonly out?: string
}
const MODELS: Models = {
  attributes: ['active', 'displayName', 'emails', 'name', 'title', 'userName'],
  migrations: ['1_init'],
}
const withAttribute = (attribute: string, { attributes, migrations }: Models = MODELS): Models => ({
  attributes: [...attributes, attribute].sort(),
  migrations: [...migrations, `2_add_${attribute}`],
})

const adapterOf = (attributes: readonly string[]) =>
  [
    '// Yours to edit: scim-gen merges what is new into it.',
    'export const toScim = (row: Row) => ({',
    ...attributes.map((one) => `  ${one}: row.${one},`),
    '})',
    '',
    'export const fromScim = (user: User) => ({',
    ...attributes.map((one) => `  ${one}: user.${one},`),
    '})',
    '',
  ].join('\n')

const generatedOf = (attributes: readonly string[]) =>
  seal(
    `${GENERATED_HEADER}\nexport const attributes = [\n${attributes.map((one) => `  '${one}',\n`).join('')}]\n`,
  )

async function plan(
  { attributes, migrations, out = OUT }: Models,
  discard: readonly string[] = [],
): Promise<Changes> {
  const reader = readerOf(cwd)
  const tree = (role: string, text: string, ownership: Ownership): EmittedFile => ({
    path: `${out}/${role}`,
    role,
    text,
    ownership,
  })
  return planChanges({
    emitted: [
      tree('adapters/user.ts', adapterOf(attributes), 'adapter'),
      tree('users.gen.ts', generatedOf(attributes), 'generated'),
      ...migrations.map((name) => ({
        path: `db/${name}.sql`,
        text: `-- ${name}\n`,
        ownership: 'migration' as const,
      })),
    ],
    records: new Map(
      migrations.map((name) => [`.scim-gen/migrations/${name}.json`, `{ "name": "${name}" }\n`]),
    ),
    manifest: parseManifest(reader('.scim-gen/manifest.json')),
    generator: '1.0.0',
    read: reader,
    sidesInGit: async (path) => sidesInIndex(cwd, path),
    discard,
  })
}

async function generate(models: Models, discard: readonly string[] = []): Promise<void> {
  commitChanges(await plan(models, discard), cwd)
}

/** A branch off main: a new attribute, an edit of the user's, generated and committed. */
async function branch(name: string, models: Models, edit: (text: string) => string): Promise<void> {
  git('checkout', '--quiet', '-b', name, 'main')
  write(ADAPTER, edit(read(ADAPTER)))
  await generate(models)
  save(name)
}

const BOTH = (one: string, other: string): Models => {
  const first = withAttribute(one)
  return { ...withAttribute(other, first), migrations: [...first.migrations, `2_add_${other}`] }
}

/** What a run says of a tree that is up to date. */
async function expectSettled(models: Models): Promise<void> {
  const changes = await plan(models)
  expect({ drift: hasDrift(changes), writes: changes.writes.map(({ path }) => path) }).toEqual({
    drift: false,
    writes: [],
  })
  expect(read(`.scim-gen/base/${ADAPTER}`)).toBe(adapterOf(models.attributes))
  expect(Object.values(readTree(join(cwd, 'src'))).join('')).not.toMatch(/^[<=>]{7}/m)
}

/** What ends a command of git's that has stopped. */
const continued = (command: string) =>
  command === 'merge' ? ['commit', '--message', 'squashed'] : [command, '--continue']

const isOurs = (path: string) => path.startsWith('.scim-gen/')

describe('two branches that add attributes', () => {
  it('in different places merge, but for files of ours that git keeps whole until the next run', async () => {
    await branch('one', withAttribute('addresses'), (text) => `${text}// by one\n`)
    await branch('two', withAttribute('timezone'), (text) => text.replace('(row: Row)', '(row: Row & Extra)'))

    expect(merge('one')).toEqual([`.scim-gen/base/${ADAPTER}`, GENERATED])
    expect(Object.values(readTree(cwd)).join('')).not.toMatch(/^[<=>]{7}/m)
    const models = BOTH('addresses', 'timezone')
    await generate(models)
    expect(read(ADAPTER)).toBe(
      `${adapterOf(models.attributes).replace('(row: Row)', '(row: Row & Extra)')}// by one\n`,
    )
    expect(read(GENERATED)).toBe(generatedOf(models.attributes))
    await expectSettled(models)
    expect(Object.keys(parseManifest(read('.scim-gen/manifest.json')).files).sort()).toEqual([
      'db/1_init.sql',
      'db/2_add_addresses.sql',
      'db/2_add_timezone.sql',
      ADAPTER,
      GENERATED,
    ])
  })

  it('in the same place conflict where the user decides, and the next run heals the rest', async () => {
    await branch('one', withAttribute('entitlements'), (text) => `${text}// by one\n`)
    await branch('two', withAttribute('groups'), (text) => text.replace('(row: Row)', '(row: Row & Extra)'))

    expect(merge('one')).toEqual([`.scim-gen/base/${ADAPTER}`, ADAPTER, GENERATED])
    const models = BOTH('entitlements', 'groups')
    // Until the user has decided about the adapter, nothing is written.
    const before = readTree(cwd)
    await expect(generate(models)).rejects.toThrow(`SG4022 ${ADAPTER} has a conflict that is not resolved.`)
    expect(readTree(cwd)).toEqual(before)
    // Both sides stay, in the order of the schema.
    write(ADAPTER, read(ADAPTER).replace(/^<{7}.*\n(.*\n)={7}\n(.*\n)>{7}.*\n/gm, '$2$1'))
    await generate(models)
    expect(read(ADAPTER)).toBe(
      `${adapterOf(models.attributes).replace('(row: Row)', '(row: Row & Extra)')}// by one\n`,
    )
    await expectSettled(models)
  })

  it.each([
    ['rebased', ['rebase', 'one']],
    ['picked', ['cherry-pick', 'one']],
    ['squashed', ['merge', '--squash', 'one']],
  ] as const)('are brought together by one run where one is %s', async (_, command) => {
    await branch('one', withAttribute('addresses'), (text) => `${text}// by one\n`)
    await branch('two', withAttribute('timezone'), (text) => text.replace('(row: Row)', '(row: Row & Extra)'))

    git(...command)
    const unmerged = git('diff', '--name-only', '--diff-filter=U').stdout.split('\n')
    expect(unmerged.sort()).toEqual([`.scim-gen/base/${ADAPTER}`, GENERATED])
    const models = BOTH('addresses', 'timezone')
    await generate(models)
    expect(read(ADAPTER)).toBe(
      `${adapterOf(models.attributes).replace('(row: Row)', '(row: Row & Extra)')}// by one\n`,
    )
    await expectSettled(models)
    git('add', '--all')
    expect(git('-c', 'core.editor=true', ...continued(command[0])).exitCode).toBe(0)
    await expectSettled(models)
  })

  it('are brought together by one run where one was put aside, and comes back', async () => {
    await branch('one', withAttribute('addresses'), (text) => `${text}// by one\n`)
    git('checkout', '--quiet', '-b', 'two', 'main')
    await generate(withAttribute('timezone'))
    git('add', '--all')
    expect(git('stash').exitCode).toBe(0)
    git('checkout', '--quiet', 'one')
    git('stash', 'pop')
    const models = BOTH('addresses', 'timezone')
    await generate(models)
    expect(read(ADAPTER)).toBe(`${adapterOf(models.attributes)}// by one\n`)
    await expectSettled(models)
  })

  it('merge in a tree without our .gitattributes, too', async () => {
    const withoutAttributes = () => {
      for (const folder of ['.scim-gen', 'src/scim'])
        rmSync(join(cwd, folder, '.gitattributes'), { force: true })
      git('commit', '--quiet', '--all', '--amend', '--no-edit')
    }
    withoutAttributes()
    await branch('one', withAttribute('addresses'), (text) => `${text}// by one\n`)
    withoutAttributes()
    await branch('two', withAttribute('timezone'), (text) => text)
    withoutAttributes()

    expect(merge('one').filter(isOurs)).toEqual(['.scim-gen/manifest.json'])
    const models = BOTH('addresses', 'timezone')
    expect(read(GENERATED)).toMatch(/^<{7}/m)
    await generate(models)
    expect(read(ADAPTER)).toBe(`${adapterOf(models.attributes)}// by one\n`)
    await expectSettled(models)
  })

  it('of which one has written into a generated file: it is asked', async () => {
    rmSync(join(cwd, 'src/scim/.gitattributes'), { force: true })
    git('commit', '--quiet', '--all', '--amend', '--no-edit')
    await branch('one', withAttribute('addresses'), (text) => text)
    await branch('two', withAttribute('timezone'), (text) => text)
    for (const name of ['one', 'two']) {
      git('checkout', '--quiet', name)
      rmSync(join(cwd, 'src/scim/.gitattributes'), { force: true })
      if (name === 'two') write(GENERATED, `${read(GENERATED)}// by hand\n`)
      git('commit', '--quiet', '--all', '--amend', '--no-edit')
    }
    expect(merge('one')).toContain(GENERATED)
    const models = BOTH('addresses', 'timezone')
    await expect(generate(models)).rejects.toThrow(`SG4022 ${GENERATED} has a conflict that is not resolved.`)
    await generate(models, [GENERATED])
    await expectSettled(models)
  })

  it('of which one moves the folder: its adapter at both places is asked about, and merged with what it was made of', async () => {
    const moved = { ...withAttribute('timezone'), out: 'src/api/scim' }
    const there = `${moved.out}/adapters/user.ts`
    await branch('one', withAttribute('addresses'), (text) => text.replace('row.active', 'row.isActive'))
    git('checkout', '--quiet', '-b', 'two', 'main')
    // Git does not see that it is the same file.
    write(ADAPTER, read(ADAPTER).replace(/^ {2}/gm, '\t').replace('user.title', 'user.title.trim()'))
    await generate(moved)
    save('two')

    expect(merge('one')).toContain(ADAPTER)
    const models = { ...BOTH('addresses', 'timezone'), out: moved.out }
    await expect(generate(models)).rejects.toThrow(
      `SG4024 ${there} and ${ADAPTER} are the same file at two places, and each has edits that the other has not.`,
    )
    // As it says: what is to stay of one is written into the other.
    write(there, read(there).replace('row.active', 'row.isActive'))
    rmSync(join(cwd, ADAPTER))
    await generate(models)
    expect(read(there)).toBe(
      adapterOf(models.attributes)
        .replace(/^ {2}/gm, '\t')
        .replace('row.active', 'row.isActive')
        .replace('user.title', 'user.title.trim()'),
    )
    expect(read(`.scim-gen/base/${there}`)).toBe(adapterOf(models.attributes))
    expect((await plan(models)).writes).toEqual([])
  })

  it('of which git takes an adapter for the base that is like it: what the user wrote is not taken back', async () => {
    write(ADAPTER, `${read(ADAPTER)}// by one\n`)
    write(`.scim-gen/base/${ADAPTER}`, read(ADAPTER))
    const models = withAttribute('timezone')
    await expect(generate(models)).rejects.toThrow(`SG4021 What you wrote in ${ADAPTER}`)
    expect(read(ADAPTER)).toContain('// by one')
  })

  it('of which one deletes the adapter: it stays deleted', async () => {
    await branch('one', withAttribute('addresses'), (text) => text)
    git('checkout', '--quiet', '-b', 'two', 'main')
    rmSync(join(cwd, ADAPTER))
    await generate(withAttribute('timezone'))
    save('two')

    merge('one')
    rmSync(join(cwd, ADAPTER), { force: true })
    await generate(BOTH('addresses', 'timezone'))
    expect(readTree(cwd)[ADAPTER]).toBeUndefined()
  })
})
