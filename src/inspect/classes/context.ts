import type { Node } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { Ref, SqlDialect } from '../host-model.js'
import { excerptOf, locationOf } from '../location.js'
import type { Bound } from '../source/evaluate.js'
import type { IsModule } from '../source/package-export.js'
import { objectOf, type Property, propertiesOf } from '../source/static-value.js'

/** Where findings go. */
export interface Reporting {
  readonly cwd: string
  /** Tells what to do about source that cannot be followed. */
  readonly fix: string
  readonly findings: Diagnostic[]
}

/** Context that the models of one host are read in. */
export interface ModelContext extends Reporting {
  readonly dialect: SqlDialect
  /** Whether a package is the ORM. */
  readonly isOrm: IsModule
  /** The reference of the model that a declaration holds. */
  refOf(declaration: Node): Ref
}

/** SG2005: source that this inspector cannot follow. A column must never be lost without a word. */
export function unreadable(context: Reporting, node: Node, what: string): void {
  report(context, node, {
    code: 'SG2005',
    message: `Cannot read ${what}: ${excerptOf(node)}`,
    fix: context.fix,
  })
}

/** The properties of an object literal, such as `columns`. SG2005 at a place where it is none, and for parts that cannot be read. */
export function declaredProperties(
  context: Reporting,
  bound: Bound | undefined,
  place: Node,
  parts: string,
  whole = `the ${parts}`,
): readonly Property[] {
  if (!objectOf(bound)) unreadable(context, place, whole)
  return propertiesOf(bound, (node) => unreadable(context, node, parts))
}

/** Adds a finding with its place, once. */
export function report(context: Reporting, node: Node, finding: Omit<Diagnostic, 'location'>): void {
  const location = locationOf(context.cwd, node)
  const isKnown = context.findings.some(
    (one) =>
      one.message === finding.message &&
      one.location?.file === location.file &&
      one.location.line === location.line &&
      one.location.column === location.column,
  )
  if (!isKnown) context.findings.push({ ...finding, location })
}
