import type { Node } from 'ts-morph'
import type { Reporting } from '../classes/context.js'
import type { Ref } from '../host-model.js'
import type { Casing } from './casing.js'

/** Facts that the tables of one host share. */
export interface Context extends Reporting {
  readonly casing?: Casing
  /** The reference of the table that a declaration holds: as it was asked for, else by the file that declares it. */
  refOf(declaration: Node): Ref
}
