/**
 * An object of the same names with other values. `fromEntries` defines properties where an assignment would run setters: a name
 * may be `__proto__`.
 */
export const mapValues = <From, To>(
  object: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
