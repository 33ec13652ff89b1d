/** The web frameworks of a host. */
import type { Framework } from '../config/config.js'
import { dependenciesAround } from '../inspect/detect/packages.js'
import type { Source } from '../inspect/detect/sources.js'
import { frameworkEntries, frameworks } from './frameworks.js'

/**
 * The frameworks that a `package.json` lists and a source imports, the likeliest first; where there is none, what is
 * listed: an app of Next.js need not import it.
 */
export function findFrameworks(cwd: string, sources: readonly Source[]): readonly Framework[] {
  const imported = importedFrameworks(cwd, sources)
  const used = imported.length > 0 ? imported : listed(dependenciesAround(cwd, sources, ['dependencies']))
  const along = new Set(used.flatMap((name) => frameworks[name].bringsAlong ?? []))
  return used.filter((name) => !along.has(name)).map((name) => meant(name, sources))
}

/** Those that a source imports. */
export const importedFrameworks = (cwd: string, sources: readonly Source[]): readonly Framework[] =>
  listed(dependenciesAround(cwd, sources)).filter((name) =>
    frameworks[name].packages.some((one) => sources.some(({ text }) => imports(text, one))),
  )

const listed = (installed: ReadonlySet<string>): readonly Framework[] =>
  frameworkEntries.flatMap(([name, { packages }]) => (packages.some((one) => installed.has(one)) ? name : []))

const meant = (found: Framework, sources: readonly Source[]): Framework =>
  frameworkEntries.find(([, { insteadOf }]) => insteadOf?.name === found && insteadOf.when(sources))?.[0] ??
  found

const imports = (text: string, name: string): boolean =>
  ["'", '"'].some((quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`))
