/** What the host's inserts alone can give a column: by a call that no config can name, or as they are sent it. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import type { CreateFacts } from '../new-rows/create-facts.js'
import { said } from '../new-rows/own-names.js'
import type { Proposed } from '../new-rows/unique-text.js'
import { codeNaming } from './app-code.js'
import { knownInserts } from './insert-calls.js'
import { givenIn, shortIn } from './inserts.js'

const CALL = String.raw`(?:await\s+)?([\w.]+\([^()\n]*\))`

/** The call by which the host's inserts make what a column holds, as they write it, in the row or in a constant before it. */
export const writtenCall = (
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
): string | undefined =>
  codeNaming(sources, field)
    .flatMap(({ text }) => knownInserts(table, text, sources).rows.map((block) => ({ text, block })))
    .map(
      ({ text, block }) =>
        new RegExp(`[{,\\s]${escaped(field)}\\s*:\\s*${CALL}\\s*[,}\\n]`).exec(block)?.[1] ??
        heldCall(givenIn(field, block) ?? shortIn(field, block), text),
    )
    .find((call) => call !== undefined)

/** `const staffNo = this.numbers.next()` */
function heldCall(name: string | undefined, text: string): string | undefined {
  if (name === undefined || !/^\w+$/.test(name)) return undefined
  const calls = [
    ...text.matchAll(
      new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*${CALL}\\s*;?\\s*$`, 'gm'),
    ),
  ]
  const [first, ...others] = new Set(calls.map(([, call]) => call))
  return others.length === 0 ? first : undefined
}

/** What is random by itself is as good from elsewhere. */
const ofChance = /(^|\.)(random\w*|nanoid|uuid\w*|v[1-8]|ulid|cuid2?|genSalt\w*)\(/i

/** A value that only the host's inserts make. */
export function ofOwnCall(
  table: HostTable,
  column: HostColumn,
  { sources, own }: CreateFacts,
): Proposed | undefined {
  const call = writtenCall(table, column, sources)
  return call === undefined || ofChance.test(call)
    ? undefined
    : said(table, column, own, `your inserts make it by ${call}`)
}

/** What tells users apart, and comes from a form or another system: `staffNo: dto.staffNo`, or short for what a body has. */
export function ofSent(
  table: HostTable,
  column: HostColumn,
  { sources, own, copies }: CreateFacts,
): Proposed | undefined {
  if (copies !== 'user') return undefined
  const { field } = column
  const sent = new RegExp(`^[\\w.]+\\.${escaped(field)}$`)
  const holds = new RegExp(`\\b(?:const|let|var)\\s+${escaped(field)}\\b`)
  const source = codeNaming(sources, field).find(({ text }) =>
    knownInserts(table, text, sources).rows.some((block) => {
      const given = givenIn(field, block)
      return given === undefined ? shortIn(field, block) !== undefined && !holds.test(text) : sent.test(given)
    }),
  )
  return source && said(table, column, own, `${source.path} inserts what it is sent`)
}
