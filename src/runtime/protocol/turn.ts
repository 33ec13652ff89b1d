/** Ends a turn of the event loop, so that other requests get theirs. Not every runtime has `setImmediate`. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve)
  })
