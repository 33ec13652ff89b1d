/** What a filter map says of an attribute: where its values are, in columns and conditions of this layer or of an ORM's own. */
import { mapValues } from '../../map-values.js'
import type { Column } from './columns.js'
import { operand, raw, type Sql, sql, type Value } from './sql.js'
import type { Storage, Through } from './target.js'

/** Says a column or a condition of an ORM's in terms of this layer. */
type Lift<V> = (native: V) => Value

/** An entry that says more than where one value is. */
abstract class Mapped<V = Value> {
  /** The same in terms of this layer. */
  abstract lift(value: Lift<V>): Placed
}

/** An expression whose type no column tells, or that is folded. */
export class Typed<V = Value> extends Mapped<V> {
  constructor(
    readonly expression: V,
    readonly storage: Storage,
    readonly folded = false,
  ) {
    super()
  }

  lift(value: Lift<V>): Typed {
    return new Typed(value(this.expression), this.storage, this.folded)
  }
}

class Constant<V> extends Mapped<V> {
  constructor(
    private readonly value: string | boolean,
    private readonly column: V,
  ) {
    super()
  }

  lift(value: Lift<V>): Typed {
    return beside(this.value, sql`${operand(value(this.column))} is not null`)
  }
}

interface RelatedMore {
  /** The order of the values, where it is not that of what they are. */
  readonly order?: Value
  /** Keys that tie the rows to the resource: of its own row, and of the rows. */
  readonly keys?: { readonly own: Value; readonly other: Value; readonly through?: Through<Value> }
}

export class Related extends Mapped {
  constructor(
    readonly from: Value,
    /** Asked for when a query is built: a map may be made before the request, and so its tenant, is known. */
    readonly where: Value | (() => Value),
    readonly values: Readonly<Record<string, Value | Typed>>,
    readonly more: RelatedMore = {},
  ) {
    super()
  }

  lift(): Related {
    return this
  }
}

/** The same in an ORM's own columns and conditions. */
class NativeRelated<V> extends Mapped<V> {
  constructor(
    private readonly from: V,
    private readonly where: V | (() => V),
    private readonly values: Readonly<Record<string, V | Typed<V>>>,
  ) {
    super()
  }

  lift(value: Lift<V>): Related {
    const { where } = this
    return new Related(
      value(this.from),
      () => value(isMade(where) ? where() : where),
      mapValues(this.values, (each) => (each instanceof Typed ? each.lift(value) : value(each))),
    )
  }
}

const isMade = <V>(where: V | (() => V)): where is () => V => typeof where === 'function'

/** A multi-valued attribute of which columns hold one value, and some records keep all values beside them. */
export class Beside extends Mapped {
  private made: BesideParts | undefined

  constructor(private readonly make: () => BesideParts) {
    super()
  }

  /** Made once a filter asks for them: a map is made for each request, and most speak of other attributes. */
  get parts(): BesideParts {
    this.made ??= this.make()
    return this.made
  }

  lift(): Beside {
    return this
  }
}

export interface BesideParts {
  /** Of the one value, by the names of the sub-attributes: `emails.value`. */
  readonly columns: FilterMap<Placed>
  /** Whether a record keeps values. */
  readonly when: Sql
  readonly values: Related
  /** Whether a row is among those that satisfy a condition, or that keep values: found by an index. */
  readonly narrow?: ((condition: Sql) => Sql) | undefined
}

/** Targets that an attribute may be mapped to. */
export type Entry<V = Value> = V | Typed<V> | Constant<V> | NativeRelated<V> | Related | Beside

/** The same in terms of this layer. */
export type Placed = Value | Typed | Related | Beside

/** SCIM attribute → where its values are: what `filter` and `sortBy` may name. Names ignore case. */
export type FilterMap<Of = Entry> = Readonly<Record<string, Of>>

/**
 * A column that holds text folded by `foldCase`: comparing ignores case with plain equality, so that an index
 * on the column serves.
 */
export const folded = <V>(column: V): Typed<V> => new Typed(column, 'text', true)

/**
 * A multi-valued attribute kept in another table's rows.
 *
 * @param from the tables, as they stand after `from`
 * @param where ties the rows to the resource
 * @param values sub-attribute → column
 */
export const related = <V, Where>(
  from: Where,
  where: Where | (() => Where),
  values: Readonly<Record<string, V | Typed<V>>>,
): NativeRelated<V | Where> => new NativeRelated<V | Where>(from, where, values)

/** An id of SCIM's: where that is text, it is in lower case as it was made. */
export const scimId = (id: Column): Column | Typed<Column> => (id.type === 'uuid' ? id : folded(id))

/** An SQL expression together with what it gives: text ignores case where its attribute does. */
export const typed = <V>(expression: V, storage: Storage): Typed<V> => new Typed(expression, storage)

/**
 * A fixed value that is there wherever a column is: the `type` of an e-mail address that is the user's only one.
 *
 * @example `'emails.type': constant('work', users.email)`
 */
export const constant = <V>(value: string | boolean, column: V): Constant<V> => new Constant(value, column)

/** A fixed value that is there where a condition holds. */
export const beside = (value: string | boolean, isThere: Sql): Typed =>
  typed(
    sql`case when ${isThere} then ${typeof value === 'boolean' ? raw(String(value)) : value} end`,
    'other',
  )

/** Says an entry in terms of this layer. */
export const lifted = <V extends object>(entry: V | Mapped<V>, value: Lift<V>): Placed =>
  entry instanceof Mapped ? entry.lift(value) : value(entry)
