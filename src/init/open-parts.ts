/** Parts of a config that are still open: found by the checks of `generate`, and marked where they stand. */
import type { Diagnostic } from '../diagnostics.js'

/** The key of the config that a finding is about. */
const keyOf = ({ message, fix }: Diagnostic): string | undefined =>
  /^([a-z]\w*(?:\.\w+)+)\b/.exec(message)?.[1] ??
  /--set "?([\w.]+)=/.exec(fix)?.[1] ??
  /\bset `(\w+)`/.exec(fix)?.[1]

/** Whether a finding is about what a setting says: somebody's mistake, rather than what is still open. */
export const isAbout = (one: Diagnostic, set: readonly string[]): boolean => {
  const key = keyOf(one)
  // A model that cannot be read may be one that was named.
  if (key === undefined) return set.length > 0
  return set.some((setting) => {
    const [name = ''] = setting.split('=')
    return name === key || name.startsWith(`${key}.`) || key.startsWith(`${name}.`)
  })
}

/** What is left to say about a part: as the proposal says it, which knows why it is open, else as the check does. */
export function openText(one: Diagnostic, notes: ReadonlyMap<string, string>): string {
  const path = keyOf(one)?.split('.') ?? []
  const keys = path.map((_, index) => path.slice(0, path.length - index).join('.'))
  const known = keys.find((key) => notes.get(key)?.startsWith(OPEN))
  return known === undefined
    ? `${one.message}. ${one.fix}`
    : `${known}: ${notes.get(known)?.slice(OPEN.length)}.`
}

/** What a note of an open part begins with. */
const OPEN = 'open: '

/** Marks in the config what is open: at its key, or at the nearest one that is there. */
export function withOpen(
  notes: ReadonlyMap<string, string>,
  open: readonly Diagnostic[],
  draft: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const marked = new Map(notes)
  for (const one of open) {
    let path = keyOf(one)?.split('.') ?? ['user']
    while (path.length > 1 && valueAt(draft, path) === undefined) path = path.slice(0, -1)
    if (valueAt(draft, path) === undefined) path = ['user']
    const key = path.join('.')
    if (!marked.get(key)?.startsWith(OPEN)) marked.set(key, `${OPEN}${one.message}`)
  }
  return marked
}

/** The value at a path of keys. */
export const valueAt = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined
    ? value
    : typeof value === 'object' && value !== null && key in value
      ? valueAt(Object.entries(value).find(([name]) => name === key)?.[1], rest)
      : undefined
