import { editDistance } from '../did-you-mean.js'

/**
 * The names closest to a mistyped one, best first, at most three: those that contain it or lie within it (`user` and
 * `usersTable`), then those within a third of its length in edits.
 */
export function nearestNames(name: string, candidates: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase()
  const distanceTo = (candidate: string) => {
    const other = candidate.toLowerCase()
    const contained = other.includes(wanted) || wanted.includes(other)
    return contained ? Math.abs(other.length - wanted.length) / 10 : editDistance(wanted, other)
  }
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/**
 * The `fix:` of a finding about a name that nothing has: the names close to it, else those that there are.
 *
 * @param several introduces those that there are
 * @param none where there are no names at all
 */
export function suggestion(name: string, names: readonly string[], several: string, none: string): string {
  const quoted = (list: readonly string[]) => list.map((one) => `'${one}'`).join(', ')
  const near = nearestNames(name, names)
  if (near.length > 0) return `Did you mean ${quoted(near)}?`
  return names.length > 0 ? `${several}: ${quoted([...names].sort().slice(0, 10))}` : none
}
