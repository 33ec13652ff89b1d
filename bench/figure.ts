/** One line of the table: what was asked, and what was measured. */
export interface Figure {
  readonly what: string
  readonly asked: { readonly at: 'least' | 'most'; readonly value: number }
  readonly unit: '×' | 'ms' | 's' | '/s' | 'MB' | 'kB' | 'writes'
  readonly measured: number
  /** The numbers behind it, in words. */
  readonly detail: string
}

export interface Benchmark {
  readonly name: string
  /** `quick` takes fewer and shorter rounds: to try, not to publish. */
  run(options: { readonly quick: boolean }): Promise<readonly Figure[]>
}

/** Whether a figure is what was asked for. */
export const isReached = ({ asked, measured }: Figure) =>
  asked.at === 'least' ? measured >= asked.value : measured <= asked.value
