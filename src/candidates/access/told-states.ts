/** States of whoever signs in, as the app's own code gives and asks for them: their type may leave them open. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, nounOf, plainText, singular, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { CONSTANT, constantsBeside, literalIn, WORD } from '../code/inserted-text.js'
import { insertedValues } from '../code/inserts.js'
import { refusalsIn, saidOf } from '../code/refusals.js'
import { typedWords } from '../code/typed-states.js'
import type { Proposed } from '../new-rows/unique-text.js'
import { offValues } from '../users/active.js'

const on = /^(active|enabled|accepted|confirmed|approved)$/

/** A value, and what the app calls it: `AccountStatus.ACTIVE`. */
interface Named {
  readonly value: Literal
  readonly given: string
}

const isCalled = (words: { readonly test: (word: string) => boolean }, { value, given }: Named): boolean =>
  [String(value), memberOf(given)].some((word) => words.test(plainText(word)))

/** `ACTIVE` of `AccountStatus.ACTIVE`, `ENABLED` of `STATUS_ENABLED`. */
const memberOf = (given: string): string =>
  (given.split('.').at(-1) ?? '').replace(/^(?:[A-Z\d]+_)*?STAT(?:US|E)_|_STAT(?:US|E)$/, '')

/** The state that the host's inserts give whoever waits for nothing, or that it calls so beside what they give. */
export function insertedState(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Proposed | undefined {
  const all = insertedValues(table, column, sources)
  const active = all.find((one) => isCalled(on, one))
  if (active) return { value: active.value, reason: active.reason }
  for (const { given, value } of all) {
    const beside = constantsBeside(given, sources).find(
      (one) => typeof one.value === typeof value && isCalled(on, { value: one.value, given: one.member }),
    )
    if (beside)
      return { value: beside.value, reason: `whoever waits for nothing: your app calls it ${beside.name}` }
  }
  return undefined
}

/** By which values somebody is active and is not, where the app's code or a default tells. */
export interface ToldState {
  readonly on: Literal
  readonly off: Literal
  /** Where the app asks for them. */
  readonly path?: string | undefined
}

/** Finds what tells by a column of states who is active; undefined where no word of it is known. */
export function toldState(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): ToldState | undefined {
  const { initial } = column
  const said = codeNaming(sources, column.field).flatMap((source) => saidIn(table, column, source, sources))
  const typed = [...typedWords(table, column, sources), ...(column.noted ?? [])].map((value) => ({
    value,
    given: '',
  }))
  const named: readonly Named[] = [
    ...(initial === undefined ? [] : [{ value: initial, given: '' }]),
    ...said,
    ...insertedValues(table, column, sources),
    ...listedStates(table, column, sources),
    ...typed,
  ]
  const active = named.find((one) => isCalled(on, one))
  if (!active) return toldNumber(table, column, sources)
  const all = [
    ...named,
    ...constantsBeside(active.given, sources).map(({ value, member }) => ({ value, given: member })),
  ]
  const inactive = all.find((one) => isCalled({ test: (word) => offValues.includes(word) }, one))
  // A type that lists them all takes no other word.
  const off =
    inactive?.value ??
    (typed.length > 0
      ? undefined
      : (oppositeOf(active.value) ?? zeroBeside(active.value, table, column, sources)))
  const asked = said.filter(({ isAsked }) => isAsked)
  const path =
    asked.find((one) => isCalled(on, one))?.path ??
    asked.find((one) => one.isSignIn && inactive !== undefined && one.value === inactive.value)?.path
  return off === undefined ? undefined : { on: active.value, off, path }
}

/** 1 and 0, where everybody has 1 by itself, and sign-in shuts out by 0: `if (member.status === 0) throw new Error()`. */
function toldNumber(
  table: HostTable,
  { field, type, initial }: HostColumn,
  sources: readonly Source[],
): ToldState | undefined {
  if (type.kind !== 'number' || initial !== 1) return undefined
  const isOwner = new RegExp(`user|account|${titleOf(table).replace(/\W/g, '.')}`, 'i')
  const source = codeNaming(sources, field).find(
    (one) =>
      compares.test(one.text) &&
      refusalsIn(one)
        .flatMap(({ check }) => saidOf(check, field) ?? [])
        .some(({ owner, isNegated, given }) => isOwner.test(owner) && !isNegated && given === '0'),
  )
  return source && { on: 1, off: 0, path: source.path }
}

/** 0 beside 1, where code about the table has it: `if (dto.status === 0)`. */
function zeroBeside(
  value: Literal,
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
): Literal | undefined {
  const isZero = new RegExp(`\\.${escaped(field)}\\s*[!=]==?\\s*0\\b|\\b${escaped(field)}\\s*:\\s*0\\b`)
  const isAbout = new RegExp(escaped(singular(titleOf(table))), 'i')
  return value === 1 &&
    codeNaming(sources, field).some(({ path, text }) => isAbout.test(path) && isZero.test(text))
    ? 0
    : undefined
}

/** `INACTIVO` of `ACTIVO`: whoever asks for the one takes no other. */
function oppositeOf(value: Literal): Literal | undefined {
  if (typeof value !== 'string') return undefined
  const [prefix] = opposites.find(([, begins]) => begins.test(value)) ?? []
  if (prefix === undefined) return undefined
  return value === value.toUpperCase() ? prefix.toUpperCase() + value : prefix + value.toLowerCase()
}

/** What makes the opposite of a word, as its language has it: of those that have another word none is known. */
const opposites: readonly (readonly [prefix: string, begins: RegExp])[] = [
  ['nie', /^aktywn/i],
  ['ne', /^aktiv(n|an)/i],
  ['не', /^акт/i],
  ['in', /^[aá](?!kti(f|ivinen)$)/i],
]

/** `const USER_STATUSES = ['active', 'suspended']`, `type UserStatus = 'active' | 'suspended'`: those that the app says there are. */
function listedStates(table: HostTable, { field }: HostColumn, sources: readonly Source[]): readonly Named[] {
  const name = `${nounOf(titleOf(table)).map(escaped).join('_?')}_?${escaped(field)}(?:es|s)?`
  const list = new RegExp(
    `\\b(?:const|type)\\s+${name}\\s*(?::[^=\\n]*)?=\\s*(\\[[^\\]]*\\]|(?:\\s*\\|?\\s*['"][\\w-]+['"])+)`,
    'gi',
  )
  return sources.flatMap(({ text }) =>
    [...text.matchAll(list)].flatMap(([, values = '']) =>
      [...values.matchAll(/(['"])([\w-]+)\1/g)].map(([, , value = '']) => ({ value, given: '' })),
    ),
  )
}

/** How far from where a password is compared a row is that of who signs in, whatever it is called. */
const REACH = 800
const compares = /\b(?:compare|verify|validate|check)\w*\([^;{}]{0,120}pass/i

/**
 * `user.state !== 'ACTIVE'`, `user.state = State.BLOCKED`: of an object that is called after the table, or of the row of who signs in:
 * `if (row.state === 'blocked') return null`.
 */
function saidIn(table: HostTable, { field }: HostColumn, { path, text }: Source, sources: readonly Source[]) {
  const owner = `(?:user|usuario|account|${titleOf(table).replace(/\W/g, '.')})`
  const says = new RegExp(
    `\\b(\\w+)[!?]?\\.${escaped(field)}\\s*([!=]==?|=)\\s*(${WORD}|[a-z]\\w*\\.\\w+|${CONSTANT}|\\d+)`,
    'g',
  )
  const isCalledSo = new RegExp(owner, 'i')
  return [...text.matchAll(says)].flatMap(({ index, 1: name = '', 2: sign = '', 3: given = '' }) => {
    const isAsked = sign !== '='
    const isSignIn = isAsked && compares.test(text.slice(Math.max(0, index - REACH), index + REACH))
    const value =
      isCalledSo.test(name) || (isSignIn && /^(row|found|existing|record)$/i.test(name))
        ? literalIn(given, sources)
        : undefined
    return value === undefined ? [] : [{ value, given, path, isAsked, isSignIn }]
  })
}

/** The state that the app's code asks for, or has by default. */
export function askedState(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Proposed | undefined {
  const told = toldState(table, column, sources)
  return told && { value: told.on, reason: told.path ? `${told.path} asks for it` : 'the word of your code' }
}

/** Of texts that only the app's code knows; a default tells what somebody is who has yet to accept. */
export function usualState(table: HostTable, column: HostColumn, sources: readonly Source[]): Proposed {
  const asked = askedState(table, column, sources)
  if (asked) return asked
  const { initial } = column
  if (typeof initial !== 'string') return { value: 'active', reason: 'the usual word' }
  const value = /invit/i.test(initial) ? 'accepted' : 'active'
  return { value, reason: `the usual word, for by itself it is '${initial}': see what yours is` }
}
