/** `eject --runtime`: the runtime's sources become part of the project, and the package is no longer needed. */
import { posix } from 'node:path'
import { editConfig } from '../config/edit/edit-config.js'
import { relativePath } from '../config/evaluate.js'
import { type LoadedConfig, loadConfig } from '../config/load.js'
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { RUNTIME, runtimeFile } from '../emit/runtime-file.js'
import { generate } from '../generate/generate.js'
import type { GenerateOptions, GenerateResult } from '../generate/options.js'
import { findImportExtension } from '../host-style/import-extension.js'
import { readSources } from '../inspect/detect/sources.js'
import type { Write } from '../reconcile/changes.js'
import { commitChanges } from '../reconcile/commit.js'
import { readManifest } from '../reconcile/manifest.js'
import { readerOf } from '../reconcile/reader.js'
import { recover } from '../reconcile/recover.js'
import { normaliseEol } from '../reconcile/text.js'
import { hasRuntimeSources, runtimeSources } from './runtime-sources.js'

export interface EjectedRuntime {
  /** The folder of the copy, relative to the working directory. */
  readonly folder: string
  readonly copied: readonly string[]
  /** What the emitted files became. */
  readonly generated: GenerateResult
  /** Files of the host's own that still import the package. */
  readonly left: readonly string[]
}

type Reader = (path: string) => string | undefined

/**
 * Copies the sources that the emitted code needs to `<out>/runtime` (or where `runtime` of the config says), tells the
 * config so, and generates anew, so that all emitted imports lead there.
 *
 * @throws DiagnosticError SG7103 (nothing was generated yet), SG7104 (other files are in the way), SG7105 (this build has
 * no sources of the runtime), SG1014 (only its owner can edit the config), and what `generate` throws: before anything is
 * written, or afterwards for a conflict, which the next `generate` asks about again
 */
export async function ejectRuntime(options: Omit<GenerateOptions, 'write'>): Promise<EjectedRuntime> {
  const { cwd, env, configFile } = options
  if (!hasRuntimeSources()) fail(noSources)
  recover(cwd)
  const loaded = await loadConfig({ cwd, file: configFile, env })
  const read = readerOf(cwd)
  // Whatever stands in the way of generating is told before anything is changed.
  await generate({ ...options, write: false })
  const { config } = loaded
  const folder = config.runtime ?? `${config.out}/runtime`
  const users = importersOf(cwd, folder, read)
  const { files } = readManifest(read)
  // An ejected file is the user's to change.
  const emitted = new Set(Object.keys(files).filter((path) => files[path]?.class !== 'ejected'))
  const entries = users.flatMap((user) => user.files)
  if (emitted.size === 0) fail(nothingGenerated)
  const extension = findImportExtension(cwd, config.user.model.split('#')[0] ?? '')
  const sources = runtimeSources(['index.ts', ...new Set(entries)], extension)
  const copies = [...sources].flatMap(([name, text]) => copyOf(`${folder}/${name}`, text, read))
  const foreign = copies.filter(({ before }) => before !== undefined)
  if (foreign.length > 0) throw new DiagnosticError(foreign.map(inTheWay))
  const edited = await editedConfig(loaded, folder, { cwd, env })
  commitChanges({ files: [], writes: [...copies, ...edited] }, cwd)
  const generated = await generate({ ...options, write: true })
  return {
    folder,
    copied: copies.map(({ path }) => path),
    generated,
    left: users.map(({ path }) => path).filter((path) => !emitted.has(path)),
  }
}

/** The files that import the runtime, and which of its files; the copy itself is left out. */
function importersOf(cwd: string, folder: string, read: Reader) {
  const emitted = Object.keys(readManifest(read).files)
  const sources = readSources(cwd).map(({ path }) => path)
  return [...new Set([...emitted, ...sources])]
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.startsWith(`${folder}/`))
    .map((path) => ({ path, files: importedFiles(read(path) ?? '') }))
    .filter(({ files }) => files.length > 0)
}

const importedFiles = (text: string): readonly string[] =>
  [...text.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].flatMap(
    ([, module = '']) => (module.startsWith(RUNTIME) && runtimeFile(module)) || [],
  )

const copyOf = (path: string, after: string, read: Reader): readonly Write[] => {
  const before = read(posix.normalize(path))
  return before !== undefined && normaliseEol(before) === after ? [] : [{ path, before, after }]
}

async function editedConfig(
  loaded: LoadedConfig,
  folder: string,
  { cwd, env }: { readonly cwd: string; readonly env: GenerateOptions['env'] },
): Promise<readonly Write[]> {
  if (loaded.config.runtime !== undefined) return []
  const edited = await editConfig(loaded, [{ kind: 'set', path: ['runtime'], value: folder }], { cwd, env })
  return [{ path: relativePath(cwd, loaded.path), before: loaded.source, after: edited.source }]
}

const noSources: Diagnostic = {
  code: 'SG7105',
  message: 'This build of scim-gen has no sources of the runtime',
  fix: 'Install scim-gen from the package registry.',
}

const nothingGenerated: Diagnostic = {
  code: 'SG7103',
  message: 'Nothing was generated yet: there is nothing that needs the runtime',
  fix: 'Run `npx scim-gen generate` first.',
}

const inTheWay = ({ path }: Write): Diagnostic => ({
  code: 'SG7104',
  message: `${path} is there already, and is not what would be copied`,
  location: { file: path },
  fix: 'Move it away (the whole folder, to have a newer runtime copied), or name another folder with `runtime` in the config.',
})
