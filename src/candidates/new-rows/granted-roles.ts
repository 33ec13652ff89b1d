/** Roles by what an app's code grants them: of several, the one with the least rights. */
import type { Source } from '../../inspect/detect/sources.js'
import { weakMemo } from '../../inspect/memo.js'
import { escaped, plainText } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { blockEnd, literalAt, partsAt } from '../code/brackets.js'
import { literalIn } from '../code/inserted-text.js'
import { isPowerful } from '../lexicon.js'

/** What is called after rights or roles, and has something for each: `const ROLE_PERMISSIONS: Record<Role, Permission[]> = {`. */
const tableOfRights =
  /\b\w*(?:permission|role|access|right|abilit|grant|scope|privilege|capabilit|level|rank|hierarch)\w*\s*(?::[^=;{}]*(?:\{[^{}]*\}[^=;{}]*)?)?=\s*(?:Object\.freeze\(\s*)?\{/gi

/**
 * The one of some roles that a table of rights of the app's own grants the least: the fewest permissions, or the level that is
 * farthest from those who rule. Undefined where no table has something for each of them, or two of them have as little.
 *
 * @returns the role, and the source that has the table
 */
export function leastGranted(
  roles: readonly string[],
  sources: readonly Source[],
): { readonly role: string; readonly path: string } | undefined {
  for (const { path, granted } of rightsTables(sources)) {
    const role = leastIn(granted, roles)
    if (role !== undefined) return { role, path }
  }
  return undefined
}

/** The tables of rights of an app, looked for once: each role of a column asks. */
const rightsTables = weakMemo((sources: readonly Source[]) =>
  sources.filter(isOfApp).flatMap(({ path, text }) =>
    [...text.matchAll(tableOfRights)].map(({ 0: head, index }) => ({
      path,
      granted: entriesOf(insideOf(text, index + head.length)).flatMap(({ key, value }) => {
        const name = key.includes('.') ? literalIn(key, sources) : key
        const rights = rightsOf(value, text, sources)
        return rights ? [{ name: plainText(String(name)), ...rights }] : []
      }),
    })),
  ),
)

/** How much is granted: how many permissions, or a level. */
interface Rights {
  readonly size: number
  readonly isLevel: boolean
}

function leastIn(
  granted: readonly (Rights & { readonly name: string })[],
  roles: readonly string[],
): string | undefined {
  const own = roles.flatMap((role) => {
    const found = granted.find(({ name }) => name === plainText(role))
    return found ? [{ role, ...found }] : []
  })
  const isLevel = own.some((one) => one.isLevel)
  if (own.length < roles.length || own.some((one) => one.isLevel !== isLevel)) return undefined
  const rulers = granted.filter(({ name }) => isPowerful(name))
  const isUpwards = !isLevel || rulers.every((ruler) => own.every(({ size }) => size < ruler.size))
  const isDownwards = isLevel && rulers.every((ruler) => own.every(({ size }) => size > ruler.size))
  const [first, second] = own.toSorted((one, other) => (one.size - other.size) * (isUpwards ? 1 : -1))
  return first && first.size !== second?.size && isUpwards !== isDownwards ? first.role : undefined
}

/** What is between the braces of which the first is open at a place. */
const insideOf = (text: string, from: number): string =>
  text.slice(from, from + (blockEnd(text.slice(from)) ?? 1) - 1)

/** `[Role.Agent]: [ … ],`, `agent: 1,` */
const entry = /^\[?\s*['"]?([\w.-]+)['"]?\s*\]?\s*:\s*([\s\S]*\S)/

/** The entries of an object literal, from what is between its braces. */
const entriesOf = (inside: string): readonly { readonly key: string; readonly value: string }[] =>
  itemsOf(inside).flatMap((part) => {
    const [, key, value] = entry.exec(part) ?? []
    return key === undefined || value === undefined ? [] : [{ key, value }]
  })

/** The items of a list or of an object, from what is between its brackets. */
const itemsOf = (inside: string): readonly string[] =>
  partsAt(inside, ',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** How many constants may stand for one another. */
const DEEPEST = 3

function rightsOf(value: string, text: string, sources: readonly Source[]): Rights | undefined {
  const isLevel = /^-?\d+$/.test(value)
  const size = isLevel ? Number(value) : countIn(value, text, sources, DEEPEST)
  return size === undefined ? undefined : { size, isLevel }
}

const literal = /^(?:new Set(?:<[^()]*>)?\(\s*)?(?:\[([\s\S]*)\]|\{([\s\S]*)\})/

/** Stands for all there are. */
const anything = /(['"])(?:\*|all|(?:manage|\*)[:.](?:all|\*))\1/i

/** How many permissions a list has, or an object of flags and lists; of what is computed nobody knows, and it may be all. */
function countIn(value: string, text: string, sources: readonly Source[], depth: number): number | undefined {
  if (depth === 0) return undefined
  if (value === 'true' || value === 'false') return Number(value === 'true')
  const held = /^[A-Za-z_$][\w$]*$/.test(value) ? heldBy(value, text, sources) : value
  if (held === undefined) return undefined
  const [, list, flags] = literal.exec(held) ?? []
  if (anything.test(held)) return Number.POSITIVE_INFINITY
  const count = (part: string) => countIn(part, text, sources, depth - 1)
  const counts =
    list === undefined
      ? flags === undefined
        ? [Number.POSITIVE_INFINITY]
        : entriesOf(flags).map((one) => count(one.value))
      : itemsOf(list).map((part) => (part.startsWith('...') ? count(part.slice(3)) : 1))
  return counts.some((one) => one === undefined)
    ? undefined
    : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** The literal that a constant holds, of the same file or of another. */
function heldBy(name: string, text: string, sources: readonly Source[]): string | undefined {
  const declares = new RegExp(
    `\\bconst\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*(?:new Set(?:<[^()]*>)?\\(\\s*)?(?=[[{])`,
  )
  const whole = [text, ...sources.map((one) => one.text)].find((one) => declares.test(one))
  const found = whole === undefined ? null : declares.exec(whole)
  if (!whole || !found) return undefined
  return literalAt(whole, found.index + found[0].length)
}
