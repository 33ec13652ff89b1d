/**
 * Tables of the host's by the properties of their models. What the database calls them is the ORM's to know: it is asked
 * once, when a query first names one of their columns.
 */
import { type Columns, columnIn, noColumn, Table, type TableFacts } from './columns.js'

/** Nothing inside of it is a column. */
type Leaf = string | number | bigint | boolean | symbol | Date | readonly unknown[] | Uint8Array | AnyFunction
type AnyFunction = (...args: never[]) => unknown

/**
 * The properties of a row, and of the objects in it: `name.first`.
 *
 * @template Deeper how many objects may still be one inside of the other: the types of entities go in circles
 */
export type Paths<Row, Deeper extends readonly unknown[] = [1, 1]> = {
  [Name in keyof Row & string]-?: NonNullable<Row[Name]> extends AnyFunction
    ? never
    : Name | Inside<Name, NonNullable<Row[Name]>, Deeper>
}[keyof Row & string]

type Inside<Name extends string, Value, Deeper> = Value extends Leaf
  ? never
  : Deeper extends readonly [unknown, ...infer Rest]
    ? `${Name}.${Paths<Value, Rest>}`
    : never

/**
 * Makes the columns of a model. When they are first asked what they are called, a TypeError tells of all that are none.
 *
 * @param read what the ORM says of it
 */
export function lateBound<Name extends string>(model: unknown, read: () => TableFacts): Columns<Name> {
  const table: Table = new Table(() => {
    const facts = read()
    const missing = [...table.named.keys()].filter(
      (property) => !columnIn(facts, property) && !isAskedByJavaScript(property),
    )
    if (missing.length > 0) throw noColumn(facts, missing)
    return facts
  }, model)
  // Of which names there are columns, the type of the row says; the ORM, when it is asked.
  return new Proxy<Columns>(
    {},
    { get: (_, property) => (typeof property === 'string' ? table.column(property) : undefined) },
  ) as Columns<Name>
}

/** Whether `await`, `JSON.stringify` and the like ask any object for it. */
const isAskedByJavaScript = (property: string) =>
  property === 'then' || property === 'toJSON' || property in Object.prototype
