/** Logins and addresses that the app keeps in lower case: it would not find whoever is written otherwise. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { nounsOf, plainField } from '../inspect/words.js'
import { isOfApp } from './app-code.js'
import { importsBetterAuth } from './better-auth.js'
import { foldedName } from './user-names.js'

/** Why a column holds text in lower case: undefined where nothing tells that it does. */
export function whyLowerCase(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): string | undefined {
  const { field, type, stored } = column
  // `citext` is compared without regard to case, and members of an object have names that anything has.
  if (type.kind !== 'string' || type.values || stored.sqlType === 'citext' || field.includes('.'))
    return undefined
  if (foldedName(table, column) !== undefined) return 'by its name'
  const library = plainField(table, field) === 'email' ? libraryOf(table, sources) : undefined
  if (library) return `as ${library} looks for it`
  const ways = waysOf(field)
  const source = sources.find(
    (one) => isOfApp(one) && !isStory(one) && one.text.includes(field) && lowers(table, ways, one, sources),
  )
  return source && `as ${source.path} has it`
}

/** The library that makes the rows of a table of users, and puts an address in lower case before it looks for one. */
function libraryOf(table: HostTable, sources: readonly Source[]): string | undefined {
  if (!table.columns.some(({ field }) => plainField(table, field) === 'emailverified')) return undefined
  if (sources.some(importsBetterAuth)) return 'better-auth'
  return sources.some(({ text }) => /['"](next-auth|@auth\/[\w-]+)(\/[\w/-]+)?['"]/.test(text))
    ? 'Auth.js'
    : undefined
}

const isStory = ({ path }: Source) => /\.stories\./.test(path)

const LOWER = '\\??\\.to(?:Locale)?LowerCase\\(\\)'
/** What an expression is made of, its lines that begin with a dot too. */
const ANY = '(?:\\((?:[^()]|\\([^()]*\\))*\\)|\\{[^{}]*\\}|\\.transform\\(|[^,;{}()\\n]|\\n\\s*(?=\\.))*?'
/** An expression that ends in lower case: what is done with the rest of it is about something else. */
const LOWERED = `${ANY}${LOWER}(?:\\.trim\\(\\))?\\s*(?:[,;)}\\n]|\\|\\||\\?\\?)`

/** Whether a source puts the value of a field in lower case where it makes or looks for rows, or takes what is sent. */
function lowers(table: HostTable, ways: Ways, { text }: Source, sources: readonly Source[]): boolean {
  if (ways.input.some((way) => way.test(text))) return true
  if (!isAboutRows(table, text)) return false
  const isLowered = ways.rows.some((way) => {
    const { index, 0: found } = way.exec(text) ?? { index: -1, 0: '' }
    return index >= 0 && !/md5|sha\d|gravatar|createHash/i.test(text.slice(index, index + found.length + 200))
  })
  return (
    isLowered ||
    [...text.matchAll(ways.call)].some(([, name = '']) =>
      sources.some((source) => isLowering(name, source.text)),
    )
  )
}

type Ways = ReturnType<typeof waysOf>

function waysOf(field: string) {
  // `[columns.email]` is one, too.
  const key = `(?:(?<![.\\w])['"]?${field}['"]?|\\[\\s*[\\w.]+\\.${field}\\s*\\])`
  return {
    /** `z.string().email().toLowerCase()`, `@Transform(({ value }) => value.toLowerCase())`. */
    input: [
      new RegExp(`${key}\\s*:\\s*(?:\\w+\\.)?(?:string|email|joi|yup|z)\\b${LOWERED}`, 'i'),
      new RegExp(
        `@Transform\\([^\\n]*${LOWER}[^\\n]*\\n(?:\\s*@[^\\n]*\\n)*\\s*(?:\\w+\\s+)*${field}[?!]?\\s*:`,
      ),
    ],
    /** `{ email: sent.email.toLowerCase() }`, `eq(users.email, email.toLowerCase())`, `where('email', '=', …)`. */
    rows: [
      new RegExp(`${key}\\s*(?::|=(?!=))${LOWERED}`),
      new RegExp(
        `\\b(?:eq|where|andWhere)\\(\\s*(?:\\w+\\.${field}|['"](?:\\w+\\.)?${field}['"])\\s*,\\s*(?:['"]=['"]\\s*,)?${LOWERED}`,
      ),
    ],
    /** `{ email: normalizeEmail(sent.email) }`, `const email = new Email(sent.email)`. */
    call: new RegExp(`${key}\\s*(?::|=(?!=))\\s*(?:await\\s+|new\\s+)?(?:\\w+\\.)*(\\w+)\\(`, 'g'),
  }
}

/** Whether a text makes rows of a table, or looks for some. */
const isAboutRows = (table: HostTable, text: string) =>
  /\b(find|where|insert|create|save|upsert|select|query)/i.test(text) &&
  nounsOf(table).some((noun) => noun.length > 0 && new RegExp(noun.join('[_-]?'), 'i').test(text))

/** What is in a function, up to the bracket that closes it. */
const INSIDE = '(?:(?!\\n {0,4}\\})[^]){0,300}?'

/** Whether a text declares a function that gives back what it is given in lower case, or a class whose instances hold it so. */
const isLowering = (name: string, text: string): boolean =>
  [
    `\\b(?:function|const|static|private|public|protected)\\s+(?:static\\s+|async\\s+)*${name}\\b${INSIDE}(?:=>|\\breturn\\b)[^;{}]{0,120}?${LOWER}`,
    `^\\s+(?:async\\s+)?${name}\\s*\\([^)]*\\)[^;{]*\\{${INSIDE}\\breturn\\b[^;{}]{0,120}?${LOWER}`,
    `\\bclass\\s+${name}\\b[^]{0,400}?\\bconstructor\\b[^]{0,400}?${LOWER}`,
  ].some((declared) => text.includes(name) && new RegExp(declared, 'm').test(text))
