/** Roles that an app gives whoever is there already, or whom somebody invites: where a new row has none that counts, that is theirs. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, listed, plainField, plainName, singular, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { blockEnd } from '../code/brackets.js'
import { repositoriesOf } from '../code/insert-calls.js'
import { WORD } from '../code/inserted-text.js'
import { givenIn, literalOf } from '../code/inserts.js'
import { isCalled } from '../landscape.js'
import { isNoRole, isPowerful } from '../lexicon.js'
import { isOfStaff } from './ordinary-role.js'
import type { Proposed } from './unique-text.js'

/** What an invitation has by itself is what a new person gets: where it is of these rows, and of no other ones with a role. */
export function invitedRole(
  table: HostTable,
  { field }: HostColumn,
  tables: readonly HostTable[],
): Proposed | undefined {
  const name = plainField(table, field)
  const roleIn = (one: HostTable) => one.columns.find((other) => plainField(one, other.field) === name)
  const isInvitation = (one: HostTable) => isCalled(one, /^invit(e|ation)$/)
  const having = tables.filter((one) => roleIn(one) !== undefined)
  const isOnly = having.every((one) => one.ref === table.ref || isInvitation(one))
  const found = having.filter(
    (one) =>
      isInvitation(one) &&
      one.ref !== table.ref &&
      (isOnly || plainName(titleOf(one)).includes(singular(titleOf(table)))),
  )
  const values = new Set(found.map((one) => roleIn(one)?.initial))
  const [value, ...others] = values
  return typeof value === 'string' && others.length === 0 && isOfStaff(value)
    ? { value, reason: `as ${listed(found.map(titleOf))} have it by themselves` }
    : undefined
}

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
