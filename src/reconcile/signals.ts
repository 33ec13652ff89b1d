/** Ctrl-C between two renames would leave half of a tree. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Holds the signals that end a process until `release`: a handler runs only after synchronous code is done. */
export function holdSignals(): { readonly release: () => void } {
  const hold = () => {}
  for (const signal of SIGNALS) process.on(signal, hold)
  return {
    release: () => {
      for (const signal of SIGNALS) process.off(signal, hold)
    },
  }
}
