/** `eject FILE…`: files that scim-gen has emitted become the user's alone. */
import { isAbsolute, relative } from 'node:path'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import type { Write } from '../reconcile/changes.js'
import { commitChanges } from '../reconcile/commit.js'
import { bodyOf } from '../reconcile/header.js'
import { type Manifest, printManifest, readManifest } from '../reconcile/manifest.js'
import { basePath, MANIFEST_PATH, normalisePath } from '../reconcile/paths.js'
import { readerOf } from '../reconcile/reader.js'
import { recover } from '../reconcile/recover.js'
import { inFormOf } from '../reconcile/text.js'

export interface EjectRequest {
  /** Absolute. */
  readonly cwd: string
  /** Paths as the user writes them: relative to the working directory, or absolute. */
  readonly files: readonly string[]
}

/**
 * Takes files out of scim-gen's hands: marked in the manifest, without their merge bases and without the line that says
 * that they are rewritten. Later runs neither touch nor miss them.
 *
 * @returns the paths that were ejected; those that had been before are left out
 * @throws DiagnosticError SG7101 (a file that scim-gen does not manage), SG7102 (a migration), and what recovering and writing throw;
 * nothing is changed then
 */
export function ejectFiles({ cwd, files }: EjectRequest): readonly string[] {
  recover(cwd)
  const read = readerOf(cwd)
  const manifest = readManifest(read)
  const paths = [...new Set(files.map((file) => pathOf(file, cwd)))]
  const refused = paths.flatMap((path) => refusal(path, manifest))
  if (refused.length > 0) throw new DiagnosticError(refused)
  const ejected = paths.filter((path) => manifest.files[path]?.class !== 'ejected')
  if (ejected.length > 0) commitChanges({ files: [], writes: writesOf(ejected, manifest, read) }, cwd)
  return ejected
}

const pathOf = (file: string, cwd: string) => normalisePath(isAbsolute(file) ? relative(cwd, file) : file)

function refusal(path: string, { files }: Manifest): readonly Diagnostic[] {
  const entry = files[path]
  const known = Object.keys(files).filter((each) => files[each]?.class !== 'migration')
  if (!entry)
    return [
      {
        code: 'SG7101',
        message: `${path} is no file that scim-gen manages`,
        fix: known.length > 0 ? `These are: ${known.join(', ')}.` : 'Run `npx scim-gen generate` first.',
      },
    ]
  if (entry.class !== 'migration') return []
  return [
    {
      code: 'SG7102',
      message: `${path} is a migration: scim-gen never writes to it again anyway`,
      location: { file: path },
      fix: 'Leave it out.',
    },
  ]
}

function writesOf(
  paths: readonly string[],
  manifest: Manifest,
  read: (path: string) => string | undefined,
): readonly Write[] {
  const entries = Object.entries(manifest.files).map(([path, entry]) => [
    path,
    paths.includes(path) ? { ...entry, class: 'ejected' as const } : entry,
  ])
  const writes = paths.flatMap((path): readonly Write[] => {
    const before = read(path)
    const base = basePath(path)
    return [
      ...(before === undefined ? [] : [{ path, before, after: inFormOf(before, bodyOf(before)) }]),
      { path: base, before: read(base), after: undefined },
    ]
  })
  return [
    ...writes.filter(({ before, after }) => before !== after),
    {
      path: MANIFEST_PATH,
      before: read(MANIFEST_PATH),
      // Without the hash of all that was emitted: the next run looks at every file.
      after: printManifest({ generator: manifest.generator, files: Object.fromEntries(entries) }),
    },
  ]
}
