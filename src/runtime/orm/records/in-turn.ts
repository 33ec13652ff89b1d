/** Runs pieces of work one after the other. */
export type Turns = <T>(key: object, work: () => Promise<T>) => Promise<T>

/** A queue for each key; work waits for all that came before it, whatever became of that. */
export function turns(): Turns {
  const last = new WeakMap<object, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    return mine
  }
}
