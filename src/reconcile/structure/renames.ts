/** Columns that are called otherwise now: what the user has written of them is led along. */
import { ts } from 'ts-morph'
import { nodesOf } from '../../inspect/source/syntax.js'
import { applyEdits } from '../../text-edits.js'
import { alignedTo } from './differences.js'
import type { Entry, Group, Item, Parsed } from './items.js'
import { counterparts } from './pair.js'

/** `host.jobTitle` → `position`, where that is what has become of it everywhere. */
export function renamesOf(base: Parsed, now: Parsed): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  for (const [from, to] of namesIn(base.body, now.body))
    found.set(from, (found.get(from) ?? new Set()).add(to))
  if (found.size === 0) return new Map()
  const namesOf = ({ source }: Parsed) => new Set(qualified(source).map(({ name }) => name))
  const [before, still] = [namesOf(base), namesOf(now)]
  return new Map(
    [...found].flatMap(([from, names]) => {
      const [to, ...others] = names
      const isSure = to !== undefined && others.length === 0 && !still.has(from)
      return isSure && !before.has(`${receiverOf(from)}.${to}`) ? [[from, to] as const] : []
    }),
  )
}

/** The text with what it says of renamed columns. */
export function renamed({ source, text }: Parsed, renames: ReadonlyMap<string, string>): string {
  if (renames.size === 0) return text
  const edits = qualified(source).flatMap(({ name, node }) => {
    const to = renames.get(name)
    return to === undefined ? [] : [{ start: node.getStart(source), end: node.end, text: to }]
  })
  return applyEdits(text, edits)
}

const receiverOf = (name: string) => name.slice(0, name.indexOf('.'))

/** Each `host.jobTitle`, with the node of `jobTitle`. */
const qualified = (source: ts.SourceFile) =>
  nodesOf(source).flatMap((node) =>
    ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)
      ? [{ name: `${node.expression.text}.${node.name.text}`, node: node.name }]
      : [],
  )

/** `host.jobTitle` for its last token; not for what belongs to something else: `row.host.jobTitle`. */
function nameAt(items: readonly Item[], place: number): string | undefined {
  const [point, receiver, before] = [items[place - 1], items[place - 2], items[place - 3]]
  const item = items[place]
  const isName =
    item?.kind === 'word' && receiver?.kind === 'word' && (point?.says === '.' || point?.says === '?.')
  return isName && before?.says !== '.' && before?.says !== '?.' ? `${receiver.says}.${item.says}` : undefined
}

/** Each name that is another one now, with what it is. */
function namesIn(base: Group, now: Group): readonly (readonly [string, string])[] {
  return [...counterparts(base.entries, now.entries)].flatMap(([one, other]) => namesInEntry(one, other))
}

function namesInEntry(one: Entry, other: Entry): readonly (readonly [string, string])[] {
  if (one.written === other.written) return []
  const [items, next] = [one.items(), other.items()]
  const { places, differences } = alignedTo(items, next)
  const own = differences.flatMap(({ from, to, start, end }) => {
    const [name, fresh] = [nameAt(items, from), nameAt(next, start)]
    const isOne = to === from + 1 && end === start + 1 && name !== undefined && fresh !== undefined
    if (!isOne || receiverOf(name) !== receiverOf(fresh)) return []
    return [[name, fresh.slice(fresh.indexOf('.') + 1)] as const]
  })
  const inside = items.flatMap((item, place) => {
    const other = next[places[place] ?? -1]
    return item.kind === 'group' && other?.kind === 'group' ? namesIn(item, other) : []
  })
  return [...own, ...inside]
}
