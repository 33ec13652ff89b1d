/** A function that works out the value of each key once. */
export function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: make(key) }
    known.set(key, found)
    return found.value
  }
}

/** A value that is worked out when it is first asked for. */
export function once<Value>(make: () => Value): () => Value {
  const made = memo(make)
  return () => made(undefined)
}

/** The same of objects, which it keeps no longer than others do. */
export function weakMemo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: make(key) }
    known.set(key, found)
    return found.value
  }
}
