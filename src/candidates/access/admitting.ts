/** Code that lets nobody in who has no row of a table: whatever it is called, its rows put people into something. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { weakMemo } from '../../inspect/memo.js'
import { escaped, singular, titleOf } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'

/** `if (!found)` and the like. */
const missing = /\bif\s*\(\s*!\s*(\w+)\b[^{;]{0,80}?\)/g
const refuses =
  /^\s*\{?\s*(?:throw|return|next)\b[\s\S]*(?:\b40[13]\b|forbidden|unauthori[sz]ed|access.?denied)/i
const looks = /\b(?:find\w*|first\w*|select|get\w*|where|count|exists?)\b/i

/** How far before it a row is looked for, and how far behind it somebody is refused. */
const REACH = 800
const ANSWER = 200

interface LookUp {
  readonly path: string
  readonly text: string
}

/** What an app looks for, and answers 401 or 403 where it finds none; once for all tables. */
const lookUpsIn = weakMemo((sources: readonly Source[]): readonly LookUp[] =>
  sources.filter(isOfApp).flatMap(lookUpsOf),
)

function lookUpsOf({ path, text }: Source): readonly LookUp[] {
  if (!/\b40[13]\b|forbidden|unauthori[sz]ed|access.?denied/i.test(text)) return []
  return [...text.matchAll(missing)].flatMap(({ index, 0: check, 1: name = '' }) => {
    const end = index + check.length
    const [answer = ''] = text.slice(end, end + ANSWER).split(/;|\n\s*\n|\}\s*\n/)
    if (!refuses.test(answer)) return []
    const before = text.slice(Math.max(0, index - REACH), index)
    const [last] = [
      ...before.matchAll(new RegExp(`\\b(?:const|let|var)\\s+\\[?\\s*${escaped(name)}\\b`, 'g')),
    ].reverse()
    const found = last && before.slice(last.index)
    return found !== undefined && looks.test(found) ? [{ path, text: found }] : []
  })
}

/**
 * Where an app refuses whoever has no row of a table.
 *
 * @param fields those that the row is looked for by
 * @returns the path of the source
 */
export function admittingIn(
  table: HostTable,
  fields: readonly string[],
  sources: readonly Source[],
): string | undefined {
  const title = singular(titleOf(table)).toLowerCase()
  const names = [table.model, table.name].flatMap((name) => name?.toLowerCase() ?? [])
  // What is looked for by a key of its own is somebody's, rather than a place that somebody has.
  const own = table.primaryKey
    .filter((key) => !fields.includes(key))
    .map(
      (key) =>
        new RegExp(
          `(?<![.\\w])${escaped(key)}\\s*(?:,|\\}|:(?!\\s*true))|\\b${escaped(title)}s?\\.${escaped(key)}\\b`,
          'i',
        ),
    )
  // A key of one of them is no look at its row.
  const named = [title, ...names].map((name) => new RegExp(`${escaped(name)}(?!_?ids?\\b)`))
  const wanted = fields.map((field) => new RegExp(`\\b(?:\\w+_)?${escaped(field)}(?:_\\w+)?\\b`))
  return lookUpsIn(sources).find(({ text }) => {
    const code = text.toLowerCase()
    return (
      named.some((name) => name.test(code)) &&
      wanted.every((one) => one.test(text)) &&
      !own.some((one) => one.test(text))
    )
  })?.path
}
