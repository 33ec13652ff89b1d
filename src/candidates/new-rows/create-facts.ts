/** What the values of new rows are proposed from. */
import type { Call } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable, Ref } from '../../inspect/host-model.js'

/** A function of the host's own that is to be written, or that is written for it. */
export interface OwnFunction {
  readonly name: string
  /** As they are written: `_request: unknown`. */
  readonly parameters?: string
  /** The type of what it returns; left to the compiler where its body tells. */
  readonly returns?: string
  /** What it returns, as a sentence of its documentation. */
  readonly purpose: string
  /** Its body, where there is one answer only. */
  readonly body?: string
}

/** What proposals are made from, besides the table. */
export interface CreateFacts {
  readonly sources: readonly Source[]
  /** The table of users: a column that refers to it names who did something. */
  readonly user: Ref
  /** A function in a file of the host's own that is written beside the config. */
  readonly own: (wanted: OwnFunction) => Call
  /** The model of tenants, where there are any. */
  readonly tenant?: Ref | undefined
  /** All models, for rows that others refer to. */
  readonly tables?: readonly HostTable[]
  /** Whose attributes a new row may copy. */
  readonly copies?: 'user' | 'group'
}
