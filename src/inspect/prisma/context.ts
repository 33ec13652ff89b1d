import type { Ref, SqlDialect } from '../host-model.js'
import type { Schema } from './schema.js'
import type { ObjectBlock } from './syntax.js'

/** Facts that the models of one schema share. */
export interface Context {
  readonly schema: Schema
  readonly dialect: SqlDialect
  /** The reference of a model: as it was asked for, else by the file that declares it. */
  refOf(model: ObjectBlock): Ref
}
