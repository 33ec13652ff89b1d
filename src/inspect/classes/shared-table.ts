/** Entities without a table of their own: their rows are in that of the entity that they extend. */
import type { Node } from 'ts-morph'
import { listed } from '../words.js'
import type { ClassNode } from './class-node.js'
import { type Reporting, report } from './context.js'
import type { Entity } from './entity.js'

/** What tells the rows of an entity in the table of another. */
export interface Shared {
  /** What declares the entity that has the table: `@TableInheritance`. */
  readonly declares: string
  /** That entity's class, where it is in sight. */
  readonly holder?: ClassNode | undefined
  /** The column that tells them apart, where that is told. */
  readonly column?: string | undefined
  /** What it has in these rows, where that is told. */
  readonly value?: string | number | undefined
  /** Each class has a table of its own beside, with the columns that are only its own. */
  readonly isJoined?: boolean
}

/** An entity, as it is told of. */
type Sharing = Pick<Entity, 'name' | 'declaration' | 'shared'>

/** SG2040 for each table that some entities are in, which nobody has asked for by their names. */
export function reportChildren(context: Reporting, children: readonly Sharing[]): void {
  const byHolder = new Map<Node | undefined, Sharing[]>()
  for (const child of children) {
    const { holder } = child.shared ?? {}
    byHolder.set(holder, [...(byHolder.get(holder) ?? []), child])
  }
  for (const [first, ...others] of byHolder.values()) if (first) reportShared(context, first, others)
}

/**
 * SG2040: the rows of an entity are in the table of another.
 *
 * @param others that are there as well
 */
export function reportShared(
  context: Reporting,
  { name, declaration, shared }: Sharing,
  others: readonly Sharing[] = [],
): void {
  if (!shared) return
  const { holder, declares, column, value, isJoined } = shared
  const of = holder?.getName()
  const all = namesOf([name, ...others.map((one) => one.name)])
  const [share, they, have] =
    others.length > 0 ? ['share', 'they extend', 'have'] : ['shares', 'it extends', 'has']
  const owner = `${share} the table of ${of === undefined ? '' : `${of}, `}the entity that ${they}`
  const own = others.length > 0 ? 'columns in tables of their own' : 'columns in a table of its own'
  const isTold = column !== undefined && value !== undefined && others.length === 0
  const where = isTold
    ? `where: { ${column}: ${JSON.stringify(value).replaceAll('"', "'")} }`
    : 'with "where"'
  const property = column === undefined ? '' : `; ${column} must be a property there`
  report(context, declaration, {
    code: 'SG2040',
    message: isJoined
      ? `${all} ${owner}, and ${have} ${own} (class-table inheritance)`
      : `${all} ${owner} (single-table inheritance)`,
    fix: isJoined
      ? 'Name an entity whose columns are in one table: one that is spread over two cannot be mapped'
      : `Name ${of ?? `the entity with ${declares}`}, and pick its rows ${where}${property}`,
  })
}

const MOST = 6

/** `Guest, Staff and Visitor` */
function namesOf(names: readonly string[]): string {
  const sorted = names.toSorted()
  return listed(sorted.length > MOST ? [...sorted.slice(0, MOST), `${sorted.length - MOST} more`] : sorted)
}
