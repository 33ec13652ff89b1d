/** Entries that the user has commented out: such a comment stands where they stood, and says nothing of the entry below it. */
import { type Entry, type Group, type Item, said } from './items.js'

/** A group of the user's, whose entries have no comments that hold another entry of the base, which the group lacks. */
export function besideCommentedOut(mine: Group, base: Group, text: string): Group {
  const there = new Set(mine.entries.map(({ name }) => name))
  const gone = base.entries.filter(({ name, isNamed }) => isNamed && !there.has(name)).map(({ name }) => name)
  if (gone.length === 0) return mine
  return { ...mine, entries: mine.entries.map((entry) => below(entry, gone, text)) }
}

function below(entry: Entry, gone: readonly string[], text: string): Entry {
  // Most entries have no comment above them.
  if (!/^\s*\/[/*]/.test(entry.written)) return entry
  const items = entry.items()
  const comments = items.slice(
    0,
    items.findIndex(({ kind }) => kind !== 'comment'),
  )
  const last = comments.findLast((comment) => gone.some((name) => holds(comment, name)))
  if (!last) return entry
  const left = items.filter(({ start }) => start >= last.end)
  const start = left[0]?.start ?? last.end
  return { ...entry, from: last.end, start, written: text.slice(start, entry.end), items: () => left }
}

/** `// title: host.jobTitle,` holds `title`. */
function holds(comment: Item, name: string): boolean {
  const code = bare(said(comment).replace(/^(?:\/\/|\/\*)[\s*]*/, ''))
  return code.startsWith(bare(name)) && !/^\w/.test(code.slice(bare(name).length))
}

/** Without the quotes and brackets that a name may have. */
const bare = (text: string) => text.replace(/^['"`[]+/, '')
