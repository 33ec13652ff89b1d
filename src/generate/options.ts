/** Options of a run, and what it has to say. */
import type { ScimConfig } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import type { LossAsk } from '../migrate/chain/settle-chain.js'
import type { DroppingScript } from '../migrate/schema-tools.js'
import type { ModelAsk, ModelNews } from '../model-changes/settle.js'
import type { MissingIndex } from '../plan/missing-indexes.js'
import type { Changes } from '../reconcile/changes.js'
import type { Choice } from '../reconcile/choices.js'
import type { Conflict } from '../reconcile/conflict.js'

export interface GenerateOptions {
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  readonly configFile?: string
  /** Whether to write the changes, or only to say what they are. */
  readonly write: boolean
  /** `--set key=value`: keys of the config to change, in its file. */
  readonly set?: readonly string[]
  /** `--rename`: `user.firstName:givenName` for a field of the host's, `scim_users.old:new` for a side table's. */
  readonly rename?: readonly string[]
  /** `--old-key users.legacyId`: where a key of the host's that changed its type is still to be found. */
  readonly oldKeys?: readonly string[]
  /** `--allow-destructive`: whether a migration may drop tables and columns. */
  readonly allowDestructive?: boolean
  /** Asks a person whether a migration may drop something. Left out, it is not written. */
  readonly askLosses?: LossAsk
  /** `--merge-migrations`: whether to join branches of migrations. */
  readonly mergeMigrations?: boolean
  /** `--baseline`: whether to go on from one record of what the migrations lead to. */
  readonly baseline?: boolean
  /** Asks a person about changes of the models. Left out, what is open is an error, and what is new a notice. */
  readonly askModels?: ModelAsk
  /** Generated files, edited by hand, that may be written anew; and any other file whose edits are given up. */
  readonly discard?: readonly string[]
  /** Deleted files of the user's that are to be written again. */
  readonly restore?: readonly string[]
  /** Decides about a file that cannot be merged. Left out, nothing is written then. */
  readonly choose?: (conflict: Conflict) => Choice | Promise<Choice>
}

export interface GenerateResult {
  readonly config: ScimConfig
  readonly changes: Changes
  /** How many models were inspected. */
  readonly tables: number
  readonly milliseconds: number
  /** The name of the new migration, where there is one, and what it takes away for good. */
  readonly migration?: string
  readonly losses: readonly string[]
  /** Queries that find what keeps the migration from being applied. */
  readonly duplicates: readonly string[]
  /** Scripts of the host that would drop SCIM's tables, and that nobody was told of yet. */
  readonly dropping: readonly DroppingScript[]
  /** Indexes on the host's tables that its sources do not have: told with the first tree. */
  readonly indexes: readonly MissingIndex[]
  /** What else users need a row in before SCIM can put them into something: told with the first tree. */
  readonly neededRows: readonly string[]
  /** Packages that the emitted code imports, and its own package does not find. */
  readonly missing: readonly string[]
  /** What is not written without a person's word: a migration that loses data, another access check. */
  readonly unanswered: readonly Diagnostic[]
  /** What went wrong without harm: the host's formatter, a run before that was cut off. */
  readonly warnings: readonly string[]
  /** What is new in the host's models. */
  readonly news: ModelNews
  /** The config, relative to the working directory. */
  readonly configFile: string
}
