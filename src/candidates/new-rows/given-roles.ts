/** Roles that an app gives whoever is there already: where a new row has none that counts, a member gets theirs then. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainName, singular, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { blockEnd } from '../code/brackets.js'
import { repositoriesOf } from '../code/insert-calls.js'
import { WORD } from '../code/inserted-text.js'
import { givenIn, literalOf } from '../code/inserts.js'
import { isNoRole, isPowerful } from '../lexicon.js'
import type { Proposed } from './unique-text.js'

/** `prisma.user.update({ … })`, `User.findByIdAndUpdate(id, { … })`, `db.update(users).set({ … })` */
const updates = /\b(?:update\w*|\w+AndUpdate|patch|set)\s*\(/g

/** What a call is of: `await prisma.user.` before it, and the call that it is chained to in a line above. */
const lineBefore = (text: string, index: number): string =>
  /(?:[^\n;{}]*\n\s*\.)?[^\n;{}]*$/.exec(text.slice(Math.max(0, index - 120), index))?.[0] ?? ''

/** The role that updates of the app's own give; of several, all of them. */
export function givenRole(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Proposed | undefined {
  const all = codeNaming(sources, column.field)
    .flatMap((source) =>
      givenBy(table, column, source).map((given) => ({
        value: literalOf(column, given, sources),
        path: source.path,
      })),
    )
    .filter(({ value }) => typeof value === 'string' && !isPowerful(value) && !isNoRole(value))
  const among = [...new Set(all.map(({ value }) => String(value)))]
  const [first] = all
  if (first?.value === undefined) return undefined
  const reason = `${first.path} gives it to whoever is there`
  return { value: first.value, reason, ...(among.length > 1 && { among }) }
}

function givenBy(table: HostTable, { field }: HostColumn, { text }: Source): readonly string[] {
  const title = titleOf(table)
  const repositories = repositoriesOf(title, text).map((name) => `.${name}.`)
  const isOwn = (name: string) =>
    plainName(name).includes(singular(title)) || repositories.some((one) => name.includes(one))
  const assigned = [
    ...text.matchAll(new RegExp(`\\b(\\w+)[!?]?\\.${escaped(field)}\\s*=\\s*(${WORD})(?!\\s*[?.])`, 'g')),
  ].flatMap(([, owner = '', given = '']) => (isOwn(owner) ? given : []))
  const updated = [...text.matchAll(updates)].flatMap(({ index, 0: { length } }) => {
    const behind = text.slice(index + length)
    const call = behind.slice(0, blockEnd(behind.slice(0, 1500)) ?? 0)
    const isOf = call.includes(field) && isOwn(lineBefore(text, index))
    return (isOf && givenIn(field, call)) || []
  })
  return [...assigned, ...updated]
}
