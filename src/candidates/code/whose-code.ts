/** Which of its tables an app's code is about at a place: an address in lower case may be that of a contact. */
import type { HostTable } from '../../inspect/host-model.js'
import { escaped, nounOf, nounsOf } from '../../inspect/words.js'
import { blockEnd, signsIn } from './brackets.js'

/** As much of a source as may stand around a place, or behind it. */
const REACH = 1500

/** `db\n  .insert(contacts)\n  .values`, up to the bracket that opens behind it. */
const HEAD = /[^;{}\n]*(?:\n\s*\.[^;{}\n]*)*$/
/** `if (contact) `, before the block of it. */
const ofConditions = /^[\s)}]*(?:else\b\s*)?(?:if|for|while|switch|catch)\b[\s\S]*\)\s*$/

/** Tells of a place in a text whether what stands there is of another table, as far as the code around it names any. */
export type IsOfAnother = (text: string, index: number) => boolean | undefined

/**
 * @param others the tables that it may be about instead
 */
export function isOfAnother(table: HostTable, others: readonly HostTable[]): IsOfAnother {
  const named = namesAnother(table, others)
  return (text, index) => {
    if (others.length === 0) return undefined
    for (const head of headsAround(text, index)) {
      const told = ofConditions.test(head) ? undefined : named(head)
      if (told !== undefined) return told
    }
    return undefined
  }
}

/** What stands behind a place, up to the end of the block that it is in. */
function blockBehind(text: string, index: number): string {
  const behind = text.slice(index, index + REACH)
  return behind.slice(0, blockEnd(behind))
}

/** What looks at a value alone, and SQL that compares it without regard to case: `lower(email) = ${email}`. */
const LOOKS = String.raw`(?<!\.(?:includes|has|test|indexOf|startsWith|endsWith)\(|\b(?:if|while)\s*\(\s*|\)\s*=\s*\$\{)`

/** Whether a variable is put into an object or given to a call behind a place, rather than merely looked at. */
export const isGivenOn = (name: string, text: string, index: number): boolean =>
  new RegExp(`${LOOKS}(?<=[{,(:=]\\s*)${escaped(name)}\\s*(?:[,})\\n;]|$)`).test(blockBehind(text, index))

/** The same of what a variable is used for behind a place: of all that is told there. */
export function isUsedForAnother(
  isAnother: IsOfAnother,
  name: string,
  text: string,
  index: number,
): boolean | undefined {
  const block = blockBehind(text, index)
  const uses = block.matchAll(new RegExp(`(?<![.\\w'"])${escaped(name)}\\b(?!\\s*[:=](?!=))`, 'g'))
  const told = [...uses].flatMap((use) => isAnother(text, index + use.index) ?? [])
  return told.length > 0 ? told.every(Boolean) : undefined
}

/** Whether the last name in a piece of code that is one of a table's is another's: the longest that fits, and of two the table's own. */
export function namesAnother(
  table: HostTable,
  others: readonly HostTable[],
): (code: string) => boolean | undefined {
  const known = [table, ...others].map((one) => ({ isAnother: one !== table, nouns: nounsOf(one) }))
  return (code) => {
    for (const [name] of [...code.matchAll(/[A-Za-z_$][\w$]*/g)].reverse()) {
      const words = nounOf(name)
      const fits = known.flatMap(({ isAnother, nouns }) =>
        nouns
          .filter((noun) => noun.length > 0 && noun.every((word) => words.includes(word)))
          .map(({ length }) => ({ isAnother, length })),
      )
      const [longest] = fits.toSorted((one, other) => other.length - one.length)
      if (longest) return longest.isAnother
    }
    return undefined
  }
}

/** Whether a whole file names others, as code names tables, and never the table: what it puts together is none of its rows. */
export function isFileOfAnother(table: HostTable, others: readonly HostTable[], text: string): boolean {
  const isNamed = ({ exportName, model, name }: HostTable) =>
    [exportName, model, name].some(
      (one) =>
        one !== undefined &&
        new RegExp(
          `(?<![/\\w])${escaped(one)}(?![/\\w])|\\.${escaped(one.charAt(0).toLowerCase() + one.slice(1))}\\s*\\.`,
        ).test(text),
    )
  return others.some(isNamed) && !isNamed(table)
}

/** What stands before each bracket that is open at a place, the nearest first. */
function headsAround(text: string, index: number): readonly string[] {
  const before = text.slice(Math.max(0, index - REACH), index)
  const open: number[] = []
  for (const { sign, index: at } of signsIn(before)) {
    if ('([{'.includes(sign)) open.push(at)
    else open.pop()
  }
  return open.reverse().map((at) => HEAD.exec(before.slice(0, at))?.[0] ?? '')
}
