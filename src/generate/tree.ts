/** Plan → the emitted tree, in the host's style. */
import type { ScimConfig } from '../config/config.js'
import { findAlias } from '../host-style/aliases.js'
import { defaultName } from '../host-style/default-name.js'
import { findImportExtension } from '../host-style/import-extension.js'
import { importStyle } from '../host-style/import-style.js'
import { wantsBrackets } from '../host-style/index-access.js'
import { typicalSource } from '../host-style/typical-source.js'
import { workspaceModules } from '../host-style/workspace-modules.js'
import { requestUser } from '../inspect/detect/request-user.js'
import { readSources } from '../inspect/detect/sources.js'
import type { Plan } from '../plan/plan.js'
import type { Manifest } from '../reconcile/manifest.js'
import type { MergeTools } from '../reconcile/merge-adapter.js'
import { hasRole } from '../reconcile/ownership.js'
import { basePath } from '../reconcile/paths.js'

export interface Tree {
  /** Path → text. */
  readonly files: ReadonlyMap<string, string>
  /** Merging asks these of the host's formatter and of TypeScript. */
  readonly tools: MergeTools
  readonly warnings: readonly string[]
  /** For the next run: see {@link Manifest.emitted}. */
  readonly fingerprint?: string
}

/** Emits the tree of a plan; Handlebars and the host's formatter are loaded here, and not before. */
export async function emitTree(
  plan: Plan,
  cwd: string,
  manifest: Manifest,
  read: (path: string) => string | undefined,
): Promise<Tree> {
  const { config } = plan
  const { emit } = await import('../emit/emit.js')
  const { earlierAuth } = await import('../emit/auth.js')
  const { frameworks } = await import('../frameworks/frameworks.js')
  const { loadOrmEmitter } = await import('../emit/orms/orms.js')
  const { styleOf } = await import('../emit/style/restyle.js')
  const { mergeToolsOf, styleEmitted } = await import('../emit/style/styled.js')
  const typical = typicalSource(cwd, plan.user.table.location.file, config)
  const emitted = emit({
    plan,
    orm: await loadOrmEmitter(plan),
    framework: frameworks[config.framework],
    out: config.out,
    extension: findImportExtension(cwd, typical),
    alias: findAlias(cwd, typical, ...ownFolders(config)),
    modules: workspaceModules(cwd, config.out),
    defaultName: (file) => defaultName(cwd, file),
    wantsBrackets: wantsBrackets(cwd, typical),
    importStyle: importStyle(cwd, `${config.out}/index.ts`),
    // Only where it is asked for: reading all of a host takes a while.
    earlier: earlierAuth(lastAuth(manifest, config.out, read) ?? ''),
    ...(config.auth.check === 'isSuperuser' && { requestUser: requestUser(cwd, readSources(cwd)) }),
  })
  const style = styleOf(cwd, typical, config.out)
  return { ...(await styleEmitted(emitted, style, config.out, manifest, read)), tools: mergeToolsOf(style) }
}

/** `auth.ts` as it was emitted last, wherever the tree stood; what is on disk, where the records have lost that. */
function lastAuth({ files }: Manifest, out: string, read: (path: string) => string | undefined) {
  const own = `${out}/auth.ts`
  const paths = [own, ...Object.keys(files).filter((path) => hasRole(path, 'auth.ts'))]
  const [found] = [...paths.map(basePath), ...paths].flatMap((path) => read(path) ?? [])
  return found
}

/** The folders whose files are no code of the host's. */
const ownFolders = ({ out, runtime }: ScimConfig) => [out, ...(runtime === undefined ? [] : [runtime])]
