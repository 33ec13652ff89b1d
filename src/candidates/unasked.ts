/** Code that signs people in without asking who is active: whoever is deactivated goes on signing in. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { parseRef } from '../inspect/ref.js'
import { escaped, singular, titleOf } from '../inspect/words.js'
import { isOfApp } from './app-code.js'
import { blockEnd } from './brackets.js'
import { refusalsIn } from './refusals.js'
import { comparingIn, signingIn } from './sign-in.js'

/** Files that let requests through, or say who sends them. */
const ofAccess =
  /auth|guard|strateg|middleware|session|passport|log-?in|sign-?in|polic|permission|jwt|token|context|access/i

const person = String.raw`\b\w*(?:user|account|member|profile|employee|person|staff|admin|owner|me)s?`

/** Where people are signed in, and by what. */
export interface Unasked {
  readonly path: string
  readonly does: 'compares passwords' | 'signs people in'
}

/**
 * The source that signs people in, where nothing of the app's code asks for a column of who is active; undefined where something may,
 * or where nobody is signed in.
 */
export function unaskedBy(
  table: HostTable,
  field: string,
  sources: readonly Source[],
  tables: readonly HostTable[],
): Unasked | undefined {
  const column = table.columns.find((one) => one.field === field)
  const own = parseRef(table.ref)?.file
  // A method of the model's is called where somebody signs in.
  const comparing = comparingIn(table, sources)
  const all = comparing.length > 0 ? comparing : signingIn(table, sources)
  const first = all.find(({ path }) => path !== own) ?? all[0]
  const paths = new Set(all.map(({ path }) => path))
  const isOfAccess = ({ path }: Source) => ofAccess.test(path) || paths.has(path)
  if (!column || !first || field in (table.scope ?? {})) return undefined
  const ofUsers = namesOf([table])
  const others = new Set(namesOf(tables).filter((name) => !ofUsers.includes(name)))
  const isAsked = sources
    .filter(isOwn)
    .some((source) =>
      [field, column.stored.name].some(
        (name) =>
          source.text.includes(name) &&
          (source.path === own
            ? asksItself(name, source)
            : asks(name, source, table, others) || (isOfAccess(source) && isLeft(name, source))),
      ),
    )
  const does = comparing.length > 0 ? 'compares passwords' : 'signs people in'
  return isAsked ? undefined : { path: first.path, does }
}

/** What code calls tables, in one form: `courses`, `Course`. */
const namesOf = (tables: readonly HostTable[]): readonly string[] =>
  tables.flatMap((table) => [table.name, titleOf(table), table.model ?? ''].map(singular))

/** What scim-gen has emitted reads each column that is mapped. */
const isOwn = (source: Source): boolean => isOfApp(source) && !source.text.includes('@scim-gen/runtime')

/** A method or a hook of the model's own: `this.isActive`, `schema.pre('find', function () { this.where({ isActive: true }) })`. */
const asksItself = (name: string, { text }: Source): boolean =>
  new RegExp(
    String.raw`\bthis[!?]?\.${escaped(name)}\b(?!\s*=[^=])|\b(?:find\w*|where)\([^;]{0,120}\b${escaped(name)}\b`,
  ).test(text)

/** Whether a source refuses by it, looks for somebody by it, or reads it of somebody. */
function asks(name: string, source: Source, table: HostTable, others: ReadonlySet<string>): boolean {
  const { text } = source
  const is = new RegExp(String.raw`\b${escaped(name)}\b`)
  if (refusalsIn(source).some(({ check, isSure }) => isSure && is.test(check))) return true
  const reads = new RegExp(String.raw`${person}[!?]?\.${escaped(name)}\b(?!\s*=[^=]|['"])`, 'i')
  const inText = new RegExp(
    String.raw`['"${'`'}][^'"${'`'}\n]*(?:(?<!\.)|${person}\.|\b\w{1,2}\.)\b${escaped(name)}['"${'`'}]?\s*(?:=|<>|!=|\bis\b|,\s*(?:(?:true|false|null|[01])\b|['"]\W+['"]))`,
    'i',
  )
  if (reads.test(withoutCopies(name, text)) || inText.test(text)) return true
  if (servesOther(source.path, table)) return false
  const known = table.columns
    .map(({ field }) => field)
    .filter((field) => /(mail|name|id|login|phone)$/i.test(field))
  return lookedFor(text, others).some(
    (asked) =>
      is.test(asked) &&
      known.some((field) => new RegExp(String.raw`\b${escaped(field)}\b\s*(?:[,}]|:${ofOne})`).test(asked)),
  )
}

/** No list of keys: whoever writes to many signs nobody in. */
const ofOne = String.raw`(?!\s*(?:In\(|\{\s*(?:\$in|in|\[\s*Op\.in\s*\])\b))`

const ofPerson = new RegExp(String.raw`${person}['"]?\s*:\s*\{`, 'i')

/** `findOne<User>({`, `where: {`, `findOne(User, {`, and what is asked. */
const looking =
  /(?:\b(\w+?)(?:Repository|Repo|Model|Dao)?\s*\.\s*)?\b(?:find|get|first|select|where|match|count|exists)\w*(?:<[^()]*?>)?\s*[(:]\s*(?:(\w+)\s*,\s*)?\{/g

/** What is asked for in a source, of all but rows of other tables. */
function lookedFor(text: string, others: ReadonlySet<string>): readonly string[] {
  let end = 0
  return [...text.matchAll(looking)].flatMap(({ index, 0: start, 1: of, 2: first }) => {
    if (index < end) return []
    const from = index + start.length
    const rest = text.slice(from)
    const asked = rest.slice(0, blockEnd(rest))
    const isOther = [of, first].some((name) => name !== undefined && others.has(singular(name)))
    // `Session.findOne({ id, user: { isActive: true } })`
    if (!isOther || ofPerson.test(asked)) return [asked]
    end = from + asked.length
    return []
  })
}

/** Files of requests: `order.controller.ts`, `routes/orders.ts`, `api/orders/route.ts`. */
const ofRequests = /(^|[/.-])(controllers?|routes?|resolvers?|sockets?)(?=[/.-])/gi

/** Whether a file answers requests about something that is no person: whom it looks for is not let in by it. */
function servesOther(path: string, table: HostTable): boolean {
  const left = path.replace(ofRequests, '/')
  if (left === path || ofAccess.test(path)) return false
  const about = left
    .replace(/\.\w+$/, '')
    .split(/[/.]/)
    .filter(
      (part) =>
        part !== '' &&
        !/^(src|app|api|apps|server|backend|modules?|features?|index|main|v\d+|lib|[([].*)$/i.test(part),
    )
  return (
    about.length > 0 &&
    !about.some(
      (part) => new RegExp(`${person}$`, 'i').test(part) || singular(part) === singular(titleOf(table)),
    )
  )
}

/** What is left of a source that lets people in, without what only sets, selects or shows it. */
const isLeft = (name: string, { text }: Source): boolean =>
  new RegExp(String.raw`\b${escaped(name)}\b`).test(
    withoutCopies(name, text).replace(
      new RegExp(
        String.raw`\.${escaped(name)}\s*=(?!=)|\b${escaped(name)}\??\s*:\s*(?:true|false|boolean|string)\b|['"](?:\w+\.)?${escaped(name)}['"]`,
        'g',
      ),
      '',
    ),
  )

/** `isActive: user.isActive`, of what is answered. */
const withoutCopies = (name: string, text: string): string =>
  text.replace(new RegExp(String.raw`\b\w+\s*:\s*\w+[!?]?\.${escaped(name)}\b(?=\s*[,}\n])`, 'g'), '')
