/** Parses JSON; `undefined` for what is none, such as a file with conflict markers. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
