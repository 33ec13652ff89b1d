/** Rows of other tables that an app makes where it makes a user, or puts one into a tenant: who is without them may not do what others do. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, plainName, singular, titleOf } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { blockEnd, pieceBefore } from '../code/brackets.js'
import { heldValues } from '../code/held-values.js'
import { type InsertPlace, knownInserts } from '../code/insert-calls.js'
import { givenIn, shortIn } from '../code/inserts.js'
import { callsOfMakers } from '../code/makers.js'
import { actorColumn, isPowerful } from '../lexicon.js'
import { isUnique, linksOf } from '../links.js'

/** Tables with a row for each user, and the source that makes them. */
export interface MadeBeside {
  readonly tables: readonly HostTable[]
  readonly path: string
}

/** What is done once, or tells what was done: nobody looks for it later. */
const passing =
  /log|audit|event|activit|history|session|token|otp|code|verif|confirm|reset|invit|notif|mail|message|challenge|device|attempt|job|task|subscriber/

/** What somebody has elsewhere, or is, stays: `GmailAccount`. */
const lasting = /(account|identity|profile)s?$/

/** An address that code has written out: whoever has it is somebody of a sample, with whatever a sample shows. */
const written = /(['"`])[^'"`\s${}]+@[\w.-]+\1/

/** Who is made once, before all others. */
const ofFirst = /admin|bootstrap|set-?up/i

/** Rows that put users into tenants, and the field that says whom. */
export interface Members {
  readonly table: HostTable
  readonly field: string
}

/** The tables whose rows are somebody's, and whether each has one at most. */
const ownedBy = (
  user: HostTable,
  tables: readonly HostTable[],
  isTold: (table: HostTable) => boolean,
  members?: Members,
) =>
  tables
    .filter(
      (table) =>
        table !== user &&
        table !== members?.table &&
        !isTold(table) &&
        (lasting.test(plainName(titleOf(table))) || !passing.test(plainName(titleOf(table)))),
    )
    .map((table) => ({
      table,
      own: [
        ...linksOf(table, tables).flatMap(({ column, target }) =>
          // What hangs on a membership is of whoever has it.
          target === user.ref || target === members?.table.ref ? column : [],
        ),
        // In a list of people is who was there when it was made.
        ...table.columns.filter(({ arrayOf }) => !members && arrayOf?.table === user.ref),
      ],
    }))
    .filter(({ table, own }) => own.some(({ field }) => !actorColumn.test(plainField(table, field))))
    .map(({ table, own }) => ({ table, isOfOneEach: own.some((column) => isUnique(table, column)) }))

/** The tables of which each user has one row, where no code that was read makes users: it may make them beside each. */
export function mayBeMadeBeside(
  user: HostTable,
  tables: readonly HostTable[],
  sources: readonly Source[],
  isTold: (table: HostTable) => boolean,
): readonly HostTable[] {
  const makesUsers = ({ text }: Source) =>
    knownInserts(user, text, sources).places.length + callsOfMakers(user, text, sources).length > 0
  if (sources.filter(isOfApp).some(makesUsers)) return []
  return ownedBy(user, tables, isTold).flatMap(({ table, isOfOneEach }) => (isOfOneEach ? table : []))
}

/**
 * @param isTold tables that the config has something for already
 * @param members looks beside these, rather than beside users
 */
export function madeBeside(
  user: HostTable,
  tables: readonly HostTable[],
  sources: readonly Source[],
  isTold: (table: HostTable) => boolean,
  members?: Members,
): readonly MadeBeside[] {
  // Each source is asked of each table: what refers to users is looked for once.
  const others = ownedBy(user, tables, isTold, members)
  const found = sources.filter(isOfApp).map(({ path, text }) => {
    const made = members?.table ?? user
    const all = [...knownInserts(made, text, sources).places, ...callsOfMakers(made, text, sources)]
    const samples = all.filter(({ call }) => written.test(call))
    const places = all.filter((place) => !samples.includes(place))
    const besideOf = (some: readonly InsertPlace[]) => {
      const inside = new Set(some.flatMap(({ call }) => nestedIn(call, made)))
      const behind = some.flatMap((place) =>
        behindOf(text, place, members ? whomIn(members, text, place) : whoIsMade(text, place, user)),
      )
      const blocks = members ? [] : some.map((place) => blockBehind(text, place))
      return others.filter(
        ({ table, isOfOneEach }) =>
          // What is made of one row for each user behind a user is theirs, whatever holds the key.
          (isOfOneEach &&
            blocks.some(({ from, to }) =>
              knownInserts(table, text, sources).places.some(({ index }) => index > from && index < to),
            )) ||
          [...inside].some((name) => singular(titleOf(table)).endsWith(name)) ||
          behind.some(
            ({ from, to, names }) =>
              knownInserts(table, text, sources).places.some(
                ({ index, call }) =>
                  index > from &&
                  index < to &&
                  names.some((name) =>
                    name.test(call + heldValues(text, index, call, sources) + ownerOf(text, index, call)),
                  ),
              ) ||
              callsOfMakers(table, text, sources).some(
                ({ index, call }) => index > from && index < to && names.some((name) => name.test(call)),
              ),
          ),
      )
    }
    const ofSamples = besideOf(samples).filter(({ isOfOneEach }) => isOfOneEach)
    const beside = [...new Set([...besideOf(places), ...ofSamples])]
    return { tables: beside.map(({ table }) => table), path }
  })
  const sorted = found
    .filter((one) => one.tables.length > 0)
    .sort(
      (a, b) =>
        Number(ofFirst.test(a.path)) - Number(ofFirst.test(b.path)) || b.tables.length - a.tables.length,
    )
  // One source may make a profile, and another a role: of each what none before it makes.
  const known = new Set<HostTable>()
  return sorted.flatMap(({ tables: made, path }, index) => {
    const more = made.filter((table) => !known.has(table))
    if (more.length === 0 || (index > 0 && ofFirst.test(path))) return []
    for (const table of more) known.add(table)
    return [{ tables: more, path }]
  })
}

/**
 * What the row is called that an insert makes with its own: `profile: { create: { … } }`, `panels: { createMany: { data: [ … ] } }`, where
 * that is asked for `panels: ids ? { create: … } : undefined`, and in what is no column `panels: [{ … }]`.
 */
const nestedIn = (call: string, { columns }: HostTable): readonly string[] =>
  [
    ...call.matchAll(/\b(\w+)\s*:\s*(?:[\w.!?&|()\s]{1,80}?\?\s*)?(?:\{\s*create(?:Many)?\s*:|\[\s*\{)/g),
  ].flatMap(([, name = '']) => (columns.some(({ field }) => field === name) ? [] : singular(name)))

/** `const user = await`, before the call that makes the row. */
const holder = /(?:\b(?:const|let|var)\s+)?\[?\b(\w+)\b\]?\s*(?::[^=\n]+)?=\s*(?:await\s+)?[\w.()<>[\]'"\s]*$/

/** `save(user)`, `save(User, user)` */
const saved = /^(?:save|persist|insert)\s*\(\s*(?:\w+\s*,\s*)?(\w+)\s*[,)]/

/** Whose a row is that an association makes, as an argument: `(user)` of `user.createPreference({ … })`. */
function ownerOf(text: string, index: number, call: string): string {
  const [, owner] = /\b(\w+)\s*[!?]?\.\s*$/.exec(text.slice(Math.max(0, index - 60), index)) ?? []
  return owner !== undefined && /^create[A-Z]/.test(call) ? `(${owner})` : ''
}

/** What of a block comes behind an insert: of the one in which its row is declared, `let made; try { made = await insert() }`. */
function blockBehind(text: string, { index, call }: InsertPlace) {
  const from = index + call.length
  const [, assigned] = assigning.exec(pieceBefore(text, index, 160, /[;{}]/)) ?? []
  const opens = assigned && text.slice(0, index).lastIndexOf(`let ${assigned}`)
  const start = typeof opens === 'number' && opens >= 0 ? opens : from
  const rest = text.slice(start)
  return { from, to: start + (blockEnd(rest) ?? rest.length) }
}

/** What is declared before: `made = await`, `[made] = await`. */
const assigning = /^\s*(?:\w+\s*\(\s*)?\(?\[?\s*(\w+)\s*\]?\s*=\s*(?:await\s+)?[\w.()<>[\]'"\s]*$/

/** What of a block comes behind an insert of somebody, and what they are called there. */
const behindOf = (text: string, place: InsertPlace, names: readonly RegExp[]) =>
  names.length > 0 ? [{ ...blockBehind(text, place), names }] : []

/**
 * What a user is called whom an insert has made, and once it is saved: `const data = await user.save()`; and the key that the app has
 * made before, `values({ id: userId, … })`.
 */
function whoIsMade(
  text: string,
  { index, call }: InsertPlace,
  { primaryKey: [key = 'id'] }: HostTable,
): readonly RegExp[] {
  const given = new RegExp(String.raw`\b${escaped(key)}\s*:\s*([A-Za-z]\w+)\s*[,}]`).exec(call)?.[1]
  const held = holder.exec(pieceBefore(text, index, 160, /[;{}]/))?.[1]
  const behind = text.slice(index + call.length, index + call.length + 300)
  const again =
    held && new RegExp(String.raw`\b(\w+)\s*=\s*await\s+${escaped(held)}\.save\(`).exec(behind)?.[1]
  // `const user = made[0]`, `const userId = made[0]?.id`
  const taken =
    held &&
    new RegExp(
      String.raw`\bconst\s+(\w+)\s*(?::[^=\n]+)?=\s*${escaped(held)}(?:\.rows)?[!?]?(?:\.?\[0\]|\.at\(0\))?[!?]?(?:\.${escaped(key)})?[!\s]*(?:[;?|]|\n)`,
    ).exec(behind)?.[1]
  return [held, again, taken, given, saved.exec(call)?.[1]].flatMap((name) =>
    name ? new RegExp(String.raw`(?<![\w.])${escaped(name)}(?:[!?]?\.\w*id\b|\s*[,)}\]])`, 'i') : [],
  )
}

/** Whom a membership is of; who owns a customer, or runs it, is not as others are. */
function whomIn({ table, field }: Members, text: string, place: InsertPlace): readonly RegExp[] {
  const { call } = place
  const role = /\b\w*role\w*['"]?\s*:\s*['"`]?([\w.-]+)/i.exec(call)?.[1] ?? ''
  if (isPowerful(role)) return []
  const given = givenIn(field, call) ?? shortIn(field, call)
  const whom =
    given === undefined || !/^[\w.!?]+$/.test(given)
      ? []
      : [new RegExp(String.raw`(?<![\w.])${escaped(given)}(?![\w.])`)]
  return [...whom, ...whoIsMade(text, place, table)]
}
