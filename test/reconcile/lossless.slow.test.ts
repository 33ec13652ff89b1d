/** Whatever the user edits and whatever fails: no line of theirs is lost, and no tree is torn. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { parseManifest } from '../../src/reconcile/manifest.js'
import type { EmittedFile } from '../../src/reconcile/ownership.js'
import { MANIFEST_PATH } from '../../src/reconcile/paths.js'
import { planChanges } from '../../src/reconcile/plan.js'
import { readerOf } from '../../src/reconcile/reader.js'
import { normaliseEol } from '../../src/reconcile/text.js'
import { type Fault, faultyFileSystem, readTree, type Tree, writeTree } from './tree.js'

let cwd: string
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'scim-gen-lossless-'))
})
afterAll(() => rmSync(cwd, { recursive: true }))

const PATHS = ['index.ts', 'router.gen.ts', 'adapters/user.ts', 'adapters/group.ts', 'auth.ts']
const ownership = (path: string) =>
  path.startsWith('adapters/') || path === 'auth.ts' ? 'adapter' : 'generated'

type Step =
  | { readonly kind: 'edit'; readonly path: string; readonly at: number; readonly line: string }
  | { readonly kind: 'crlf'; readonly path: string }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'generate'
      readonly lines: readonly number[]
      readonly paths: readonly string[]
      readonly fault?: Fault
    }

const path = fc.constantFrom(...PATHS)
const fault: fc.Arbitrary<Fault> = fc.record({
  step: fc.nat(160),
  moment: fc.constantFrom('before' as const, 'half' as const, 'after' as const),
  lasting: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), path, at: fc.nat(6), line: fc.uuid() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crlf' as const), path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), path }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('generate' as const),
      lines: fc.array(fc.nat(9), { maxLength: 5 }),
      paths: fc.subarray(PATHS),
      fault: fc.option(fault, { nil: undefined }),
    }),
  },
)

/** What the user wrote and has not deleted: line → file. */
type Lines = Map<string, string>

async function generate(run: Extract<Step, { kind: 'generate' }>, mine: Lines): Promise<void> {
  const emitted = run.paths.map(
    (name): EmittedFile => ({
      path: name,
      text: run.lines.map((line) => `${name} ${line}\n`).join(''),
      ownership: ownership(name),
    }),
  )
  const before = readTree(cwd)
  const read = readerOf(cwd)
  const changes = await planChanges({
    emitted,
    discard: PATHS.filter((name) => ownership(name) === 'generated'),
    choose: () => 'mine',
    manifest: parseManifest(read(MANIFEST_PATH)),
    generator: '1.0.0',
    read,
  })
  try {
    commitChanges(changes, cwd, faultyFileSystem(run.fault).fs)
  } catch (error) {
    expect(error).toBeInstanceOf(DiagnosticError)
    expect(readTree(cwd)).toEqual(before)
    return
  }
  const after = readTree(cwd)
  const tree = tidy(after)
  if (!run.fault) expect(after).toEqual(tree)
  for (const { path: name, text, ownership: owner } of emitted) {
    if (owner === 'generated') expect(normaliseEol(tree[name] ?? '')).toBe(text)
  }
  for (const { path: name, after: text } of changes.writes) expect(tree[name]).toBe(text)
  for (const [line, file] of mine) {
    const homes = Object.entries(tree).filter(([, text]) => text?.includes(line))
    expect(
      homes
        .map(([name]) => name)
        .some((name) => name === file || name.startsWith(`.scim-gen/backup/${file}.`)),
    ).toBe(true)
  }
  writeTree(cwd, tree)
}

/** Without what a failure to tidy up may leave. */
const tidy = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).filter(
      ([name]) => !name.endsWith('.bak') && !['.scim-gen/lock', '.scim-gen/journal.done.json'].includes(name),
    ),
  )

function edit(one: Exclude<Step, { kind: 'generate' }>, mine: Lines): void {
  const tree = readTree(cwd)
  const text = tree[one.path]
  if (one.kind === 'delete') {
    const { [one.path]: _, ...rest } = tree
    writeTree(cwd, rest)
    for (const [line, file] of mine) if (file === one.path && text?.includes(line)) mine.delete(line)
    return
  }
  if (text === undefined) return
  if (one.kind === 'crlf') writeFileSync(join(cwd, one.path), normaliseEol(text).replaceAll('\n', '\r\n'))
  else {
    const lines = text.split('\n')
    writeFileSync(
      join(cwd, one.path),
      lines.toSpliced(Math.min(one.at, lines.length - 1), 0, one.line).join('\n'),
    )
    mine.set(one.line, one.path)
  }
}

it('random edits, emissions and failures lose no line and tear no tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      writeTree(cwd, {})
      const mine: Lines = new Map()
      for (const one of steps) {
        if (one.kind === 'generate') await generate(one, mine)
        else edit(one, mine)
      }
    }),
    { numRuns: 120 },
  )
})
