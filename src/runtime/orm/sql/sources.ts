/**
 * Handles by which an ORM has told what it knows of the models. An app may have several, each with models of its own; one
 * that it has closed is not kept.
 *
 * @template Known what is read of a handle
 */
export class Sources<Known> {
  private readonly known = new WeakMap<object, Known>()
  /** The one of the request that is served comes last. */
  private met: readonly WeakRef<object>[] = []

  /** @param identity what stands for the handle for as long as the app has it */
  meet(identity: object, known: () => Known): void {
    if (this.met.at(-1)?.deref() === identity) return
    const others = this.met.filter((each) => ![undefined, identity].includes(each.deref()))
    this.met = [...others, new WeakRef(identity)]
    if (!this.known.has(identity)) this.known.set(identity, known())
  }

  /**
   * Reads of the last handle what it knows of a model, of another one where it does not know that.
   *
   * @param read throws for a model that is not the handle's
   * @throws TypeError where there is no handle yet; what `read` throws where all of them refuse
   */
  of<Read>(model: object | string, read: (known: Known) => Read): Read {
    const name = typeof model === 'string' ? model : Reflect.get(model, 'name')
    const errors: unknown[] = []
    for (const each of [...this.met].reverse()) {
      const known = this.known.get(each.deref() ?? {})
      try {
        if (known) return read(known)
      } catch (error) {
        errors.push(error)
      }
    }
    throw errors[0] ?? new TypeError(`No query has told yet which database has ${name}`)
  }
}
