/** The functions of an app that make rows of a table: who calls one makes such a row. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { weakMemo } from '../inspect/memo.js'
import { isOfApp } from './app-code.js'
import { blockEnd, valueEnd } from './brackets.js'
import { knownInserts } from './insert-calls.js'

const declarationsOf = (name: string): RegExp =>
  new RegExp(
    String.raw`(?:\bfunction\s+|\b(?:const|let)\s+|^[ \t]*(?:(?:public|private|protected|static|async|override)\s+)*)(${name})\s*(?:=\s*(?:async\s*)?(?:function\s*)?)?(?:<[^<>()]*>)?\(`,
    'gm',
  )

/** Of two words or more: those of one, `create`, say nothing of what they make. */
const declared = declarationsOf('[a-z]+[A-Z]\\w*')

/** The names of these functions, each of which has one function alone. */
export const makersOf = weakMemo((table: HostTable) =>
  weakMemo((sources: readonly Source[]): ReadonlySet<string> => {
    const app = sources.filter(isOfApp)
    const names = app.flatMap(({ text }) =>
      knownInserts(table, text, sources).places.flatMap(({ index }) => functionsAround(text, index)),
    )
    const isOne = (name: string) =>
      app.flatMap(({ text }) => (text.includes(name) ? functionsIn(text, declarationsOf(name)) : []))
        .length === 1
    return new Set([...new Set(names)].filter(isOne))
  }),
)

const functionsAround = (text: string, index: number): readonly string[] =>
  functionsIn(text.slice(0, index), declared, text).flatMap(({ name, from, to }) =>
    from <= index && index < to ? [name] : [],
  )

/** The functions that begin in a text, with their bodies in the whole of it. */
const functionsIn = (text: string, pattern: RegExp, whole = text) =>
  [...text.matchAll(pattern)].flatMap(({ 0: head, 1: name = '', index }) => {
    const body = bodyBehind(whole, index + head.length)
    return body ? [{ name, ...body }] : []
  })

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
