/** Branches that each added migrations, joined: what their tables look like when both have run, in either order. */
import { isDeepStrictEqual } from 'node:util'
import { fail } from '../../diagnostics.js'
import { indexedTables } from '../key-indexes.js'
import type { SideModel, SideTable } from '../side-tables.js'
import { tableKey } from '../table-key.js'
import { type Chain, type ChainLink, headsOf, historyOf } from './chain.js'
import { collide, type Touched, touchedBetween } from './touched.js'

/**
 * The model at the end of a chain.
 *
 * @param chain every record with all that come before it
 * @returns `undefined` at the end of an empty one
 * @throws DiagnosticError SG4109 when two branches change the same thing, so that the order in which they run tells
 */
export function joinedModel(chain: Chain): SideModel | undefined {
  const [first, ...others] = headsOf(chain)
  if (!first) return undefined
  let { model } = first
  const joined = new Set(historyOf(first, chain))
  for (const head of others) {
    const history = historyOf(head, chain)
    const common = chain.filter((link) => joined.has(link) && history.has(link))
    checkApart(
      { name: first.name, path: first.path, links: [...joined].filter((link) => !history.has(link)) },
      { name: head.name, path: head.path, links: [...history].filter((link) => !joined.has(link)) },
      chain,
    )
    model = mergeModels(joinedModel(common), model, head.model)
    for (const link of history) joined.add(link)
  }
  return model
}

interface Branch {
  readonly name: string
  readonly path: string
  readonly links: readonly ChainLink[]
}

function checkApart(one: Branch, other: Branch, chain: Chain): void {
  const others = other.links.flatMap((link) => touchedBy(link, chain))
  const both = one.links
    .flatMap((link) => touchedBy(link, chain))
    .flatMap((mine) =>
      others.filter((theirs) => collide(mine, theirs)).map((theirs) => narrower(mine, theirs)),
    )
  if (both.length === 0) return
  const texts = [...new Set(both)]
  const shown = texts.length > 3 ? [...texts.slice(0, 3), `${texts.length - 3} more`] : texts
  fail({
    code: 'SG4109',
    message: `The migrations ${one.name} and ${other.name} cannot both follow the same one: both change ${shown.join(', ')}.`,
    location: { file: other.path },
    fix: `Take one of the two back where it was applied, delete its files and its record in .scim-gen/migrations, and run \`scim-gen generate\`: it is made again, on top of the other.`,
  })
}

const narrower = (one: Touched, other: Touched) => (one.part === undefined ? other : one).text

/** A joining record has no statements of its own. */
function touchedBy({ parents, model }: ChainLink, chain: Chain): readonly Touched[] {
  if (parents.length > 1) return []
  return touchedBetween(chain.find(({ hash }) => hash === parents[0])?.model, model)
}

/** What has changed on one side is taken from there; nothing has on both. */
function mergeModels(base: SideModel | undefined, one: SideModel, other: SideModel): SideModel {
  // As the database has them: a foreign key of one side may have an index that the other side has made.
  const [was, ours, theirs] = [base, one, other].map((model) => (model ? indexedTables(model) : []))
  return { ...one, tables: mergeNamed(was ?? [], ours ?? [], theirs ?? [], tableKey, mergeTables) }
}

function mergeTables(base: SideTable | undefined, one: SideTable, other: SideTable): SideTable {
  const byName = ({ name }: { readonly name: string }) => name
  return {
    ...one,
    columns: mergeNamed(base?.columns ?? [], one.columns, other.columns, byName, changed),
    primaryKey: changed(base?.primaryKey, one.primaryKey, other.primaryKey),
    indexes: mergeNamed(base?.indexes ?? [], one.indexes, other.indexes, byName, changed),
    foreignKeys: mergeNamed(base?.foreignKeys ?? [], one.foreignKeys, other.foreignKeys, byName, changed),
  }
}

const changed = <T>(base: T | undefined, one: T, other: T): T => (isDeepStrictEqual(base, one) ? other : one)

function mergeNamed<T>(
  base: readonly T[],
  one: readonly T[],
  other: readonly T[],
  name: (item: T) => string,
  merge: (base: T | undefined, one: T, other: T) => T,
): readonly T[] {
  const [was, theirs] = [base, other].map((items) => new Map(items.map((item) => [name(item), item])))
  const ours = new Set(one.map(name))
  return [
    ...one.flatMap((item) => {
      const found = theirs?.get(name(item))
      if (found !== undefined) return [merge(was?.get(name(item)), item, found)]
      return was?.has(name(item)) ? [] : [item]
    }),
    ...other.filter((item) => !ours.has(name(item)) && !was?.has(name(item))),
  ]
}
