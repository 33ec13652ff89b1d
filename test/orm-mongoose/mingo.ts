/** mingo, which evaluates queries and pipelines of MongoDB in memory: the nearest to a server that npm has. */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

export type Document = Readonly<Record<string, unknown>>

interface Mingo {
  readonly Query: new (query: Document) => { test(document: Document): boolean }
  aggregate(
    collection: readonly Document[],
    pipeline: readonly Document[],
    options: { readonly collectionResolver: (name: string) => readonly Document[] },
  ): readonly Document[]
  update(
    document: object,
    change: Document,
    arrayFilters?: readonly Document[],
    condition?: Document,
  ): readonly string[]
}

const packages = resolve(import.meta.dirname, '../../fixtures/node_modules')

export const mingo: Mingo = createRequire(resolve(packages, 'mingo/package.json'))('mingo')
