/** The web frameworks of a host. */
import type { Framework } from '../config/config.js'
import { dependenciesAround, ownDependencies } from '../inspect/detect/packages.js'
import type { Source } from '../inspect/detect/sources.js'
import { madeApps } from '../mount/made-apps.js'
import { frameworkEntries, frameworks } from './frameworks.js'

/**
 * The frameworks that a `package.json` lists and a source imports, the likeliest first, those of the app's own before others; where there is none, what is
 * listed: an app of Next.js need not import it.
 */
export function findFrameworks(cwd: string, sources: readonly Source[]): readonly Framework[] {
  const imported = behindLast(ownFirst(cwd, importedFrameworks(cwd, sources)), sources)
  const used = imported.length > 0 ? imported : listed(dependenciesAround(cwd, sources, ['dependencies']))
  const along = new Set(used.flatMap((name) => frameworks[name].bringsAlong ?? []))
  return used.filter((name) => !along.has(name)).map((name) => meant(name, sources))
}

/** What a package below the app shows its pages by is not what serves it. */
function ownFirst(cwd: string, found: readonly Framework[]): readonly Framework[] {
  const own = listed(ownDependencies(cwd))
  return [...found.filter((name) => own.includes(name)), ...found.filter((name) => !own.includes(name))]
}

/** What answers only what the server of another one leaves to it goes behind that: requests of SCIM need not come so far. */
function behindLast(found: readonly Framework[], sources: readonly Source[]): readonly Framework[] {
  const isBehind = (name: Framework) => {
    const { handedTo, packages } = frameworks[name]
    const others = found.filter((one) => one !== name).flatMap((one) => frameworks[one].packages)
    return sources.some(
      ({ text }) =>
        handedTo?.test(text) && [packages, others].every((list) => list.some((one) => imports(text, one))),
    )
  }
  return found.toSorted((one, other) => Number(isBehind(one)) - Number(isBehind(other)))
}

/** How much more one of several is used before it goes before the likeliest. */
const MARGIN = 3

/**
 * Frameworks in the order in which they are found, but for one that far more sources use together with the database: the
 * others show pages, or stand in front of it.
 *
 * @param beside the sources that import a handle, or models where there is none
 */
export function byUse(
  cwd: string,
  found: readonly Framework[],
  beside: readonly Source[],
): readonly Framework[] {
  const usesOf = (name: Framework) => {
    const { packages } = frameworks[name]
    const entry = frameworks[name].entry(cwd)
    // A route by its place need not import what serves it.
    const isRoute = (path: string) => entry?.kind === 'file' && entry.routes.test(path)
    return beside.filter(({ path, text }) => isRoute(path) || packages.some((one) => imports(text, one)))
      .length
  }
  const [first, ...others] = found
  const [most] = others.toSorted((one, other) => usesOf(other) - usesOf(one))
  if (!first || !most || usesOf(most) < MARGIN * Math.max(1, usesOf(first))) return found
  return [most, ...found.filter((name) => name !== most)]
}

/** Those that a source imports. */
export const importedFrameworks = (cwd: string, sources: readonly Source[]): readonly Framework[] =>
  listed(dependenciesAround(cwd, sources)).filter((name) =>
    frameworks[name].packages.some((one) => sources.some(({ text }) => imports(text, one))),
  )

/** Whether a source makes an app of one of the frameworks, or is a route of one by its place: a library only uses them. */
export const makesApp = (cwd: string, found: readonly Framework[], sources: readonly Source[]): boolean =>
  found.some((name) => {
    const entry = frameworks[name].entry(cwd)
    if (entry === undefined) return true
    return sources.some((source) => {
      if (entry.kind === 'app') return madeApps(source, entry).length > 0
      return entry.kind === 'file' ? entry.routes.test(source.path) : source.text.includes(entry.factory.name)
    })
  })

const listed = (installed: ReadonlySet<string>): readonly Framework[] =>
  frameworkEntries.flatMap(([name, { packages }]) => (packages.some((one) => installed.has(one)) ? name : []))

const meant = (found: Framework, sources: readonly Source[]): Framework =>
  frameworkEntries.find(([, { insteadOf }]) => insteadOf?.name === found && insteadOf.when(sources))?.[0] ??
  found

const imports = (text: string, name: string): boolean =>
  ["'", '"'].some((quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`))
