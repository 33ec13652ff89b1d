import type { Source } from '../inspect/detect/sources.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import { nounsOf } from '../inspect/words.js'
import { endsAs } from './lexicon.js'
import { type Link, linksOf } from './links.js'

/** All tables of a host, and what refers to what. */
export interface Landscape {
  readonly tables: readonly HostTable[]
  readonly linksFrom: (table: HostTable) => readonly Link[]
  /** The tables with a column that refers to one, once each. */
  readonly referringTo: (ref: Ref) => readonly HostTable[]
  /** The app's code, where it has been read. */
  readonly sources: readonly Source[]
}

export function landscapeOf(tables: readonly HostTable[], sources: readonly Source[] = []): Landscape {
  const links = new Map(tables.map((table) => [table, linksOf(table, tables)]))
  const referring = new Map<Ref, Set<HostTable>>()
  for (const [table, own] of links)
    for (const { target } of own) {
      const known = referring.get(target) ?? new Set()
      referring.set(target, known.add(table))
    }
  return {
    tables,
    linksFrom: (table) => links.get(table) ?? linksOf(table, tables),
    referringTo: (ref) => [...(referring.get(ref) ?? [])],
    sources,
  }
}

/** Whether a table is called one of some words, or after one that ends with it: `OrgUnit` is an `orgunit`, too. */
export const isCalled = (table: HostTable, nouns: ReadonlySet<string> | RegExp): boolean =>
  nounsOf(table).some((noun) => {
    const [last = '', first] = noun.slice(-2).reverse()
    return nouns instanceof RegExp
      ? endsAs(nouns, last) || (first !== undefined && endsAs(nouns, last, first))
      : nouns.has(noun.join('')) || nouns.has(last)
  })

/** The same, where the name has no other word before it. */
export const isJust = (table: HostTable, nouns: ReadonlySet<string> | RegExp): boolean =>
  nounsOf(table).some((noun) =>
    nouns instanceof RegExp ? noun.length === 1 && nouns.test(noun.join('')) : nouns.has(noun.join('')),
  )
