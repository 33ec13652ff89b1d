/** Works that run beside each other, so many at a time. */
export class Lanes {
  private readonly busy = new Set<Promise<void>>()

  constructor(private readonly count: number) {}

  /**
   * Begins a work, and waits until another one may begin: of one lane, until it has ended.
   *
   * @throws what the first work to fail has thrown; none should begin after that
   */
  async run(work: () => Promise<void>): Promise<void> {
    const one = work().then(() => void this.busy.delete(one))
    // Told by whoever waits next.
    one.catch(() => {})
    this.busy.add(one)
    while (this.busy.size >= this.count) await Promise.race(this.busy)
  }

  /** Waits for all. @throws what the first work to fail has thrown */
  async done(): Promise<void> {
    await Promise.all(this.busy)
  }
}
