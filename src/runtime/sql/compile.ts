import { invalidFilter } from '../errors.js'
import type { AttributePath, CompareOperator, CompareValue, Filter } from '../filter/ast.js'
import { isWellFormed } from '../filter/code-points.js'
import { checkComparison, holdsForNone } from '../filter/compare.js'
import { LAST_INSTANT, parseDateTime } from '../filter/date-time.js'
import { foldCase } from '../filter/fold.js'
import type { Attribute } from '../schema/attribute.js'
import { isUuid } from '../uuid.js'
import { orderOperators, type SqlDialect } from './dialect.js'
import { concat, expression, type Fragment, join, parameter, source } from './fragment.js'
import type { ColumnTarget, RelatedTarget, Target } from './target.js'

/** An attribute of a filter, resolved: what it is, and where its values are. */
export interface ResolvedTarget<E> {
  readonly attribute: Attribute
  readonly target: Target<E>
  /** For a value inside a related table: which of its sub-attributes. */
  readonly subAttribute?: string
  /** Whether the path names a complex attribute as a whole: it is present wherever it has a value, be that empty. */
  readonly isWhole?: boolean
  /** Where its values are of some records: in the first of these places whose condition holds. */
  readonly elsewhere?: readonly Elsewhere<E>[]
  /** A condition that holds wherever one over the row does, and for all that is elsewhere: an index finds it. */
  readonly narrow?: (condition: Fragment<E>) => Fragment<E>
}

export interface Elsewhere<E> {
  readonly when: E
  /** Undefined for what such records have no value of. */
  readonly resolved: ResolvedTarget<E> | undefined
}

/** The value path that a filter stands in, and in which of the places: undefined for what is not elsewhere. */
interface Parent {
  readonly path: AttributePath
  readonly place: number | undefined
}

export interface CompileOptions<E> {
  readonly dialect: SqlDialect
  /**
   * Finds the target of a path; throws `invalidFilter` where there is none, and is undefined for what such resources
   * have no value of. `parent` is set inside a value path.
   */
  readonly resolve: (path: AttributePath, parent?: AttributePath) => ResolvedTarget<E> | undefined
}

/**
 * Compiles a filter (RFC 7644 §3.4.2.2) to one SQL condition.
 *
 * The condition is exact: `ne` and `not` hold for absent values, case follows the attribute's `caseExact`, and
 * LIKE's wildcards in a value stand for themselves.
 *
 * @throws ScimError `invalidFilter` where an attribute cannot be filtered or a value has the wrong type.
 */
export function filterToSql<E>(filter: Filter, options: CompileOptions<E>): Fragment<E> {
  const { dialect } = options

  const exists = ({ from, where, keys }: RelatedTarget<E>, condition?: Fragment<E>): Fragment<E> => {
    const rows = concat<E>(
      [source(from)],
      ' where ',
      [expression(where)],
      ...(condition ? [' and ', condition] : []),
    )
    if (!keys) return concat('exists (select 1 from ', rows, ')')
    const { own, other, through } = keys
    const found = concat('select ', [expression(other)], ' from ', rows)
    if (!through) return among(own, found)
    return among(
      own,
      concat(
        'select ',
        [expression(through.own)],
        ' from ',
        [source(through.from)],
        ' where ',
        among(through.other, dialect.once(found)),
      ),
    )
  }

  /** Whether an attribute as a whole has any value. */
  const isThere = (target: Target<E>): Fragment<E> => {
    if (target.kind === 'column') return isAssigned(target)
    return target.kind === 'related'
      ? exists(target)
      : concat('(', join(target.parts.map(isThere), ' or '), ')')
  }

  /** `pr`: "a non-empty or non-null value" (RFC 7644 §3.4.2.2, table 3). */
  const isPresent = (target: ColumnTarget<E>): Fragment<E> => {
    if (target.storage !== 'text') return isAssigned(target)
    const column: Fragment<E> = [expression(target.expression)]
    return concat('(', column, ' is not null and ', dialect.isNotEmpty(column), ')')
  }

  /** A condition where the values are; one for each of the places, if there are several. */
  const where = (
    resolved: ResolvedTarget<E> | undefined,
    parent: Parent | undefined,
    condition: (resolved: ResolvedTarget<E> | undefined, place?: number) => Fragment<E>,
    isSought = false,
  ): Fragment<E> => {
    const elsewhere = resolved?.elsewhere ?? []
    if (elsewhere.length === 0) return condition(resolved)
    if (parent) return condition(parent.place === undefined ? resolved : elsewhere[parent.place]?.resolved)
    const cases = elsewhere.map((each, place) =>
      concat(' when ', [expression(each.when)], ' then ', condition(each.resolved, place)),
    )
    const inRow = condition(resolved)
    const exact = concat('case', ...cases, ' else ', inRow, ' end')
    return isSought && resolved?.narrow ? concat('(', resolved.narrow(inRow), ' and ', exact, ')') : exact
  }

  /** Whether few rows satisfy a filter, which an index may find: text of a column that equals another. */
  const isSought = (node: Filter, parent?: AttributePath): boolean => {
    if (node.kind === 'and') return node.filters.some((each) => isSought(each, parent))
    if (node.kind !== 'compare' || node.operator !== 'eq' || typeof node.value !== 'string') return false
    const target = options.resolve(node.path, parent)?.target
    return target?.kind === 'column' && target.storage === 'text'
  }

  const compile = (node: Filter, parent?: Parent): Fragment<E> => {
    switch (node.kind) {
      case 'and':
      case 'or':
        return node.filters.length === 0
          ? [String(node.kind === 'and')]
          : concat(
              '(',
              join(
                node.filters.map((each) => compile(each, parent)),
                ` ${node.kind} `,
              ),
              ')',
            )
      case 'not':
        return negate(compile(node.filter, parent))
      case 'valuePath':
        return valuePath(node.path, node.filter)
      case 'present':
        return where(options.resolve(node.path, parent?.path), parent, (resolved) =>
          onTarget(resolved, 'pr', null, parent),
        )
      case 'compare':
        return where(
          options.resolve(node.path, parent?.path),
          parent,
          (resolved) => onTarget(resolved, node.operator, node.value, parent),
          isSought(node, parent?.path),
        )
    }
  }

  /** `emails[…]`: one value that satisfies the whole filter. */
  const valuePath = (path: AttributePath, inner: Filter): Fragment<E> => {
    const condition = (resolved: ResolvedTarget<E> | undefined, place?: number): Fragment<E> => {
      if (!resolved) return ['false']
      const { target } = resolved
      const all = compile(inner, { path, place })
      // A value kept in the resource's own row exists where it is not null.
      return target.kind === 'related' ? exists(target, all) : concat('(', isThere(target), ' and ', all, ')')
    }
    return where(options.resolve(path), undefined, condition, isSought(inner, path))
  }

  const onTarget = (
    resolved: ResolvedTarget<E> | undefined,
    operator: CompareOperator | 'pr',
    value: CompareValue,
    parent: Parent | undefined,
  ): Fragment<E> => {
    if (!resolved) return [String(holdsForNone(operator, value))]
    const { attribute, target, subAttribute = 'value', isWhole = false } = resolved
    const presence = isWhole ? isAssigned : isPresent
    if (target.kind === 'column') return onColumn(attribute, target, operator, value, presence)
    if (target.kind === 'complex' || (isWhole && !parent && (operator === 'pr' || value === null))) {
      if (operator !== 'pr') checkComparison(attribute, operator, value)
      return operator === 'eq' ? negate(isThere(target)) : isThere(target)
    }
    // A name that the schema does not know comes as it was sent: `constructor` must find nothing.
    const column = Object.hasOwn(target.subAttributes, subAttribute) && target.subAttributes[subAttribute]
    if (!column) throw invalidFilter(`Invalid filter: ${attribute.name} cannot be filtered`)
    // Inside a value path the row is chosen already, and all conditions are about the same one.
    if (parent) return onColumn(attribute, column, operator, value)
    if (operator === 'pr' || value === null) {
      const present = exists(target, isPresent(column))
      return operator === 'eq' ? negate(present) : present
    }
    const some = exists(target, onColumn(attribute, column, operator, value))
    // `ne` holds where some value differs and where there is none.
    return operator === 'ne' ? concat('(', some, ' or ', negate(exists(target)), ')') : some
  }

  const onColumn = (
    attribute: Attribute,
    target: ColumnTarget<E>,
    operator: CompareOperator | 'pr',
    value: CompareValue,
    presence: typeof isPresent = isPresent,
  ): Fragment<E> => {
    if (operator === 'pr') return presence(target)
    const sought = checkComparison(attribute, operator, value)
    if (sought === null) return operator === 'eq' ? negate(presence(target)) : presence(target)
    if (operator === 'ne') return negate(compareColumn(attribute, target, 'eq', sought))
    return concat('(', compareColumn(attribute, target, operator, sought), ')')
  }

  const compareColumn = (
    attribute: Attribute,
    target: ColumnTarget<E>,
    operator: Exclude<CompareOperator, 'ne'>,
    value: Exclude<CompareValue, null>,
  ): Fragment<E> => {
    const column: Fragment<E> = [expression(target.expression)]
    if (typeof value === 'boolean') return concat(column, ` = ${value}`)
    if (typeof value === 'number') return concat(column, ` ${symbol(operator)} `, [parameter<E>(value)])
    if (attribute.type === 'dateTime') return compareInstant(column, target, operator, value)
    return compareText(column, attribute, target, operator, value)
  }

  /**
   * Resources have milliseconds, columns may have more: a stored value counts as the millisecond that it is in. An
   * instant that is itself between two of them equals none, and is after the one before it.
   */
  const compareInstant = (
    column: Fragment<E>,
    target: ColumnTarget<E>,
    operator: Exclude<CompareOperator, 'ne'>,
    value: string,
  ): Fragment<E> => {
    const { seconds = 0, fraction = '' } = parseDateTime(value) ?? {}
    const isBetween = fraction.length > 3
    const start = seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
    const instant = target.storage === 'datetime' ? dialect.instant(column) : column
    const instantOf = (time: number) =>
      target.storage === 'instant' ? new Date(time).toISOString() : new Date(time)
    const compared = (symbol: string, time: number) =>
      concat(instant, ` ${symbol} `, [parameter(instantOf(time), target.expression)])
    const from = (time: number) => (time > LAST_INSTANT ? compared('>', LAST_INSTANT) : compared('>=', time))
    const until = (time: number) => (time > LAST_INSTANT ? compared('<=', LAST_INSTANT) : compared('<', time))
    if (operator === 'eq') return isBetween ? ['false'] : concat(from(start), ' and ', until(start + 1))
    const bound = isBetween || operator === 'gt' || operator === 'le' ? start + 1 : start
    return operator === 'gt' || operator === 'ge' ? from(bound) : until(bound)
  }

  const compareText = (
    column: Fragment<E>,
    attribute: Attribute,
    target: ColumnTarget<E>,
    operator: Exclude<CompareOperator, 'ne'>,
    value: string,
  ): Fragment<E> => {
    if (value.includes('\0') || !isWellFormed(value)) return unstorable(attribute, operator)
    if (target.storage === 'uuid' && operator === 'eq')
      return isUuid(value) ? concat(column, ' = ', [parameter(value, target.expression)]) : ['false']
    const text = target.storage === 'text' ? column : dialect.castToText(column)
    const exact = attribute.caseExact || target.folded
    const sought = target.folded ? foldCase(value) : value
    switch (operator) {
      case 'eq':
        return exact ? dialect.equals(text, sought, target.folded) : dialect.equalsIgnoringCase(text, sought)
      case 'co':
      case 'sw':
      case 'ew':
        return exact
          ? dialect.match(text, operator, sought)
          : dialect.matchIgnoringCase(text, operator, sought)
      default:
        return exact
          ? dialect.order(text, operator, sought)
          : dialect.orderIgnoringCase(text, operator, sought)
    }
  }

  return compile(filter)
}

/** SQL's `not` of an unknown is unknown; a SCIM filter knows only true and false. */
const negate = <E>(condition: Fragment<E>): Fragment<E> => concat('not coalesce(', condition, ', false)')

const among = <E>(key: E, found: Fragment<E>): Fragment<E> => concat([expression(key)], ' in (', found, ')')

/** Whether a column has a value, be that empty text. */
const isAssigned = <E>(target: ColumnTarget<E>): Fragment<E> =>
  concat('(', [expression(target.expression)], ' is not null)')

/** No database can hold NUL or half of a surrogate pair, so nothing holds it; drivers refuse it as a parameter. */
function unstorable<E>({ name }: Attribute, operator: CompareOperator): Fragment<E> {
  if (operator in orderOperators)
    throw invalidFilter(`Invalid filter: ${name} is compared with characters that cannot be stored`)
  return ['false']
}

function symbol(operator: Exclude<CompareOperator, 'ne'>): string {
  if (operator === 'eq') return '='
  if (operator === 'co' || operator === 'sw' || operator === 'ew') throw invalidFilter()
  return orderOperators[operator]
}
