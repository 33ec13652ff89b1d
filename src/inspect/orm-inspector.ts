import type { ScimConfig } from '../config/config.js'
import { DiagnosticError } from '../diagnostics.js'
import type { Handles } from './detect/handles.js'
import { type FindFiles, fileFinder, type Source } from './detect/sources.js'
import type { Dialect, HostTable, Ref, SqlDialect } from './host-model.js'
import type { ModelRequest, TableFindings } from './locate.js'

/** An import that leads to the app's models, but for a file that a generator has yet to write. */
export interface MissingModels {
  readonly importer: string
  readonly name: string
  readonly specifier: string
  /** What it stands for, relative to the root; `undefined` where a package declares them. */
  readonly file: string | undefined
}

/** Facts of a host that its sources tell about its use of one ORM. */
export interface HostFacts extends Handles {
  /** Files that seem to declare models, relative to the root; none where the host does without the ORM. */
  readonly modelFiles: readonly string[]
  readonly dialect?: Dialect
  /** Models know the connection that the app opens for them. */
  readonly modelsAreConnected?: true
  /** Where its models would be. */
  readonly missing?: MissingModels
  /** Files that declare models, each for one database, where they do not agree. */
  readonly declared?: readonly { readonly dialect: SqlDialect; readonly file: string }[]
  /** The folder of the host's migrations, and where that was read. */
  readonly migrations?: {
    readonly folder: string
    readonly note: string
    /** No configuration says so: it has the most migrations of all. */
    readonly isFullest?: true
  }
  /** The same by the file of the user model, for a host whose databases have a folder each. */
  readonly migrationsOf?: (modelFile: string) => HostFacts['migrations']
}

/** Those facts, and a way to read the models behind them. */
export interface OrmFindings extends HostFacts {
  /** Reads every model of some files, and those that are named; what cannot be read is returned beside them. */
  readonly tables: (
    files: readonly string[],
    dialect: Dialect,
    refs?: readonly Ref[],
  ) => Promise<TableFindings>
}

/** Models to read, and what their own declarations do not tell. */
export type ReadRequest<Settings> = ModelRequest & {
  readonly dialect: Dialect
  readonly settings: Settings
}

/** The same with what the host tells the ORM once, for all models. */
export type Found<Settings> = HostFacts & { readonly settings: Settings }

/** A function that makes a model. */
export interface ModelMaker {
  readonly name: string
  /** `export const User = getUserModel(mongoose)` */
  readonly kept: string
}

/** A program that writes models into a file of the app. */
export interface ModelGenerator {
  readonly package: string
  /** Matches a script that runs it. */
  readonly runs: RegExp
  readonly command: (file: string) => string
}

/** Signs of an ORM in a host whose models were not found. */
export interface OrmSigns {
  /** The packages by which a host uses it: their names, or how those begin. */
  readonly packages: readonly string[]
  /** Those of them that files import for queries and migrations: the rows are declared elsewhere, or nowhere. */
  readonly queriedBy?: string
  /** Matches a text that declares a model, in JavaScript as well. */
  readonly declares?: RegExp
  /** The function that a text exports, and that makes a model each time it is called; and a constant that keeps what it makes. */
  readonly makerIn?: (text: string) => ModelMaker | undefined
  /** What writes them. */
  readonly generators?: readonly ModelGenerator[]
  /** The forms in which models are declared, to be written where there are none. */
  readonly models: string
  /** Packages that declare models of it in ways that are not read, each with what to write. */
  readonly unread?: Readonly<Record<string, string>>
  /** Drivers that an app may ask by itself, without an ORM, each with how this one takes what the app has of it. */
  readonly over?: Readonly<Record<string, string>>
}

/**
 * The parts that make an ORM readable; nothing of the host is run.
 *
 * @template Settings what a host tells the ORM once, for all models: a naming strategy, a folder of migrations
 */
export interface OrmParts<Settings> {
  readonly signs: OrmSigns
  /** @param cwd The project's root; its workspaces are looked into as well. */
  readonly detect: (
    cwd: string,
    sources: readonly Source[],
    find: FindFiles,
  ) => Found<Settings> | Promise<Found<Settings>>
  /** The settings of a host that has its configuration. */
  readonly settings: (config: ScimConfig, cwd: string, refs: readonly Ref[]) => Promise<Settings>
  /** Loads what reads models: ts-morph takes a quarter of a second. */
  readonly reader: () => Promise<(request: ReadRequest<Settings>) => TableFindings>
}

/** How the models of one ORM are found and read. */
export interface OrmInspector {
  readonly signs: OrmSigns
  /** @param cwd The project's root; its workspaces are looked into as well. */
  readonly detect: (cwd: string, sources: readonly Source[], find?: FindFiles) => Promise<OrmFindings>
  /**
   * Reads the models that a configuration names.
   *
   * @returns one table per reference, in their order
   * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 no model, SG2005
   * source that cannot be followed, SG2010 and SG2011 tsconfig, SG2012 imports, SG2013 syntax, and those of the ORM
   */
  readonly inspect: (config: ScimConfig, refs: readonly Ref[], cwd: string) => Promise<readonly HostTable[]>
}

export function ormInspector<Settings>({
  signs,
  detect,
  settings,
  reader,
}: OrmParts<Settings>): OrmInspector {
  return {
    signs,
    detect: async (cwd, sources, find = fileFinder(cwd)) => {
      const { settings: found, ...facts } = await detect(cwd, sources, find)
      return {
        ...facts,
        tables: async (files, dialect, refs = []) =>
          (await reader())({ cwd, refs, files, dialect, settings: found }),
      }
    },
    inspect: async (config, refs, cwd) => {
      const read = await reader()
      const request = { cwd, refs, dialect: config.dialect, settings: await settings(config, cwd, refs) }
      const { tables, diagnostics } = read(request)
      if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
      return tables
    },
  }
}
