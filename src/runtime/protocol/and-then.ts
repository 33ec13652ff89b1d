/** Goes on with a value: at once where it is there, so that what needs no waiting makes no promise. */
export const andThen = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value))
