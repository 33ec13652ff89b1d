/** Rows of a database that others write to: SQLite is locked for moments. */
import { setTimeout } from 'node:timers/promises'
import type { Watch } from './watch-rows.js'

/** How often it is asked, and the milliseconds between. */
const TRIES = 10
const PAUSE = 100

/** Does something again while it fails. @throws what the last try threw */
export async function patiently<T>(work: () => Promise<T>, pause = PAUSE): Promise<T> {
  for (let left = TRIES - 1; left > 0; left--) {
    try {
      return await work()
    } catch {
      await setTimeout(pause)
    }
  }
  return work()
}

/**
 * The same watch, which tells once that it cannot read any more, and sees nothing from then on.
 *
 * @param without told of the error
 */
export function patient(watch: Watch, without: (error: unknown) => void, pause?: number): Watch {
  let isOver = false
  return {
    async changes() {
      if (isOver) return []
      try {
        return await patiently(() => watch.changes(), pause)
      } catch (error) {
        isOver = true
        without(error)
        return []
      }
    },
    get unwatched() {
      return watch.unwatched
    },
  }
}
