/** Rows that a call makes with those of another table, by the field that leads to them: `members: { create: { … } }`. */
import type { HostTable } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import { blockEnd, valueEnd } from './brackets.js'

/** What is in a field of related rows: they are made, or there already. A flag of such a name is none of them. */
const related = String.raw`:\s*\{\s*(create|createMany|connectOrCreate|connect|upsert|set)\s*:\s*(?!true\b|false\b|['"\d])`

const written = String.raw`\s*['"]?\s*${related}`

const anyField = new RegExp(String.raw`\b\w+${written}`, 'g')

// What begins with blanks is looked for from each of them.
const nested = new RegExp(related)

/** Whether a text has any such field. */
export const hasNested = (text: string): boolean => nested.test(text)

/** A call without what it makes in other tables: a role there is none of its own row. */
export function withoutNested({ nestedAs }: HostTable, call: string): string {
  if (!nestedAs) return call
  let [own, from] = ['', 0]
  for (const { index, 0: head } of call.matchAll(anyField)) {
    if (index < from) continue
    const inside = index + head.indexOf('{') + 1
    own += `${call.slice(from, inside)}}`
    from = inside + (blockEnd(call.slice(inside)) ?? call.length)
  }
  return own + call.slice(from)
}

/** What calls make in a table with rows of others, and where it stands. */
export function nestedRows(
  { nestedAs = [] }: HostTable,
  text: string,
): readonly { readonly index: number; readonly call: string }[] {
  const names = nestedAs.filter((name) => text.includes(name))
  if (names.length === 0) return []
  const fields = new RegExp(String.raw`\b(?:${names.map(escaped).join('|')})${written}`, 'g')
  return [...text.matchAll(fields)].flatMap(({ index, 0: head, 1: way = '' }) => {
    const at = index + head.length
    const given = text.slice(at, at + valueEnd(text.slice(at)))
    if (way === 'create' || way === 'createMany') return [{ index: at, call: given }]
    // `connectOrCreate: { where: { … }, create: { … } }`
    const made = /\bcreate\s*:\s*/.exec(given)
    if (way === 'connect' || way === 'set' || !made) return []
    const behind = made.index + made[0].length
    return [{ index: at + behind, call: given.slice(behind, behind + valueEnd(given.slice(behind))) }]
  })
}
