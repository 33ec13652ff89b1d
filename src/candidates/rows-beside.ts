/** Rows of other tables that an app makes where it makes a user: who is without them may not do what others do. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { escaped, plainField, plainName, titleOf } from '../inspect/words.js'
import { isOfApp } from './app-code.js'
import { blockEnd, pieceBefore } from './brackets.js'
import { type InsertPlace, knownInserts } from './insert-calls.js'
import { actorColumn } from './lexicon.js'
import { linksOf } from './links.js'

/** Tables with a row for each user, and the source that makes them. */
export interface MadeBeside {
  readonly tables: readonly HostTable[]
  readonly path: string
}

/** What is done once, or tells what was done: nobody looks for it later. */
const passing =
  /log|audit|event|activit|history|session|token|otp|code|verif|confirm|reset|invit|notif|mail|message|device|attempt|job|task|subscriber/

/** Who is made once, before all others. */
const ofFirst = /admin|bootstrap|set-?up/i

/** @param isTold tables that the config has something for already */
export function madeBeside(
  user: HostTable,
  tables: readonly HostTable[],
  sources: readonly Source[],
  isTold: (table: HostTable) => boolean,
): MadeBeside | undefined {
  const others = tables.filter(
    (table) =>
      table !== user &&
      !isTold(table) &&
      !passing.test(plainName(titleOf(table))) &&
      linksOf(table, tables).some(
        ({ column, target }) => target === user.ref && !actorColumn.test(plainField(table, column.field)),
      ),
  )
  const found = sources.filter(isOfApp).map(({ path, text }) => {
    const behind = knownInserts(user, text, sources).places.flatMap((place) => behindOf(text, place))
    const beside = others.filter((table) =>
      behind.some(({ from, to, names }) =>
        knownInserts(table, text, sources).places.some(
          ({ index, call }) => index > from && index < to && names.some((name) => name.test(call)),
        ),
      ),
    )
    return { tables: beside, path }
  })
  const [first] = found
    .filter((one) => one.tables.length > 0)
    .sort(
      (a, b) =>
        Number(ofFirst.test(a.path)) - Number(ofFirst.test(b.path)) || b.tables.length - a.tables.length,
    )
  return first
}

/** `const user = await`, before the call that makes the row. */
const holder = /(?:\b(?:const|let|var)\s+)?\[?\b(\w+)\b\]?\s*(?::[^=\n]+)?=\s*(?:await\s+)?[\w.()<>[\]'"\s]*$/

/** `save(user)`, `save(User, user)` */
const saved = /^(?:save|persist|insert)\s*\(\s*(?:\w+\s*,\s*)?(\w+)\s*[,)]/

/** What of a block comes behind an insert of a user, and what that user is called there. */
function behindOf(text: string, { index, call }: InsertPlace) {
  const from = index + call.length
  const rest = text.slice(from)
  const to = from + (blockEnd(rest) ?? rest.length)
  const before = pieceBefore(text, index, 160, /[;{}]/)
  const names = [holder.exec(before)?.[1], saved.exec(call)?.[1]].flatMap((name) =>
    name === undefined
      ? []
      : new RegExp(String.raw`(?<![\w.])${escaped(name)}(?:[!?]?\.\w*id\b|\s*[,)}\]])`, 'i'),
  )
  return names.length > 0 ? [{ from, to, names }] : []
}
