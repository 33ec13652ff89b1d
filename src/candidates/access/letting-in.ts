/** What the columns of a new row must hold for the app to let somebody in. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable, Ref } from '../../inspect/host-model.js'
import { weakMemo } from '../../inspect/memo.js'
import { plainField, plainText, singular, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { askedBeside } from '../code/conditions.js'
import { WORD } from '../code/inserted-text.js'
import { literalOf } from '../code/inserts.js'
import { isOfOtherWay, isOneOf, type Refusal, refusalsIn, saidOf } from '../code/refusals.js'
import { isPassword } from '../code/secrets.js'
import { isRole } from '../groups/roles.js'
import { affirmative, affirmedAt, confirmedAt, isPending } from '../lexicon.js'
import { isInverted, isState, offValues } from '../users/active.js'
import { emailNames, loginNames } from '../users/user-names.js'
import { otherAnswer } from '../yes-no.js'

/** How far before the refusal somebody signs in. */
const REACH = 1500

const signsIn = /\b(log_?in|sign_?in|authenticate|compare|verifyPassword|validateUser)/i

/** What somebody pays for, does later or has rights by: nobody vouches for that. */
const ofOthers =
  /(?<!by)admin|owner|super|staff|subscri|trial|paid|expire|delete|removed|onboard|complete|twofactor|mfa|otp|reset|terms|lastlogin|^(can|may)/

/** The refusals of a source where somebody signs in, looked for once: each column asks, and few sources sign somebody in. */
const signInRefusals = weakMemo((source: Source): readonly Refusal[] => {
  const { path, text } = source
  return (signsIn.test(path + text) ? refusalsIn(source) : [])
    .filter(({ end }) => !isOfOtherWay(text, end))
    .filter(({ index }) => signsIn.test(path + text.slice(Math.max(0, index - REACH), index)))
})

/** Whom a row is about, as code calls it: other rows than those of users have a name of their own. */
function ownerOf(table: HostTable, user: Ref): (name: string) => boolean {
  if (table.ref === user) return isOneOf(table)
  const own = singular(titleOf(table))
  return (name) => name.toLowerCase().includes(own)
}

/** Where a condition that signs nobody in speaks of a column, and how. */
function saidWhereRefused(table: HostTable, column: HostColumn, sources: readonly Source[], user: Ref) {
  const isOwner = ownerOf(table, user)
  const name = plainField(table, column.field)
  const isOfSignIn =
    isState(table, column) || affirmative.test(name) || affirmedAt.test(name) || confirmedAt.test(name)
  return codeNaming(sources, column.field).flatMap((source) =>
    signInRefusals(source)
      .filter(({ isSure }) => isSure || isOfSignIn)
      .flatMap(({ check }) => saidOf(check, column.field) ?? [])
      .filter(({ owner }) => isOwner(owner))
      .map((one) => ({ ...one, path: source.path })),
  )
}

/** What lets somebody in, as the app's code has it. */
export interface LetIn {
  /** Undefined where what a row is by itself is refused, and nothing tells what is not. */
  readonly value?: Literal | undefined
  readonly path: string
  /** A query asks for it, which finds no row that has none: `{ email, disabled: false }`. */
  readonly inQuery?: true
}

/**
 * What a column must hold for the app to let somebody in: `if (user.approval !== 'Y') return response.status(403)`, where somebody signs
 * in. Elsewhere it may be about what they may do.
 *
 * @param user the table of users
 */
export function lettingInBy(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  user: Ref,
): LetIn | undefined {
  const { type, references, primaryKey, unique } = column
  if (references || primaryKey || unique || isRole(table, column)) return undefined
  const isFlag = type.kind === 'boolean'
  if (isFlag ? ofOthers.test(plainField(table, column.field)) : !['string', 'number'].includes(type.kind))
    return undefined
  const asked = askedWith(table, column, sources)
  if (asked) return asked
  const isOut = isFlag && isInverted(table, column)
  const said = saidWhereRefused(table, column, sources, user).flatMap(({ isNegated, given, path }) => {
    const value = literalOf(column, given, sources)
    if (value === undefined) return []
    if (!isFlag) return [{ value, isWanted: isNegated, path }]
    const wanted = isNegated === (value === true)
    // Who is refused because it is done already is asked for nothing more: `if (user.emailVerified) return response.status(400)`.
    const isDone = isOut ? wanted : !wanted && affirmative.test(plainField(table, column.field))
    return isDone ? [] : [{ value: wanted, isWanted: true, path }]
  })
  const [wanted, ...others] = said.filter(({ isWanted }) => isWanted)
  // What is wanted here and there is of each step by itself: `user.codePurpose !== 'login'`, `user.codePurpose !== 'reset'`.
  if (wanted && !isState(table, column) && others.some(({ value }) => value !== wanted.value))
    return undefined
  return wanted ?? otherThan(said, table, column)
}

/** Of a state whose first value is refused, what is left. */
function otherThan(
  refused: readonly { readonly value: Literal; readonly path: string }[],
  table: HostTable,
  column: HostColumn,
): LetIn | undefined {
  const { type, initial, notNull } = column
  const [first] = refused
  const isRefused = (value: Literal) => refused.some((one) => one.value === value)
  const isNeeded =
    initial === undefined || initial === null ? notNull && isState(table, column) : isRefused(initial)
  if (!first || !isNeeded) return undefined
  const { path } = first
  const values = type.kind === 'string' ? (type.values ?? []) : []
  const left = values.filter((value) => !isRefused(value) && !isPending(value))
  const usual = left.find((value) => /^(active|accepted|enabled|confirmed|approved)$/.test(plainText(value)))
  const other = typeof first.value === 'string' ? otherAnswer(first.value) : undefined
  return { path, value: usual ?? (left.length === 1 ? left[0] : other) }
}

/** A state of users, one of whose words is the only one that sign-in lets in: by any other somebody is out. */
export function demandedState(
  table: HostTable,
  sources: readonly Source[],
):
  | { readonly field: string; readonly on: Literal; readonly off: Literal; readonly path: string }
  | undefined {
  for (const column of table.columns) {
    const { field, type, initial } = column
    const values = type.kind === 'string' ? (type.values ?? []) : []
    const letIn =
      isState(table, column) && values.length > 1 ? lettingInBy(table, column, sources, table.ref) : undefined
    if (letIn?.value === undefined) continue
    // Who waits, as everybody does at first, is not out.
    const others = values.filter((value) => value !== letIn.value)
    const [off, ...more] = others.length > 1 ? others.filter((value) => value !== initial) : others
    if (off !== undefined && more.length === 0) return { field, on: letIn.value, off, path: letIn.path }
  }
  return undefined
}

/** Where sign-in refuses those who have no time in a column: of a confirmation, say. */
export function demandsTime(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  user: Ref,
): string | undefined {
  if (column.type.kind !== 'date' || ofOthers.test(plainField(table, column.field))) return undefined
  return saidWhereRefused(table, column, sources, user).find(
    ({ isNegated, given }) => isNegated === (given === 'true'),
  )?.path
}

/** Where the app answers 401 or 403 to whoever has no name that nobody else has, though the database takes none: `if (!user.username)`. */
export const demandsName = (
  table: HostTable,
  { field, type, unique, notNull, filledBy }: HostColumn,
  sources: readonly Source[],
): boolean =>
  type.kind === 'string' &&
  unique &&
  !notNull &&
  !filledBy &&
  [...loginNames, 'slug', 'nickname'].includes(plainField(table, field)) &&
  codeNaming(sources, field).some((source) =>
    refusalsIn(source)
      .filter(({ isSure }) => isSure)
      .flatMap(({ check }) => saidOf(check, field) ?? [])
      .some(({ owner, isNegated, given }) => isOneOf(table)(owner) && isNegated && given === 'true'),
  )

/** What an app asks for where it invites somebody once more, or lets them back in. */
const isRefusing = (value: Literal): boolean =>
  typeof value === 'string' && (isPending(value) || offValues.includes(plainText(value)))

/** The state by which the app looks for somebody who signs in: `find({ where: { login: sent.login, status: '1' } })`. */
function askedWith(table: HostTable, column: HostColumn, sources: readonly Source[]): LetIn | undefined {
  const isFlag = column.type.kind === 'boolean'
  if (!isFlag && !isState(table, column)) return undefined
  const known = table.columns
    .filter(
      (one) =>
        isPassword(table, one) || [...emailNames, ...loginNames].includes(plainField(table, one.field)),
    )
    .map(({ field }) => field)
  const isOff = isFlag && isInverted(table, column)
  const written = isFlag ? String(!isOff) : `${WORD}|\\d+`
  for (const { path, text } of codeNaming(sources, column.field)) {
    const values = askedBeside(text, column.field, known, written).flatMap(
      (given) => literalOf(column, given, sources) ?? [],
    )
    const value = values.find((one) => !isRefusing(one))
    if (value !== undefined) return { value, path, inQuery: true }
  }
  return undefined
}
