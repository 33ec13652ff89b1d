/** Flags by which an app tells in which of their groups somebody is at the moment: no membership ends where another begins. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, rowNames } from '../../inspect/words.js'
import { codeNaming } from './app-code.js'
import { blockEnd, pieceBefore } from './brackets.js'

/** The two that a membership joins. */
export interface Pair {
  readonly user: string
  readonly group: string
}

/**
 * Whether a flag of a membership says so: new rows have it not, code looks by it for the one row of a user, whatever the group,
 * and takes it away.
 */
export function tellsCurrent(
  table: HostTable,
  { field, initial }: HostColumn,
  { user, group }: Pair,
  sources: readonly Source[],
): boolean {
  if (initial !== false && initial !== 0) return false
  const rows = new RegExp(rowNames(table), 'i')
  const isOff = new RegExp(`\\b${escaped(field)}['"]?\\s*[:=]\\s*(?:false|0)\\b`)
  const isOn = new RegExp(`\\b${escaped(field)}['"\`]?\\s*(?::|,|\\),?|,\\s*['"]=['"],)\\s*(?:true|1)\\b`)
  const ofUser = named(user)
  const ofGroup = named(group)
  return codeNaming(sources, field).some(
    ({ text }) =>
      isOff.test(text) &&
      lookedForOne(text).some(
        ({ asked, before }) =>
          rows.test(before + asked) && isOn.test(asked) && ofUser.test(asked) && !ofGroup.test(asked),
      ),
  )
}

/** A key, or the relation that has it: `groupId`, `group`. */
const named = (field: string): RegExp =>
  new RegExp(`\\b${escaped(field.replace(/(?<=\w)_?id$/i, ''))}(?:_?id)?\\b`, 'i')

/** `findFirst({ where: { … } })`, `findOneBy({ … })`, and the conditions of a query of which one row is taken. */
const ofObject = /\b(?:find|get)\w*(?:First|One|Unique)\w*(?:<[^()]*?>)?\(\s*(?:\w+\s*,\s*)?\{/g
const ofConditions = /\band\(/g
const ofChain = /\.(?:first|executeTakeFirst(?:OrThrow)?|findOne)\(\s*\)/g
const takesOne = /findFirst|\blimit\(\s*1\s*\)|\bconst\s+\[\w+\]\s*=/

const REACH = 200

/** What is asked where one row is looked for, with what stands before it. */
function lookedForOne(text: string): readonly { readonly asked: string; readonly before: string }[] {
  const inBrackets = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ index, 0: head }) => {
      const from = index + head.length
      const rest = text.slice(from)
      const end = blockEnd(rest) ?? rest.length
      return {
        asked: rest.slice(0, end),
        before: text.slice(Math.max(0, index - REACH), from),
        behind: rest.slice(end, end + 60),
      }
    })
  const chains = [...text.matchAll(ofChain)].map(({ index }) => ({
    asked: pieceBefore(text, index, 3 * REACH, /;|\n\s*\n|\b(?:await|return)\b/),
    before: '',
  }))
  return [
    ...inBrackets(ofObject),
    ...inBrackets(ofConditions).filter(
      ({ before, behind }) => takesOne.test(before) || takesOne.test(behind),
    ),
    ...chains,
  ]
}
