/** Puts a value to those that have the same key. */
export function gather<Key, Value>(values: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = values.get(key)
  if (known) known.push(value)
  else values.set(key, [value])
}
