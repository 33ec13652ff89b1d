import type { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { Bound } from '../evaluate.js'
import type { Ref } from '../host-model.js'
import { excerptOf, locationOf } from '../location.js'

/** What reading the models of one host shares. */
export interface Context {
  readonly cwd: string
  /** The reference of the model that `ref: 'Team'`, `ref: Team` or `ref: () => Team` means, as far as it is read. */
  refOf(ref: Bound): Ref | undefined
  readonly findings: Diagnostic[]
}

/** SG2005: source that this inspector cannot follow. A path must never be lost without a word. */
export function unreadable(context: Context, node: Node, what: string): void {
  context.findings.push({
    code: 'SG2005',
    message: `Cannot read ${what}: ${excerptOf(node)}`,
    location: locationOf(context.cwd, node),
    fix: 'Declare it as a literal in new Schema({ … }), or with constants and functions of this project that are one expression',
  })
}
