/** A map that holds so many entries and no more: the one that was set longest ago gives its place to a new one. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super()
  }

  /** Sets an entry behind all others. */
  override set(key: Key, value: Value): this {
    this.delete(key)
    const [oldest] = this.keys()
    if (this.size >= this.most && oldest !== undefined) this.delete(oldest)
    return super.set(key, value)
  }
}
