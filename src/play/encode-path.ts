/** Between two parameters; an `&` of a value has no name after it. */
export const BETWEEN = /&(?=\w+=)/

/** A path whose query is encoded as an HTTP library of providers does it. */
export function encodePath(path: string, space: '%20' | '+'): string {
  const mark = path.indexOf('?')
  if (mark < 0) return path
  const pairs = path.slice(mark + 1).split(BETWEEN)
  const encoded = pairs.map((pair) =>
    pair.replace(/=(.*)$/s, (_, value: string) => `=${encodeURIComponent(value).replaceAll('%20', space)}`),
  )
  return `${path.slice(0, mark)}?${encoded.join('&')}`
}
