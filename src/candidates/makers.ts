/** The functions of an app that make rows of a table: who calls one makes such a row. */
import { groupBy } from '../group-by.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { memo, weakMemo } from '../inspect/memo.js'
import { isOfApp } from './app-code.js'
import { blockEnd, valueEnd } from './brackets.js'
import { knownInserts } from './insert-calls.js'

/** A function or a method of two words or more: those of one, `create`, say nothing of what they make. */
const declared =
  /(?:\bfunction\s+|\b(?:const|let)\s+|^[ \t]*(?:(?:public|private|protected|static|async|override)\s+)*)(_?[a-z]+[A-Z]\w*)\s*(?:=\s*(?:async\s*)?(?:function\s*)?)?(?:<[^<>()]*>)?\(/gm

/** The names of these functions, each of which has one function alone. */
export const makersOf = weakMemo((table: HostTable) =>
  weakMemo((sources: readonly Source[]): ReadonlySet<string> => {
    const app = sources.filter(isOfApp)
    const names = app.flatMap(({ text }) =>
      knownInserts(table, text, sources).places.flatMap(({ index }) =>
        functionsIn(sources)(text).flatMap(({ name, from, to }) =>
          from <= index && index < to ? [name] : [],
        ),
      ),
    )
    const isOne = (name: string) =>
      (declaring(sources).get(name) ?? []).flatMap(({ text }) =>
        functionsIn(sources)(text).filter((one) => one.name === name),
      ).length === 1
    return new Set([...new Set(names)].filter(isOne))
  }),
)

/** The texts of the app that may declare a function, by its name: each is looked for in all of them. */
const declaring = weakMemo((sources: readonly Source[]) => {
  const found = sources.filter(isOfApp).flatMap(({ text }) => {
    const names = new Set([...text.matchAll(declared)].map(([, name = '']) => name))
    return [...names].map((name) => ({ name, text }))
  })
  return groupBy(found, ({ name }) => name)
})

/** The functions of a text, with their bodies; looked for once, for each insert in it asks which are around. */
const functionsIn = weakMemo((_sources: readonly Source[]) =>
  memo((text: string) =>
    [...text.matchAll(declared)].flatMap(({ 0: head, 1: name = '', index }) => {
      const body = bodyBehind(text, index + head.length)
      return body ? [{ name, ...body }] : []
    }),
  ),
)

/** Where the body of a function begins and ends, from behind the bracket that its parameters begin with. */
function bodyBehind(
  text: string,
  parameters: number,
): { readonly from: number; readonly to: number } | undefined {
  const closed = parameters + (blockEnd(text.slice(parameters)) ?? 0)
  const opening = /^\s*(?::[^={;]*)?(?:\{|=>\s*(\{)?)/.exec(text.slice(closed, closed + 200))
  if (!opening) return undefined
  const from = closed + opening[0].length
  const rest = text.slice(from)
  const isBlock = opening[0].endsWith('{')
  return { from, to: from + (isBlock ? (blockEnd(rest) ?? 0) : valueEnd(rest)) }
}
