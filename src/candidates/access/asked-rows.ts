/** Whose rows code looks for, and by what. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, nounsOf, rowNames, singular, titleOf } from '../../inspect/words.js'
import { blockEnd, pieceBefore } from '../code/brackets.js'

/** What tells who is active: a column of users, or of their memberships. */
export interface Activity {
  readonly table: HostTable
  readonly field: string
  readonly users: HostTable
  /** All tables of the app. */
  readonly tables: readonly HostTable[]
}

const people = 'user|account|member|profile|employee|person|staff|admin|owner|me'
const person = String.raw`\b\w*(?:${people})s?`

/** What code calls the rows. */
const rowsOf = ({ table }: Activity): string => `${rowNames(table)}|member|membership`

/** What code calls one of them; a person is no membership where users have such a column, too. */
export function calledSo(activity: Activity): string {
  const { table, field, users } = activity
  const isPerson = table === users || !users.columns.some((one) => one.field === field)
  return String.raw`\b\w*(?:${isPerson ? `${people}|` : ''}${rowsOf(activity)})s?`
}

/** The columns by which a row of somebody is looked for: many users have one role; memberships are by what they join. */
function tellingWhose({ table, users }: Activity, others: ReadonlySet<string>): readonly string[] {
  const isOfMany = ({ field, references }: HostColumn) =>
    references !== undefined || others.has(singular(field.replace(/_?id$/i, '')))
  return table.columns
    .filter((column) =>
      table === users
        ? /(mail|name|id|login|phone)$/i.test(column.field) && !isOfMany(column)
        : !column.primaryKey && (column.references !== undefined || /id$/i.test(column.field)),
    )
    .map(({ field }) => field)
}

/** Makes what tells whether a source looks for the row of somebody by a name of the column. */
export function lookingForSomebody(activity: Activity): (name: string, text: string) => boolean {
  const others = otherTables(activity)
  const known = tellingWhose(activity, others).map(
    (field) => new RegExp(String.raw`\b${escaped(field)}\b\s*(?:[,}]|:${ofOne})`),
  )
  return (name, text) => {
    const is = new RegExp(String.raw`\b${escaped(name)}\b`)
    return lookedFor(text, activity, others).some(
      (asked) => is.test(asked) && known.some((one) => one.test(asked)),
    )
  }
}

/** No list of keys: whoever writes to many signs nobody in. */
const ofOne = String.raw`(?!\s*(?:In\(|\{\s*(?:\$in|in|\[\s*Op\.in\s*\])\b))`

const ofPerson = new RegExp(String.raw`${person}['"]?\s*:\s*\{`, 'i')

/** `findOne<User>({`, `where: {`, `findOne(User, {`, and what is asked. */
const looking =
  /(?:\b(\w+?)(?:Repository|Repo|Model|Dao)?\s*\.\s*)?\b(?:find|get|first|select|where|match|count|exists)\w*(?:<[^()]*?>)?\s*[(:]\s*(?:(\w+)\s*,\s*)?\{/g

/** What is asked for in a source of such rows: of users, wherever no other table is named. */
function lookedFor(text: string, activity: Activity, others: ReadonlySet<string>): readonly string[] {
  const { table, users } = activity
  const members = new RegExp(rowsOf(activity), 'i')
  let end = 0
  return [...text.matchAll(looking)].flatMap(({ index, 0: start, 1: of, 2: first }) => {
    if (index < end) return []
    const from = index + start.length
    const rest = text.slice(from)
    const asked = rest.slice(0, blockEnd(rest))
    if (table !== users) {
      // Rows of many tables have a user's key, and are active.
      const before = pieceBefore(text, from, 80 + start.length, /[;=,]|\b(?:return|await)\b/)
      return members.test(before) ? [asked] : []
    }
    const isOther = [of, first].some((name) => name !== undefined && others.has(singular(name)))
    // `Session.findOne({ id, user: { isActive: true } })`
    if (!isOther || ofPerson.test(asked)) return [asked]
    end = from + asked.length
    return []
  })
}

/** What code calls the other tables, by the last of several words, too, where that is nobody: `editionRepo` of `CourseEdition`. */
function otherTables({ table, tables }: Activity): ReadonlySet<string> {
  const own = namesOf([table])
  const isPerson = new RegExp(`(?:${people})$`)
  const short = tables.flatMap((one) =>
    nounsOf(one).flatMap((noun) => (noun.length > 1 ? singular(noun.at(-1) ?? '') : [])),
  )
  return new Set(
    [...namesOf(tables), ...short.filter((name) => !isPerson.test(name))].filter(
      (name) => !own.includes(name),
    ),
  )
}

/** What code calls tables, in one form: `courses`, `Course`. */
const namesOf = (tables: readonly HostTable[]): readonly string[] =>
  tables.flatMap((table) => [table.name, titleOf(table), table.model ?? ''].map(singular))

/** Files of requests, and of what answers them: `order.controller.ts`, `routes/orders.ts`, `api/orders/route.ts`, `order.service.ts`. */
const ofRequests = /(^|[/.-])(controllers?|routes?|resolvers?|sockets?)(?=[/.-])|\.service(?=\.\w+$)/gi

/** Whether a file answers requests about something that is no person: whom it looks for is not let in by it. */
export function servesOther(path: string, { table, users }: Activity): boolean {
  const left = path.replace(ofRequests, '/')
  if (left === path || table !== users) return false
  const about = left
    .replace(/\.\w+$/, '')
    .split(/[/.]/)
    .filter(
      (part) =>
        part !== '' &&
        !/^(src|app|api|apps|server|backend|modules?|features?|services?|index|main|v\d+|lib|[([].*)$/i.test(
          part,
        ),
    )
  return (
    about.length > 0 &&
    !about.some(
      (part) => new RegExp(`${person}$`, 'i').test(part) || singular(part) === singular(titleOf(table)),
    )
  )
}
