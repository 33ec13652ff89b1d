/** The calls by which a host makes rows of a table, as text. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { memo, weakMemo } from '../../inspect/memo.js'
import { parseRef } from '../../inspect/ref.js'
import { escaped, isOfAny, singular, titleOf } from '../../inspect/words.js'
import { heldValues } from './held-values.js'
import { constantIn } from './inserted-text.js'
import { assignedTo, wholeCall } from './instances.js'
import { hasNested, nestedRows, withoutNested } from './nested-rows.js'

/** Calls that make rows; what they are given is in braces not far behind. */
const insertCall =
  /\b(create|createMany(?:AndReturn)?|insert|insertInto|values|save|upsert|build|persist|(?:insert|upsert)(?:Graph)?(?:AndFetch)?|insert(?:Many|One)|bulk(?:Create|Build)|findOr(?:Create|Build)|new\s+(?!(?:Date|Error|Map|Set|Promise|URL|RegExp|FormData|Response|AbortController)\b)(?:\w+\.)?\w+)\s*[(<]/g

/** The calls in a text that may make rows: each table is looked for in them. */
const callsIn = weakMemo((_sources: readonly Source[]) =>
  memo((text: string) =>
    [...text.matchAll(insertCall)].map(({ index, 0: call }) => ({ index, call, into: intoOf(text, index) })),
  ),
)

/** Whether anything may be made in a text: most texts of an app are asked for each table, and make nothing. */
const makesAny = weakMemo((sources: readonly Source[]) =>
  memo((text: string) => callsIn(sources)(text).length > 0 || anyOwnCall.test(text) || hasNested(text)),
)

const anyOwnCall = /\b(?:create|insert|add)\w*\s*[(<]/i

/** Where Knex's rows go that are named before their table: `db.insert({ … }).into('users')`. */
const intoOf = (text: string, index: number): string | undefined =>
  text.startsWith('insert(', index)
    ? /\)\s*\.\s*into\s*(?:<[^()]*>)?\(\s*['"`]?([\w.]+)['"`]?\s*\)/.exec(callAt(text, index))?.[1]
    : undefined

/** `user.save({ session })`: an object that is there, which says nothing of what new rows get. */
const option = String.raw`(?:session|transaction|validateBeforeSave|timestamps|hooks|silent|logging)\s*(?::[^,{}]*)?`
const savesItself = new RegExp(String.raw`^save\(\s*(?:\{\s*(?:${option},\s*)*(?:${option})?\}\s*)?\)`)

/** As much of a source as one insert takes. */
const REACH = 1500

/** The whole of a call that begins at a place. */
export const callAt = (text: string, index: number): string => wholeCall(text.slice(index, index + REACH))

/** What of a text makes rows of a table, as text. */
interface Inserts {
  /** The calls that make them. */
  readonly rows: readonly string[]
  /** Calls of functions of the app's own that do: what they leave out those may add. */
  readonly given: readonly string[]
  /** Where all of these stand. */
  readonly places: readonly InsertPlace[]
}

/** A call that makes rows, and where it stands in its source. */
export interface InsertPlace {
  readonly index: number
  readonly call: string
}

const insertsIn = weakMemo((table: HostTable) =>
  weakMemo((sources: readonly Source[]) => memo((text: string) => insertsOf(table, text, sources))),
)

/** The inserts of a table in a text, looked for once: each of its columns asks. */
export const knownInserts = (table: HostTable, text: string, sources: readonly Source[]): Inserts =>
  insertsIn(table)(sources)(text)

/**
 * The texts of the inserts of a table: `client.user.create({ … })`, `db.insert(users).values({ … })`, `User.create({ … })`,
 * `new User({ … })`, with what is assigned to the object that they make, and the objects that they are given by name.
 */
function insertsOf(table: HostTable, text: string, sources: readonly Source[]): Inserts {
  if (!makesAny(sources)(text)) return { rows: [], given: [], places: [] }
  const { model, name } = table
  const title = titleOf(table)
  const own = [title, model, name].filter((one): one is string => one !== undefined && text.includes(one))
  const names = [
    ...own,
    ...importsOf(table, text),
    ...repositoriesOf(title, text),
    ...constantsFor(name, text, sources),
  ]
  const rows: string[] = []
  const given: string[] = []
  const places: InsertPlace[] = []
  const wholeAt = (index: number) => {
    // `assign(new Member(), { … })`
    const [assign = ''] = /\b(?:assign|merge)\(\s*$/.exec(text.slice(Math.max(0, index - 40), index)) ?? []
    const from = index - assign.length
    const made = callAt(text, from)
    places.push({ index: from, call: made })
    const own = withoutNested(table, made)
    return own + assignedTo(text, from, from + made.length) + heldValues(text, from, own, sources)
  }
  for (const { index, call } of nestedRows(table, text)) {
    places.push({ index, call })
    rows.push(withoutNested(table, call) + heldValues(text, index, call, sources))
  }
  if (names.length === 0 && !inLowerCase(sources)(text).includes(singular(title)))
    return { rows, given, places }
  const forms = names.map(formsOf)
  for (const { index, call, into } of callsIn(sources)(text)) {
    const before = text.slice(Math.max(0, index - 60), index)
    const after = text.slice(index + call.length, index + call.length + 60)
    // `new Collection<User>(this)` holds rows, and makes none.
    const isMade = !call.startsWith('new')
    const isRow =
      forms.some(
        (form) =>
          form.call.test(call) ||
          form.before.some((one) => one.test(before)) ||
          (isMade && form.after.test(after)),
      ) || names.some((one) => into === one)
    if (isRow && !savesItself.test(text.slice(index, index + 200))) rows.push(wholeAt(index))
  }
  for (const { index = 0 } of text.matchAll(ownCalls(title)))
    if (!isDeclared(text, index)) given.push(wholeAt(index))
  return { rows, given, places }
}

/** The ways in which a call names what it makes rows of. */
const formsOf = memo((name: string) => {
  const word = name.replace(/\W/g, '.')
  return {
    call: new RegExp(`^new\\s+(?:\\w+\\.)?${word}(Entity|Model)?\\b`),
    before: [
      new RegExp(`\\b${word}(Repository|Repo|Model)?\\)?\\s*\\.\\s*$`, 'i'),
      // Objection's `User.query(trx).insert(…)`, Sequelize's `User.scope(null).create(…)`
      new RegExp(`\\b${word}\\s*\\.\\s*(?:query|scope|unscoped)\\([^()]*\\)\\s*\\.\\s*$`),
      new RegExp(`[\\w>]\\(\\s*['"\`]?${word}['"\`]?\\s*,?\\s*\\)\\s*\\.\\s*$`),
    ],
    after: new RegExp(`^\\s*['"\`]?${word}['"\`]?\\s*[,)>]`),
  }
})

const inLowerCase = weakMemo((_sources: readonly Source[]) => memo((text: string) => text.toLowerCase()))

/** `createUser(…)`, `usersService.create(…)`. */
function ownCalls(title: string): RegExp {
  const one = `${escaped(singular(title.replace(/(?<=\w)(Model|Entity)$/, '')))}s?`
  return new RegExp(
    `\\b(?:(?:create|insert|add)(?:New|One)?${one}|(?<=\\b${one}(?:Repository|Repo|Service|Dao|Store)\\s*\\.\\s*)(?:create|insert|add))\\s*[(<]`,
    'gi',
  )
}

/** Whether a function or a method of that name is declared at a place, rather than called. */
export const isDeclared = (text: string, index: number): boolean =>
  /\bfunction\s+$/.test(text.slice(Math.max(0, index - 20), index)) ||
  /^\s*(?::[^;{=]*)?\{/.test(text.slice(index + callAt(text, index).length).slice(0, 200))

/**
 * What a source calls the default export of a model's file: `import Staff from './models/user'`; or one that tells nothing, by the
 * folder, too: `import { table as staff } from '../user/table'`.
 */
function importsOf({ ref, exportName }: HostTable, text: string): readonly string[] {
  if (exportName !== 'default') {
    const [, place = ''] = /([^/]+\/[^/]+?)\.\w+$/.exec(parseRef(ref)?.file ?? '') ?? []
    if (!isOfAny(exportName) || place === '' || !text.includes(place)) return []
    const imported = new RegExp(
      `\\bimport\\s*\\{[^}]*?\\b${escaped(exportName)}\\b(?:\\s+as\\s+(\\w+))?[^}]*\\}\\s*from\\s*['"][^'"]*(?<![^'"/])${escaped(place)}(?:\\.[cm]?[jt]s)?['"]`,
      'g',
    )
    return [...text.matchAll(imported)].map(([, alias]) => alias ?? exportName)
  }
  const [, file = ''] = /([^/]+?)(?:\/index)?\.\w+$/.exec(parseRef(ref)?.file ?? '') ?? []
  if (file === '' || !text.includes(file)) return []
  const imports = new RegExp(
    `\\bimport\\s+(\\w+)\\s*(?:,[^'"]*)?\\sfrom\\s*['"](?:[^'"]*/)?${escaped(file)}(?:\\.[cm]?[jt]s)?['"]`,
    'g',
  )
  return [...text.matchAll(imports)].flatMap(([, name]) => name ?? [])
}

/** The constants that a query builder is given for the name of a table: `db(TABLES.users).insert(…)`, `.into(USERS)`. */
const constantsFor = (table: string, text: string, sources: readonly Source[]): readonly string[] =>
  constantsIn(sources)(text).flatMap(([name, value]) => (value === table ? name : []))

/** What a query builder is given in a text, and what it stands for: each table is looked for there. */
const constantsIn = weakMemo((sources: readonly Source[]) =>
  memo((text: string) =>
    [...new Set([...text.matchAll(tableArgument)].map(([, name = '']) => name))].map(
      (name) => [name, constantIn(name, sources)] as const,
    ),
  ),
)

const tableArgument =
  /[\w>]\(\s*([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?)\s*,?\s*\)\s*\.\s*(?:insert|upsert)\s*[(<]/g

/** What a source calls the repository of a class: `users: Repository<User>`, `users = db.getRepository(User)`. */
export const repositoriesOf = (name: string, text: string): readonly string[] =>
  (text.includes('Repository') && text.includes(name)
    ? [
        ...text.matchAll(new RegExp(`(\\w+)\\s*:\\s*\\w*Repository<\\s*${escaped(name)}\\s*>`, 'g')),
        ...text.matchAll(
          new RegExp(`(\\w+)\\s*=\\s*[\\w.]*getRepository\\(\\s*${escaped(name)}\\s*\\)`, 'g'),
        ),
      ]
    : []
  ).flatMap(([, repository]) => repository ?? [])
