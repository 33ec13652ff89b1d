/** Texts that tell rows apart, and that nobody chooses. */
import type { CreateValue } from '../../config/config.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { isRole } from '../groups/roles.js'
import type { CreateFacts } from './create-facts.js'

/** A value of a new row, and why. */
export interface Proposed {
  readonly value: CreateValue
  readonly reason: string
  /** The values that it may be: nothing tells which gives the least rights, so that a person has to. */
  readonly among?: readonly string[]
}

export const randomUuid: CreateValue = { kind: 'call', ref: 'node:crypto#randomUUID', args: [] }

/** Texts that are one of some words, whatever else tells rows apart. */
export const wordOfSome =
  /(^|[a-z])(type|kind|category|class|tier|group|provider|issuer|strategy|method|policy|mode|scheme|mechanism)$/

/** How many characters a text may have; a UUID has 36. */
const roomOf = ({ stored }: HostColumn) => Number(/\((\d+)\)/.exec(stored.sqlType)?.[1] ?? 36)

/** TypeScript has text for numbers of 64 bits: no UUID is one. */
export const isNumeric = ({ stored }: HostColumn) =>
  /^(big|small|tiny|medium)?(int|serial)|^(numeric|decimal)/i.test(stored.sqlType)

export const holdsUuid = (column: HostColumn) => roomOf(column) >= 36 && !isNumeric(column)

/** So many hexadecimal digits do not meet each other by chance. */
const SHORTEST = 10

/**
 * Whether a column tells rows apart, be it those of one customer only: `@@unique([tenantId, code])`. What is called like a key
 * beside others may be one: of a role, in `@@unique([roleId, userId])`.
 */
function tellsApart(table: HostTable, column: HostColumn): boolean {
  const { field, unique, partlyUnique } = column
  const { uniques, columns } = table
  // `provider` beside `providerId` says whose that is.
  const isOfOther = (one: string) =>
    columns.some(({ field: other }) =>
      new RegExp(`^${escaped(one)}_?\\w*_?(id|key|sub|subject)$`, 'i').test(other),
    )
  const isLink = (one: string) =>
    columns.some((other) => other.field === one && (other.references || /id$/i.test(one)))
  const isOwn =
    (!isLink(field) || /^(public|external)?_?id$/i.test(field)) &&
    !isOfOther(field) &&
    !wordOfSome.test(plainField(table, field)) &&
    // Who has several roles somewhere has a row for each.
    !isRole(table, column)
  return (
    unique ||
    partlyUnique === true ||
    (isOwn &&
      uniques.some((fields) => fields.includes(field) && fields.every((one) => one === field || isLink(one))))
  )
}

/** What is told of somebody in a row of a group's: a request names who they are by their key alone. */
export const isToldOfMembers = (name: string): boolean => /(name|e?mail|phone)$/.test(name)

/** A value for a text that no two rows have in common. */
export function ofUnique(
  table: HostTable,
  column: HostColumn,
  { own, copies }: Pick<CreateFacts, 'own' | 'copies'>,
): Proposed | undefined {
  if (!tellsApart(table, column) || isNumeric(column)) return undefined
  const reason =
    copies === undefined && isToldOfMembers(plainField(table, column.field))
      ? 'unique: made up, for a request that adds a member does not say it'
      : 'unique: nothing else tells rows apart'
  if (holdsUuid(column)) return { value: randomUuid, reason }
  const room = roomOf(column)
  if (room < SHORTEST) return undefined
  const value = own({
    name: `random${room}`,
    returns: 'string',
    purpose: `A text of ${room} characters that no other row has.`,
    body: `return crypto.randomUUID().replaceAll('-', '').slice(0, ${room})`,
  })
  return { value, reason }
}
