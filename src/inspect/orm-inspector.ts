import type { ScimConfig } from '../config/config.js'
import type { Source } from './detect/sources.js'
import type { Dialect, HostTable, Ref } from './host-model.js'
import type { TableFindings } from './locate.js'

/** What a look at the host's sources tells about its use of one ORM. */
export interface OrmFindings {
  /** Files that seem to declare models, relative to the root; none where the host does without the ORM. */
  readonly modelFiles: readonly string[]
  readonly dialect?: Dialect
  /** Exported constants that hold a database handle; none where the host injects it. */
  readonly handles: readonly Ref[]
  /** The folder of the host's migrations, and where that was read. */
  readonly migrations?: { readonly folder: string; readonly note: string }
  /** The same by the file of the user model, for a host whose databases have a folder each. */
  readonly migrationsOf?: (modelFile: string) => OrmFindings['migrations']
  /** Reads every model of some files; what cannot be read is returned beside them. */
  readonly tables: (files: readonly string[], dialect: Dialect) => Promise<TableFindings>
}

/** How the models of one ORM are found and read: nothing of the host is run. */
export interface OrmInspector {
  /** @param cwd The project's root; its workspaces are looked into as well. */
  readonly detect: (cwd: string, sources: readonly Source[]) => Promise<OrmFindings>
  /**
   * Reads the models that a configuration names.
   *
   * @returns one table per reference, in their order
   * @throws DiagnosticError with all findings
   */
  readonly inspect: (config: ScimConfig, refs: readonly Ref[], cwd: string) => Promise<readonly HostTable[]>
}
