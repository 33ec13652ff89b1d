import type { findCandidates } from '../candidates/candidates.js'
import type { Framework } from '../config/config.js'
import type { UserField } from '../inspect/detect/request-user.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostFindings } from '../inspect/detect.js'
import type { HostTable, Ref, SqlDialect } from '../inspect/host-model.js'
import type { Answers, Question } from './answers.js'
import type { FoundEngine } from './find-engine.js'
import type { OwnFunctions } from './own-functions.js'
import type { DatabaseSigns } from './propose-dialect.js'

/** Facts of the host that its sources tell. */
export interface AppFindings extends HostFindings {
  /** The databases that the app chooses among when it starts, the usual one first; none where it has one. */
  readonly databases: readonly SqlDialect[]
  /** Used and installed, the likeliest first; several where a monorepo has several. */
  readonly frameworks: readonly Framework[]
  /** The question for it, where there is none. */
  readonly frameworkQuestion?: Question
  /** What speaks of a database, where none is told. */
  readonly databaseSigns?: DatabaseSigns
  /** A database that lacks something of what its dialect has. */
  readonly engine?: FoundEngine | undefined
  /** Why this ORM, where there are several. */
  readonly ormReason?: string | undefined
  /** The sources that import each handle. */
  readonly uses: ReadonlyMap<Ref, readonly Source[]>
  /** The fields of the request's user, where the host declares them. */
  readonly requestUser?: readonly UserField[] | undefined
}

/** What the parts of a proposal are made from, and what they add to. */
export interface Context {
  readonly findings: AppFindings
  readonly tables: readonly HostTable[]
  readonly answers: Answers
  /** What `--set` says of a dotted key. */
  readonly setting: (key: string) => string | undefined
  /** Whether `--set` says what a column of a new row holds, or what it is for. */
  readonly isFilled: (section: string, field: string) => boolean
  readonly candidates: ReturnType<typeof findCandidates>
  readonly user: HostTable
  readonly notes: Map<string, string>
  readonly questions: Question[]
  readonly own: OwnFunctions
}
