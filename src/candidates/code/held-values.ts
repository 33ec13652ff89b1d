/** What the names hold by which an insert is given its row, or a part of it: `const row = { … }; row.role = 'member'; insert(row)`. */
import type { Source } from '../../inspect/detect/sources.js'
import { escaped } from '../../inspect/words.js'
import { blockEnd, literalAt } from './brackets.js'
import { assignments } from './instances.js'
import { typedFields } from './typed-rows.js'

/** As much of a source before an insert as its row may be made in. */
const REACH = 4000

/** How many objects may be spread in one another. */
const DEEPEST = 3

/** Alone in brackets, as `data` of Prisma's, and spread: `insert(row)`, `values([row])`, `{ data }`, `{ data: row }`, `{ ...row }`. */
const rowNames =
  /(?:\(\s*\[?\s*|\bdata\s*:\s*)([A-Za-z_$][\w$]*)\s*(?=[\],)}])|\{\s*(data)\s*[,}]|\.\.\.([A-Za-z_$][\w$]*)\s*(?=[,}])/g

/** `{ email, status }` */
const shorthand = /[{,]\s*([A-Za-z_$][\w$]*)\s*(?=[,}])/g

/**
 * The objects behind the names in a call, and the literals behind those that are short for a field, as text: of a parameter what its
 * type demands; none where a name is a constant of another function.
 *
 * @param text the source that the call stands in
 * @param index where it stands
 */
export function heldValues(text: string, index: number, call: string, sources: readonly Source[]): string {
  const start = Math.max(0, index - REACH)
  const before = text.slice(start, index)
  const literals = [...call.matchAll(shorthand)].flatMap(([, name = '']) => {
    const value = declared(before, name, `'[^'\\n]*'|"[^"\\n]*"|-?\\d+|true|false`)?.value
    return value === undefined ? [] : `${name}: ${value}`
  })
  return [
    ...(literals.length > 0 ? [`{ ${literals.join(',\n')} }`] : []),
    ...objectsIn(call, before, sources, DEEPEST),
  ].join(' ')
}

function objectsIn(
  given: string,
  before: string,
  sources: readonly Source[],
  depth: number,
): readonly string[] {
  if (depth === 0) return []
  return [...given.matchAll(rowNames)].flatMap(([, alone, data, spread]) => {
    const name = alone ?? data ?? spread ?? ''
    const own = declared(before, name, '\\{')
    const typed = own ? undefined : typedFields(name, before, sources)
    if (typed !== undefined) return [typed]
    const object = own
      ? assignments(before.slice(own.index), name) + literalAt(before, own.index)
      : spread && exported(name, sources)
    return object ? [object, ...objectsIn(object, before, sources, depth - 1)] : []
  })
}

/** The last declaration of a name in a text whose block is open still at its end. */
function declared(
  text: string,
  name: string,
  value: string,
): { readonly index: number; readonly value: string } | undefined {
  const declares = new RegExp(
    `\\b(?:const|let|var)\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*(${value})`,
    'g',
  )
  const [last] = [...text.matchAll(declares)].reverse()
  if (!last) return undefined
  const index = last.index + last[0].length - (last[1]?.length ?? 0)
  return blockEnd(text.slice(index)) === undefined ? { index, value: last[1] ?? '' } : undefined
}

/** That of a constant of another file, where there is one of the name. */
function exported(name: string, sources: readonly Source[]): string | undefined {
  const declares = new RegExp(
    `^export\\s+const\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*(?:Object\\.freeze\\()?(?=\\{)`,
    'm',
  )
  const found = sources.flatMap(({ text }) => {
    const match = text.includes(name) ? declares.exec(text) : null
    return match ? literalAt(text, match.index + match[0].length) : []
  })
  return found.length === 1 ? found[0] : undefined
}
