/** Finds where a config's source writes a key, without a parser: object literals need brackets, strings and comments. */

export interface Position {
  /** Counts from 1. */
  readonly line: number
  readonly column: number
}

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\.{3}|[\p{ID_Start}$_][\p{ID_Continue}$]*|[^\s]/gu

interface Frame {
  /** The key path of what stands between the brackets. */
  readonly path: readonly string[]
  readonly isObject: boolean
  /** The key whose value is being read. */
  key?: string
  expectsKey: boolean
  readonly isList: boolean
  /** How many elements of a list are read. */
  index: number
}

/**
 * The place of a key in a JavaScript, TypeScript or JSON source.
 *
 * An object that the source builds elsewhere (`const user = {…}`, spread or named in the config) is found by
 * the end of the path. A key that the source does not write leads to the nearest one around it, and at last to
 * the default export.
 *
 * @returns undefined when the source has none of these
 */
export function locateKey(source: string, path: readonly string[]): Position | undefined {
  const offsets = keyOffsets(source)
  for (let end = path.length; end > 0; end--) {
    for (let start = 0; start < end; start++) {
      const offset = offsets.get(pathId(path.slice(start, end)))
      if (offset !== undefined) return positionAt(source, offset)
    }
  }
  const defaultExport = source.search(/^export default\b|^module\.exports\b/m)
  return defaultExport < 0 ? undefined : positionAt(source, defaultExport)
}

/** Line and column of an offset. */
export function positionAt(source: string, offset: number): Position {
  const before = source.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

// Keys may hold dots (`name.givenName`), so a path is joined by what no source writes.
const pathId = (path: readonly string[]) => path.join('\0')

function keyOffsets(source: string): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  const frames: Frame[] = [{ path: [], isObject: false, isList: false, expectsKey: false, index: 0 }]
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const frame = frames.at(-1)
    if (frame === undefined || token.startsWith('//') || token.startsWith('/*')) continue
    if ('{(['.includes(token)) {
      frame.expectsKey = false
      const path = frame.key === undefined ? frame.path : [...frame.path, frame.key]
      const isObject = token === '{'
      const isList = token === '['
      frames.push({ path, isObject, isList, expectsKey: isObject, index: 0, ...(isList && { key: '0' }) })
    } else if ('})]'.includes(token)) {
      if (frames.length > 1) frames.pop()
    } else if (token === ',') {
      frame.expectsKey = frame.isObject
      frame.index++
      frame.key = frame.isList ? String(frame.index) : undefined
    } else if (frame.expectsKey) {
      frame.expectsKey = false
      if (token === '...') continue
      frame.key = /^['"`]/.test(token) ? token.slice(1, -1) : token
      offsets.set(pathId([...frame.path, frame.key]), index)
    }
  }
  return offsets
}
