/** Tables that are declared twice, of which the app uses one: the other was generated, or is a draft. */
import type { HostTable } from '../host-model.js'
import { parseRef } from '../ref.js'
import { importedBy, moduleBehind, moduleOf } from './imported-by.js'
import type { Source } from './sources.js'

/**
 * Leaves out the tables of files that nothing imports, where a file that is imported declares a table of the same name; and
 * tables that no import names, where one does the other, or none but those of other tables: what else a file has may be imported for
 * its types.
 *
 * @param cwd absolute; tables and sources are relative to it
 */
export function withoutCopies(
  cwd: string,
  tables: readonly HostTable[],
  sources: readonly Source[],
): readonly HostTable[] {
  const byName = new Map<string, HostTable[]>()
  for (const table of tables) byName.set(nameOf(table), [...(byName.get(nameOf(table)) ?? []), table])
  const twice = [...byName.values()].filter((same) => new Set(same.map(fileOf)).size > 1)
  if (twice.length === 0) return tables
  const imported = modulesIn(SPECIFIER, cwd, sources)
  const isUsed = (table: HostTable) => imported.has(moduleOf(fileOf(table)))
  const models = new Set(tables.map(fileOf))
  const isNamed = namedIn(twice.flat(), cwd, sources)
  const copies = new Set([
    ...unlike(twice, isUsed),
    ...unlike(twice, (table) => isNamed(table)),
    // Drafts may refer to one another.
    ...unlike(twice, (table) => isNamed(table, ({ path }) => !models.has(path))),
  ])
  return tables.filter((table) => !copies.has(table))
}

/** Those for which something does not hold that holds for another of the same name. */
const unlike = (twice: readonly (readonly HostTable[])[], holds: (table: HostTable) => boolean) =>
  twice.filter((same) => same.some(holds)).flatMap((same) => same.filter((one) => !holds(one)))

/** Tells of a table whether an import names it, or may: what a file passes on is imported from there, and of what is imported whole any may be used. */
function namedIn(tables: readonly HostTable[], cwd: string, sources: readonly Source[]) {
  const users = importedBy(
    cwd,
    tables.map(({ ref }) => ref),
    sources,
  )
  const passedOn = modulesIn(WHOLE, cwd, sources)
  return (table: HostTable, isAsked: (source: Source) => boolean = () => true) =>
    passedOn.has(moduleOf(fileOf(table))) || (users.get(table.ref) ?? []).some(isAsked)
}

/** What is declared for another database is none of the same table. */
const nameOf = ({ dialect, schema = '', name }: HostTable) => `${dialect}.${schema}.${name}`
const fileOf = ({ ref }: HostTable) => parseRef(ref)?.file ?? ref

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g
/** `export * from './users'`, `import * as users from './users'` */
const WHOLE =
  /\b(?:export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})|import\s+\*\s+as\s+\w+)\s*from\s*['"]([^'"]+)['"]/g

/** The modules that sources name by a relative path or by `paths` of their tsconfig. */
function modulesIn(specifier: RegExp, cwd: string, sources: readonly Source[]): ReadonlySet<string> {
  const behind = moduleBehind(cwd)
  return new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(specifier)].flatMap(([, name = '']) => behind(name, path) ?? []),
    ),
  )
}
