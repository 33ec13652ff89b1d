import { invalidFilter } from '../../errors.js'
import type { AttributePath, CompareOperator, CompareValue, Filter } from '../../filter/ast.js'
import { isStorable } from '../../filter/code-points.js'
import { checkComparison, holdsForNone } from '../../filter/compare.js'
import { LAST_INSTANT, parseDateTime } from '../../filter/date-time.js'
import { foldCase } from '../../filter/fold.js'
import type { Attribute } from '../../schema/attribute.js'
import { isUuid } from '../../uuid.js'
import { type Dialect, type Match, orderOperators } from './dialects/dialect.js'
import { joined, operand, raw, type Sql, sql, type Value, valueFor } from './sql.js'
import { type ColumnTarget, columnIn, type RelatedTarget, type Target } from './target.js'

/** An attribute of a filter, resolved: what it is, and where its values are. */
export interface ResolvedTarget {
  readonly attribute: Attribute
  readonly target: Target
  /** For a value inside a related table: which of its sub-attributes. */
  readonly subAttribute?: string
  /** Whether the path names a complex attribute as a whole: it is present wherever it has a value, be that empty. */
  readonly isWhole?: boolean
  /** Where its values are of some records: in the first of these places whose condition holds. */
  readonly elsewhere?: readonly Elsewhere[]
  /** A condition that holds wherever one over the row does, and for all that is elsewhere: an index finds it. */
  readonly narrow?: (condition: Sql) => Sql
}

export interface Elsewhere {
  readonly when: Sql
  /** Undefined for what such records have no value of. */
  readonly resolved: ResolvedTarget | undefined
}

/** The value path that a filter stands in, and in which of the places: undefined for what is not elsewhere. */
interface Parent {
  readonly path: AttributePath
  readonly place: number | undefined
}

export interface CompileOptions {
  readonly dialect: Dialect
  /**
   * Finds the target of a path; throws `invalidFilter` where there is none, and is undefined for what such resources
   * have no value of. `parent` is set inside a value path.
   */
  readonly resolve: (path: AttributePath, parent?: AttributePath) => ResolvedTarget | undefined
}

/**
 * Compiles a filter (RFC 7644 §3.4.2.2) to one SQL condition.
 *
 * The condition is exact: `ne` and `not` hold for absent values, case follows the attribute's `caseExact`, and
 * LIKE's wildcards in a value stand for themselves.
 *
 * @throws ScimError `invalidFilter` where an attribute cannot be filtered or a value has the wrong type.
 */
export function filterToSql(filter: Filter, { dialect, resolve }: CompileOptions): Sql {
  const exists = ({ from, where, keys }: RelatedTarget, condition?: Sql): Sql => {
    const rows = sql`${from} where ${joined([operand(where), ...(condition ? [condition] : [])], ' and ')}`
    if (!keys) return sql`exists (select 1 from ${rows})`
    const { own, other, through } = keys
    const found = sql`select ${operand(other)} from ${rows}`
    if (!through) return among(own, found)
    const counts = through.where?.()
    const conditions = [among(through.other, dialect.once(found)), ...(counts ? [operand(counts)] : [])]
    return among(
      own,
      sql`select ${operand(through.own)} from ${through.from} where ${joined(conditions, ' and ')}`,
    )
  }

  /** Whether an attribute as a whole has any value. */
  const isThere = (target: Target): Sql => {
    if (target.kind === 'column') return isAssigned(target)
    return target.kind === 'related' ? exists(target) : sql`(${joined(target.parts.map(isThere), ' or ')})`
  }

  /** `pr`: "a non-empty or non-null value" (RFC 7644 §3.4.2.2, table 3). */
  const isPresent = (target: ColumnTarget): Sql => {
    if (target.storage !== 'text') return isAssigned(target)
    const column = operand(target.expression)
    return sql`(${column} is not null and ${dialect.isNotEmpty(column)})`
  }

  /** A condition where the values are; one for each of the places, if there are several. */
  const where = (
    resolved: ResolvedTarget | undefined,
    parent: Parent | undefined,
    condition: (resolved: ResolvedTarget | undefined, place?: number) => Sql,
    isSought = false,
  ): Sql => {
    const elsewhere = resolved?.elsewhere ?? []
    if (elsewhere.length === 0) return condition(resolved)
    if (parent) return condition(parent.place === undefined ? resolved : elsewhere[parent.place]?.resolved)
    const cases = elsewhere.map(
      (each, place) => sql` when ${operand(each.when)} then ${condition(each.resolved, place)}`,
    )
    const inRow = condition(resolved)
    const exact = sql`case${joined(cases, '')} else ${inRow} end`
    return isSought && resolved?.narrow ? sql`(${operand(resolved.narrow(inRow))} and ${exact})` : exact
  }

  /** Whether few rows satisfy a filter, which an index may find: text of a column that equals another. */
  const isSought = (node: Filter, parent?: AttributePath): boolean => {
    if (node.kind === 'and') return node.filters.some((each) => isSought(each, parent))
    if (node.kind !== 'compare' || node.operator !== 'eq' || typeof node.value !== 'string') return false
    const target = resolve(node.path, parent)?.target
    return target?.kind === 'column' && target.storage === 'text'
  }

  const compile = (node: Filter, parent?: Parent): Sql => {
    switch (node.kind) {
      case 'and':
      case 'or': {
        const parts = node.filters.map((each) => compile(each, parent))
        return parts.length === 0 ? literal(node.kind === 'and') : sql`(${joined(parts, ` ${node.kind} `)})`
      }
      case 'not':
        return negate(compile(node.filter, parent))
      case 'valuePath':
        return valuePath(node.path, node.filter)
      default: {
        // What is present is not null.
        const [operator, value] =
          node.kind === 'present' ? (['ne', null] as const) : [node.operator, node.value]
        return where(
          resolve(node.path, parent?.path),
          parent,
          (resolved) => onTarget(resolved, operator, value, parent),
          isSought(node, parent?.path),
        )
      }
    }
  }

  /** `emails[…]`: one value that satisfies the whole filter. */
  const valuePath = (path: AttributePath, inner: Filter): Sql => {
    const condition = (resolved: ResolvedTarget | undefined, place?: number): Sql => {
      if (!resolved) return literal(false)
      const { target } = resolved
      const all = compile(inner, { path, place })
      // A value kept in the resource's own row exists where it is not null.
      return target.kind === 'related' ? exists(target, all) : sql`(${isThere(target)} and ${all})`
    }
    return where(resolve(path), undefined, condition, isSought(inner, path))
  }

  const onTarget = (
    resolved: ResolvedTarget | undefined,
    operator: CompareOperator,
    value: CompareValue,
    parent: Parent | undefined,
  ): Sql => {
    if (!resolved) return literal(holdsForNone(operator, value))
    const { attribute, target, subAttribute = 'value', isWhole = false } = resolved
    const presence = isWhole ? isAssigned : isPresent
    if (target.kind === 'column') return onColumn(attribute, target, operator, value, presence)
    if (target.kind === 'complex' || (isWhole && !parent && value === null)) {
      checkComparison(attribute, operator, value)
      return withNull(operator, isThere(target))
    }
    const column = columnIn(target, subAttribute)
    if (!column) throw invalidFilter(`Invalid filter: ${attribute.name} cannot be filtered`)
    // Inside a value path the row is chosen already, and all conditions are about the same one.
    if (parent) return onColumn(attribute, column, operator, value)
    if (value === null) return withNull(operator, exists(target, isPresent(column)))
    const some = exists(target, onColumn(attribute, column, operator, value))
    // `ne` holds where some value differs and where there is none.
    return operator === 'ne' ? sql`(${some} or ${negate(exists(target))})` : some
  }

  const onColumn = (
    attribute: Attribute,
    target: ColumnTarget,
    operator: CompareOperator,
    value: CompareValue,
    presence: typeof isPresent = isPresent,
  ): Sql => {
    const sought = checkComparison(attribute, operator, value)
    if (sought === null) return withNull(operator, presence(target))
    if (operator === 'ne') return negate(compareColumn(attribute, target, 'eq', sought))
    return sql`(${compareColumn(attribute, target, operator, sought)})`
  }

  const compareColumn = (
    attribute: Attribute,
    target: ColumnTarget,
    operator: Exclude<CompareOperator, 'ne'>,
    value: Exclude<CompareValue, null>,
  ): Sql => {
    const column = operand(target.expression)
    if (typeof value === 'boolean') return sql`${column} = ${literal(value)}`
    if (typeof value === 'string')
      return attribute.type === 'dateTime'
        ? compareInstant(column, target, operator, value)
        : compareText(column, attribute, target, operator, value)
    if (isMatch(operator)) throw invalidFilter()
    return sql`${column} ${operator === 'eq' ? raw('=') : orderOperators[operator]} ${value}`
  }

  /**
   * Resources have milliseconds, columns may have more: a stored value counts as the millisecond that it is in. An
   * instant that is itself between two of them equals none, and is after the one before it.
   */
  const compareInstant = (
    column: Sql,
    { storage, expression }: ColumnTarget,
    operator: Exclude<CompareOperator, 'ne'>,
    value: string,
  ): Sql => {
    const { seconds = 0, fraction = '' } = parseDateTime(value) ?? {}
    const isBetween = fraction.length > 3
    const start = seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
    const instant = storage === 'datetime' ? dialect.instant(column) : column
    const compared = (isFrom: boolean, time: number) => {
      const date = new Date(Math.min(time, LAST_INSTANT))
      // There is no next millisecond that could be written.
      const symbol = raw(time > LAST_INSTANT ? (isFrom ? '>' : '<=') : isFrom ? '>=' : '<')
      return sql`${instant} ${symbol} ${valueFor(expression, storage === 'instant' ? date.toISOString() : date)}`
    }
    if (operator === 'eq')
      return isBetween ? literal(false) : sql`${compared(true, start)} and ${compared(false, start + 1)}`
    const bound = isBetween || operator === 'gt' || operator === 'le' ? start + 1 : start
    return compared(operator === 'gt' || operator === 'ge', bound)
  }

  const compareText = (
    column: Sql,
    attribute: Attribute,
    target: ColumnTarget,
    operator: Exclude<CompareOperator, 'ne'>,
    value: string,
  ): Sql => {
    if (!isStorable(value)) return unstorable(attribute, operator)
    if (target.storage === 'uuid' && operator === 'eq')
      return isUuid(value) ? sql`${column} = ${valueFor(target.expression, value)}` : literal(false)
    const text = target.storage === 'text' ? column : dialect.castToText(column)
    const ignoresCase = !attribute.caseExact && !target.folded
    const sought = target.folded ? foldCase(value) : value
    if (operator === 'eq') return dialect.equals(text, sought, ignoresCase, target.folded)
    return isMatch(operator)
      ? dialect.match(text, operator, sought, ignoresCase)
      : dialect.order(text, operator, sought, ignoresCase)
  }

  return compile(filter)
}

const literal = (holds: boolean): Sql => raw(String(holds))

/** SQL's `not` of an unknown is unknown; a SCIM filter knows only true and false. */
const negate = (condition: Sql): Sql => sql`not coalesce(${condition}, false)`

/** What a comparison with null asks: `eq` for absence, `ne` for presence. */
const withNull = (operator: CompareOperator, isThere: Sql) => (operator === 'eq' ? negate(isThere) : isThere)

const among = (key: Value, found: Sql): Sql => sql`${operand(key)} in (${found})`

/** Whether a column has a value, be that empty text. */
const isAssigned = ({ expression }: ColumnTarget): Sql => sql`(${operand(expression)} is not null)`

/** No database can hold NUL or half of a surrogate pair, so nothing holds it; drivers refuse it as a parameter. */
function unstorable({ name }: Attribute, operator: CompareOperator): Sql {
  if (operator in orderOperators)
    throw invalidFilter(`Invalid filter: ${name} is compared with characters that cannot be stored`)
  return literal(false)
}

const isMatch = (operator: CompareOperator): operator is Match =>
  operator === 'co' || operator === 'sw' || operator === 'ew'
