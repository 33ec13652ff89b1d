/** Ends a turn of the event loop, so that requests get theirs. Not every runtime has `setImmediate`. */
export const endOfTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve)
  })
