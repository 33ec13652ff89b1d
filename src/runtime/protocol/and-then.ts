/** Goes on with a value: at once where it is there, so that what needs no waiting makes no promise. */
export const andThen = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value))

/** The values of some, most of which nobody has to wait for: then a page makes no hundred promises. */
export const allOf = <T>(values: readonly (T | Promise<T>)[]): Promise<readonly T[]> | readonly T[] =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[])
