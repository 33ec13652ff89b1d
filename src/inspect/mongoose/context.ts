import type { Node } from 'ts-morph'
import type { Reporting } from '../classes/context.js'
import type { Ref } from '../host-model.js'
import type { Bound } from '../source/evaluate.js'

export const fix =
  'Declare it as a literal in new Schema({ … }), or with constants and functions of this project that are one expression'

/** Context that the models of one host are read in. */
export interface Context extends Reporting {
  /** The reference of the model that `ref: 'Team'`, `ref: Team` or `ref: () => Team` means, as far as it is read. */
  refOf(ref: Bound): Ref | undefined
  /** The reference of an enum. */
  readonly refOfEnum: (declaration: Node) => Ref
}
