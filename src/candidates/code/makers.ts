/** The functions of an app that make rows of a table: who calls one makes such a row. */
import { groupBy } from '../../group-by.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { memo, weakMemo } from '../../inspect/memo.js'
import { escaped } from '../../inspect/words.js'
import { isOfApp } from './app-code.js'
import { blockEnd, valueEnd } from './brackets.js'
import { callAt, type InsertPlace, isDeclared, knownInserts } from './insert-calls.js'

/** A function, or a method of a class or an object: `home` is what that is called. */
interface Maker {
  readonly name: string
  readonly home: string | undefined
  /** Whether it is given the row as it is: `insertKeeper(row) { return db.insert(keepers).values(row) }`. */
  readonly isGivenRow: boolean
}

interface Block {
  readonly from: number
  readonly to: number
}

const declared =
  /(?:\bfunction\s+|\b(?:const|let)\s+|^[ \t]*(?:(?:public|private|protected|static|async|override)\s+)*)(_?[a-z]\w*)\s*(?:[=:]\s*(?:async\s*)?(?:function\s*)?)?(?:<[^<>()]*>)?\(/gm

const keyword = /^(?:if|for|while|switch|catch|return|super|constructor)$/

/** Those of one word, `create`, say nothing of what they make, but where it is known whose they are. */
const ofTwoWords = /^_?[a-z]+[A-Z]/

/** Where a source calls a function of the app that makes rows of a table. */
export const callsOfMakers = (
  table: HostTable,
  text: string,
  sources: readonly Source[],
): readonly InsertPlace[] => callsIn(table)(sources)(text)

/** Where it calls one that is given the row. */
export const callsWithRows = (
  table: HostTable,
  text: string,
  sources: readonly Source[],
): readonly InsertPlace[] => callsIn(table)(sources)(text).filter(({ isGivenRow }) => isGivenRow)

interface CallPlace extends InsertPlace, Pick<Maker, 'isGivenRow'> {}

const callsIn = weakMemo((table: HostTable) =>
  weakMemo((sources: readonly Source[]) =>
    memo((text: string): readonly CallPlace[] =>
      makersOf(table)(sources)
        .filter(({ name }) => text.includes(name))
        .flatMap(({ name, home, isGivenRow }) =>
          [...text.matchAll(new RegExp(`(?:\\b(\\w+)\\s*[!?]?\\.\\s*)?\\b(${name})\\s*\\(`, 'g'))].flatMap(
            ({ 0: whole, 1: receiver, index: start }) => {
              const index = start + whole.lastIndexOf(name)
              const isIt = home === undefined || homeOf(receiver, text, index, sources) === home
              return isIt && !isDeclared(text, index)
                ? [{ index, call: callAt(text, index), isGivenRow }]
                : []
            },
          ),
        ),
    ),
  ),
)

/** These functions: by their names alone where there is one of the name, else each by whose it is. */
const makersOf = weakMemo((table: HostTable) =>
  weakMemo((sources: readonly Source[]): readonly Maker[] => {
    const around = sources.filter(isOfApp).flatMap(({ text }) => {
      const { places } = knownInserts(table, text, sources)
      if (places.length === 0) return []
      return functionsIn(sources)(text).flatMap((one) => {
        const inside = places.filter(({ index }) => one.from <= index && index < one.to)
        const isGivenRow = inside.some(({ call }) => one.parameters.includes(passed.exec(call)?.[1] ?? ''))
        return inside.length > 0 ? [{ ...one, isGivenRow }] : []
      })
    })
    return around.flatMap(({ name, home, isGivenRow }): readonly Maker[] => {
      const named = declaring(sources).get(name) ?? []
      if (named.length === 1 && ofTwoWords.test(name)) return [{ name, home: undefined, isGivenRow }]
      const isAlone = home !== undefined && named.filter((one) => one.home === home).length === 1
      return isAlone ? [{ name, home, isGivenRow }] : []
    })
  }),
)

/** `values(row)`, `create({ data: row })`, `save(Keeper, row)` */
const passed = /^\w+\s*\(\s*(?:\w+\s*,\s*)?(?:\{\s*data\s*:\s*)?(\w+)\s*[})]/

/** The functions of the app, by their names. */
const declaring = weakMemo((sources: readonly Source[]) =>
  groupBy(
    sources.filter(isOfApp).flatMap(({ text }) => functionsIn(sources)(text)),
    ({ name }) => name,
  ),
)

/** The functions of a text, with their bodies and whose they are; looked for once, for each insert in it asks which are around. */
const functionsIn = weakMemo((sources: readonly Source[]) =>
  memo((text: string) =>
    [...text.matchAll(declared)].flatMap(({ 0: head, 1: name = '', index }) => {
      const begin = index + head.length
      const body = keyword.test(name) ? undefined : bodyBehind(text, begin)
      const parameters = body ? namesIn(text.slice(begin, body.from)) : []
      return body ? [{ name, home: homeAround(text, index, sources), parameters, ...body }] : []
    }),
  ),
)

/** What a function calls its parameters: `(row: Row, trx?: Trx) {`. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|,)\s*(\w+)\s*[?]?\s*(?=[:,)])/g)].map(([, name = '']) => name)

/** Where the body of a function begins and ends, from behind the bracket that its parameters begin with. */
function bodyBehind(text: string, parameters: number): Block | undefined {
  const closed = parameters + (blockEnd(text.slice(parameters)) ?? 0)
  const opening = /^\s*(?::[^={;]*)?(?:\{|=>\s*(\{)?)/.exec(text.slice(closed, closed + 200))
  if (!opening) return undefined
  const from = closed + opening[0].length
  const rest = text.slice(from)
  const isBlock = opening[0].endsWith('{')
  return { from, to: from + (isBlock ? (blockEnd(rest) ?? 0) : valueEnd(rest)) }
}

const homes = /\bclass\s+(\w+)[^{;]*\{|\b(?:const|let)\s+(\w+)\s*(?::\s*\w+)?\s*=\s*\{/g

/** The classes and objects of a text, with their bodies. */
const homesIn = weakMemo((_sources: readonly Source[]) =>
  memo((text: string) =>
    [...text.matchAll(homes)].map(({ 0: head, 1: ofClass, 2: ofObject, index }) => {
      const from = index + head.length
      return { home: ofClass ?? ofObject, from, to: from + (blockEnd(text.slice(from)) ?? 0) }
    }),
  ),
)

/** The class or the object that a place stands in. */
const homeAround = (text: string, index: number, sources: readonly Source[]): string | undefined =>
  homesIn(sources)(text).findLast(({ from, to }) => from <= index && index < to)?.home

/** Whose method is called: by the type of what it is called of, or by what that was made from. */
function homeOf(
  receiver: string | undefined,
  text: string,
  index: number,
  sources: readonly Source[],
): string | undefined {
  if (receiver === undefined) return undefined
  if (receiver === 'this') return homeAround(text, index, sources)
  const typed = new RegExp(`\\b${escaped(receiver)}\\s*[!?]?\\s*:\\s*(?:readonly\\s+)?([A-Z]\\w*)\\b`).exec(
    text,
  )
  return (
    typed?.[1] ?? instancesIn(sources)(text).get(receiver) ?? instances(sources).get(receiver) ?? receiver
  )
}

/** What the instances are of that a text makes: `export const mailer = new Mailer()`. */
const instancesIn = weakMemo((_sources: readonly Source[]) =>
  memo(
    (text: string): ReadonlyMap<string, string> =>
      new Map(
        [...text.matchAll(/\b(\w+)\s*(?::\s*\w+)?\s*=\s*new\s+(\w+)\s*\(/g)].map(
          ([, name = '', made = '']) => [name, made] as const,
        ),
      ),
  ),
)

/** Those of all files. */
const instances = weakMemo(
  (sources: readonly Source[]): ReadonlyMap<string, string> =>
    new Map(sources.flatMap(({ text }) => [...instancesIn(sources)(text)])),
)
