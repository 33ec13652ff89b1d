import type { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { Ref } from '../host-model.js'
import { excerptOf, locationOf } from '../location.js'
import type { Casing } from './casing.js'

/** Facts that the tables of one host share. */
export interface Context {
  readonly cwd: string
  readonly casing?: Casing
  /** The reference of the table that a declaration holds: as it was asked for, else by the file that declares it. */
  refOf(declaration: Node): Ref
  readonly findings: Diagnostic[]
}

/** SG2005: source that this inspector cannot follow. A column must never be lost without a word. */
export function unreadable(context: Context, node: Node, what: string): void {
  context.findings.push({
    code: 'SG2005',
    message: `Cannot read ${what}: ${excerptOf(node)}`,
    location: locationOf(context.cwd, node),
    fix: "Declare it with Drizzle's column functions, or with a function of this project that returns one expression",
  })
}
