import { like } from './like.js'
import type { Watching } from './watched.js'

interface Builder extends PromiseLike<readonly unknown[]> {
  toSQL(): { toNative(): { readonly sql: string; readonly bindings: readonly unknown[] } }
}

interface Database {
  raw(text: string, parameters: readonly unknown[]): PromiseLike<unknown>
  select(columns: object): Builder
}

/** Reads are a `select` of which all columns, and what follows them, are one raw piece. */
export const watching: Watching = (handle, watch) => {
  const db = handle as Database
  const pieces = new WeakMap<object, readonly [text: string, parameters: readonly unknown[]]>()
  const raw = (...piece: readonly [text: string, parameters: readonly unknown[]]) => {
    const made = db.raw(...piece)
    pieces.set(made, piece)
    return made
  }
  const select = (columns: object) => {
    const builder = db.select(columns)
    const [text, parameters] = pieces.get(columns) ?? ['', []]
    const { sql, bindings } = builder.toSQL().toNative()
    const prefixed = (prefix: string) => db.raw(`${prefix}select ${text}`, parameters)
    return watch({ text: sql, parameters: bindings, prefixed }, () => builder)
  }
  return like(db, { raw, select })
}
