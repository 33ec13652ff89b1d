/** Roles of any text: which there are, only the host's code tells. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainName, singular, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { constantsBeside } from '../code/inserted-text.js'
import { insertedValues, insertsName, insertsTellNothing } from '../code/inserts.js'
import { isNoRole, isPowerful } from '../lexicon.js'
import type { CreateFacts } from './create-facts.js'
import { demandedRole } from './demanded-roles.js'
import { rolesOfForms } from './form-roles.js'
import { givenRole, invitedRole } from './given-roles.js'
import { isOfStaff, isOrdinary, leastOf } from './ordinary-role.js'
import { said } from './own-names.js'
import type { Proposed } from './unique-text.js'

/** What an app calls its roles where it keeps them together: `enum UserRole`, `const ROLES = { … }`. */
const rolesOfApp = /\b(?:enum|const)\s+((?:user|account|app|system)?_?roles?(?:enum|types?|names?)?)\b/gi

/** `const USER_ROLES = ['editor', 'reader']`, `type UserRole = 'editor' | 'reader'`. */
const listOfRoles =
  /\b(const|type)\s+((?:user|account|app|system)?_?roles?(?:names?|types?)?)\s*(?::[^=\n]*)?=\s*(\[[^\]]*\]|(?:\s*\|?\s*['"][\w-]+['"])+)/gi

/** `role: 'owner' | 'reader'`, `role: z.enum(['owner', 'reader'])`. */
const unionOfRoles = (field: string) =>
  new RegExp(
    `\\b${escaped(field)}\\??\\s*:\\s*(?:(?:\\w+\\.)?enum\\(\\s*(\\[[^\\]]*\\])|(['"][\\w-]+['"](?:\\s*\\|\\s*['"][\\w-]+['"])+))`,
    'g',
  )

const textsIn = (list: string): readonly string[] =>
  [...list.matchAll(/(['"])([\w-]+)\1/g)].map(([, , role = '']) => role)

/** What a place in a source is declared in: `interface ChatMember {`. */
const headBefore = (text: string, index: number): string =>
  [
    ...text
      .slice(Math.max(0, index - 1500), index)
      .matchAll(/\b(?:interface|class|type|const|function)\s+(\w+)/g),
  ].at(-1)?.[1] ?? ''

/** Tells what is said of another column: one of the name in another table, or one that has the roles itself. */
function ofOthers(table: HostTable, column: HostColumn, tables: readonly HostTable[]) {
  const own = singular(titleOf(table))
  const others = tables
    .filter((one) => one.ref !== table.ref && one.columns.some(({ field }) => field === column.field))
    .map((one) => singular(titleOf(one)))
  const listed = tables
    .filter((one) => !/invit/i.test(one.name))
    .flatMap((one) =>
      one.columns
        .filter(({ field }) => one.ref !== table.ref || field !== column.field)
        .flatMap(({ type }) => (type.kind === 'string' && type.values ? [new Set(type.values)] : [])),
    )
  return {
    /** Whether a name is of a row of another table that has such a column, too. */
    isOther: (name: string): boolean => {
      const plain = plainName(name)
      return !plain.includes(own) && others.some((title) => plain.includes(title))
    },
    /** Whether another column has these by its type, and what keeps them is not called after the table. */
    isListed: (roles: readonly string[], name = ''): boolean =>
      !plainName(name).includes(own) &&
      listed.some((values) => values.size === roles.length && roles.every((role) => values.has(role))),
  }
}

/**
 * The roles that the host's code asks for or gives, where only that tells which there are: `user.role === 'desk'`, all that stand
 * beside `Role.Desk`, or else those that a constant, an enum or a type of its own keeps.
 *
 * @returns each kind of roles by itself, of a workspace or of the whole app: of two, nothing tells which a column has
 */
function askedRoles(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  tables: readonly HostTable[],
): readonly (readonly string[])[] {
  const { field } = column
  const { isOther, isListed } = ofOthers(table, column, tables)
  const text = `(['"])([\\w-]+)`
  // What somebody has said has a role as well, of who says it: `message.role === 'user'`.
  const isSaid = '(?<!\\b(?:\\w*[mM]essages?|\\w*[mM]sg|turn|delta)(?:\\[[^\\]]*\\])?[?!]?)'
  const asks = new RegExp(
    `(?<!typeof\\s[\\w.?!]*)${isSaid}\\.${escaped(field)}\\s*[!=]==?\\s*${text}\\1|${text}\\3\\s*[!=]==?\\s*(?!typeof\\b)[\\w.?!]*${isSaid}\\.${escaped(field)}\\b`,
    'g',
  )
  const names = new RegExp(
    `\\b${escaped(field)}\\s*(?:[!=]==?|:)\\s*(?:[\\w.?]+\\s*(?:\\|\\||\\?\\?)\\s*)?([A-Z]\\w*\\.\\w+)\\b(?!\\s*[.(])`,
    'g',
  )
  // Whose it is stands before the field: `participant?.role`, in what is found or before it.
  const owner = new RegExp(`(\\w+)[?!]?\\.${escaped(field)}\\b`)
  const isOwn = (whole: string, index: number, found: string) => {
    const before = /\w*[?!]?\.?$/.exec(whole.slice(Math.max(0, index - 60), index))?.[0] ?? ''
    return !isOther(owner.exec(before + found)?.[1] ?? '')
  }
  // Who says what to a language model has a role, too.
  const own = codeNaming(sources, field).filter(({ text }) => !/\bassistant\b/i.test(text))
  const valuesBeside = (constant: string) =>
    constantsBeside(constant, sources).flatMap(({ value }) => (typeof value === 'string' ? value : []))
  const named = new Set(
    own.flatMap(({ text }) =>
      [...text.matchAll(names)].flatMap(({ 0: found, 1: one, index }) =>
        one !== undefined && isOwn(text, index, found) ? one : [],
      ),
    ),
  )
  const literal = own
    .flatMap(({ text }) =>
      [...text.matchAll(asks)].flatMap(({ 0: found, 2: one, 4: other, index }) =>
        isOwn(text, index, found) ? (one ?? other ?? []) : [],
      ),
    )
    .filter((role) => !isNoRole(role))
  const asked = kindsOf([...[...named].map(valuesBeside), literal])
  // What code asks for is what gives rights, as a rule: the rest of them stands where all are listed.
  if (asked.flat().some((role) => !isPowerful(role))) return asked
  const listed = [
    ...sources.flatMap((source) =>
      [...source.text.matchAll(listOfRoles)].flatMap(([, , name, list = '']) => {
        const roles = textsIn(list)
        return isListed(roles, name) ? [] : [roles]
      }),
    ),
    ...own.flatMap(({ text }) =>
      [...text.matchAll(unionOfRoles(field))].flatMap(({ 1: list, 2: union = '', index }) => {
        const roles = textsIn(list ?? union)
        const head = headBefore(text, index)
        return isOther(head) || isListed(roles, head) ? [] : [roles]
      }),
    ),
  ]
  if (listed.some((list) => list.length > 1)) return kindsOf(listed)
  const kept = sources.flatMap((source) =>
    [...source.text.matchAll(rolesOfApp)].flatMap(([, name = '']) => {
      const roles = valuesBeside(`${name}.any`)
      return isListed(roles, name) ? [] : [roles]
    }),
  )
  return kindsOf(kept.some((roles) => roles.length > 0) ? kept : asked)
}

/** What many call whoever has no rights over others. */
const USUAL = 'member'

/** Whether a role is no more than a guess. */
const isUsual = ({ value, reason }: Proposed): boolean =>
  value === USUAL && reason.startsWith('the usual word')

/** The roles that rows have as far as is known: by an insert, by themselves, by a comment. */
const writtenIn = (table: HostTable, column: HostColumn, sources: readonly Source[]): readonly string[] =>
  [
    ...insertedValues(table, column, sources).map(({ value }) => value),
    column.initial,
    ...(column.noted ?? []),
  ].filter((one) => typeof one === 'string')

/** Tells whether rows may hold some roles: `Owner` is what a page shows of those that have `owner`. */
function heldIn(written: readonly string[]) {
  const folded = new Set(written.map((one) => one.toLowerCase()))
  return (roles: readonly string[]): boolean =>
    roles.some((role) => written.includes(role)) || !roles.some((role) => folded.has(role.toLowerCase()))
}

/** The role that a new row gets where a role is any text. */
export function roleOfText(
  table: HostTable,
  column: HostColumn,
  { sources, tables = [], own }: CreateFacts,
): Proposed {
  const role = askedRole(table, column, sources, tables)
  if (!isUsual(role) || column.notNull) return role
  const isNamed = insertsName(table, column, sources)
  // What the app is sent may be any word: a guess would be written into each row, where the database takes none.
  if (insertsTellNothing(table, sources) || (isNamed && writtenIn(table, column, sources).length === 0))
    return said(table, column, own, 'your inserts are sent it')
  return isNamed || typeof column.initial === 'string'
    ? role
    : { value: null, reason: 'none: nothing tells your roles, and the column may be empty' }
}

/** Of texts, what the code asks for tells which roles there are. */
function askedRole(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  tables: readonly HostTable[],
): Proposed {
  const forms = rolesOfForms(table, column, sources)
  const isTold = forms.some(({ roles }) => roles.some(isOfStaff))
  const written = writtenIn(table, column, sources)
  const kinds = (
    isTold ? kindsOf(forms.map(({ roles }) => roles)) : askedRoles(table, column, sources, tables)
  ).filter(heldIn(written))
  const says = isTold ? `${forms[0]?.path} takes` : 'your code asks for'
  const demanded = demandedRole(column, sources)
  const least = kinds.flatMap((asked) => {
    const free = asked.filter((role) => role !== demanded || isOrdinary(role))
    return free.some((role) => !isPowerful(role))
      ? (leastOf(free, `${says} ${asked.join(', ')}`, undefined, sources) ?? [])
      : []
  })
  const [first, ...others] = least
  const given = first && isOrdinary(String(first.value)) ? undefined : givenRole(table, column, sources)
  if (given) return given
  const invited = invitedRole(table, column, tables)
  const all = kinds.flat()
  if (invited && (all.length === 0 || all.includes(String(invited.value)))) return invited
  if (first && others.length > 0)
    return { ...first, among: [...new Set(least.flatMap(({ value, among = [String(value)] }) => among))] }
  const { noted = [], initial } = column
  const noting = noted.some((role) => !isPowerful(role))
    ? leastOf(noted, `one of ${noted.join(', ')}, as a comment says`, initial, sources)
    : undefined
  return (
    first ??
    noting ??
    ofRulers(kinds, written) ?? {
      value: USUAL,
      reason: 'the usual word, for nothing tells your roles: see what yours is',
    }
  )
}

/** Where all that there are have rights over others, another word would be no role. */
function ofRulers(kinds: readonly (readonly string[])[], written: readonly string[]): Proposed | undefined {
  const listed = kinds.flat()
  const among = [...new Set([...written.filter((role) => role !== ''), ...listed])]
  const [value] = among
  const isOfAll = listed.length > 0 && among.length > 1 && among.every(isPowerful)
  return value !== undefined && isOfAll ? { value, reason: `one of ${among.join(', ')}`, among } : undefined
}

/** Puts together lists that are the same but for an end of one of them; two that merely share an `admin` are apart. */
function kindsOf(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const kinds: Set<string>[] = []
  for (const list of lists
    .filter((one) => one.length > 0)
    .toSorted((one, other) => other.length - one.length)) {
    const kind = kinds.find((one) => list.every((role) => one.has(role)))
    if (!kind) kinds.push(new Set(list))
  }
  return kinds.map((kind) => [...kind])
}
