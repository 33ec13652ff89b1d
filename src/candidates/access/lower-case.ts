/** Logins and addresses that the app keeps in lower case: it would not find whoever is written otherwise. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { memo, weakMemo } from '../../inspect/memo.js'
import { parseRef } from '../../inspect/ref.js'
import { escaped, nounsOf, plainField } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { valueEnd } from '../code/brackets.js'
import { importOf } from '../code/inserted-text.js'
import {
  isFileOfAnother,
  isGivenOn,
  isOfAnother,
  isUsedForAnother,
  namesAnother,
} from '../code/whose-code.js'
import { foldedName } from '../users/user-names.js'
import { keepsUsers } from './auth-js.js'
import { importsBetterAuth } from './better-auth.js'
import { isFinderOf } from './sign-in.js'

/**
 * Why a column holds text in lower case: undefined where nothing tells that it does.
 *
 * @param tables all of the host: code may be about a column of the same name that another one has
 */
export function whyLowerCase(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  tables: readonly HostTable[] = [],
): string | undefined {
  const { field, type, stored } = column
  // `citext` is compared without regard to case, and members of an object have names that anything has.
  if (type.kind !== 'string' || type.values || stored.sqlType === 'citext' || field.includes('.'))
    return undefined
  if (foldedName(table, column) !== undefined) return 'by its name'
  if (column.refusesCapitals) return 'for the model refuses capitals'
  const library = plainField(table, field) === 'email' ? libraryOf(table, sources) : undefined
  if (library) return `as ${library} looks for it`
  const alike = tables.filter((one) => one !== table && one.columns.some((other) => other.field === field))
  const isElsewhere = elsewhere(table, field, alike)
  const source = sources.find(
    (one) =>
      isOfApp(one) &&
      !isStory(one) &&
      one.text.includes(field) &&
      lowers(table, column, isElsewhere, one, sources),
  )
  return source && `as ${source.path} has it`
}

/** The library that makes the rows of a table of users, and puts an address in lower case before it looks for one. */
function libraryOf(table: HostTable, sources: readonly Source[]): string | undefined {
  if (!table.columns.some(({ field }) => plainField(table, field) === 'emailverified')) return undefined
  if (sources.some(importsBetterAuth)) return 'better-auth'
  return keepsUsers(sources) ? 'Auth.js' : undefined
}

const isStory = ({ path }: Source) => /\.stories\./.test(path)

const LOWER = '\\??\\.to(?:Locale)?LowerCase\\(\\)'
/** What an expression is made of, its lines that begin with a dot too. */
const ANY = '(?:\\((?:[^()]|\\([^()]*\\))*\\)|\\{[^{}]*\\}|\\.transform\\(|[^,;{}()\\n]|\\n\\s*(?=\\.))*?'
/** An expression that ends in lower case: what is done with the rest of it is about something else. */
const LOWERED = `${ANY}${LOWER}(?:\\.trim\\(\\))?\\s*(?:[,;)}\\n]|\\|\\||\\?\\?)`

/** Options that do not keep what is written in capitals. */
const CASED = '(?!\\s*\\{?[^(){}]*\\ball_lowercase\\s*:\\s*false)'

/** Whether a source puts the value of a field in lower case where it makes or looks for rows, or takes what is sent. */
function lowers(
  table: HostTable,
  column: HostColumn,
  isElsewhere: ReturnType<typeof elsewhere>,
  { path, text }: Source,
  sources: readonly Source[],
): boolean {
  const ways = waysOf(column.field)
  const foundBy = (way: RegExp) => [...text.matchAll(way)].filter((found) => !isElsewhere(text, found))
  if (ways.input.some((way) => foundBy(way).length > 0)) return true
  if (foundBy(ways.form).some(([, name = '']) => isLoweringForm(name, sources))) return true
  // What the model's own file does is done with its rows.
  if (path !== parseRef(table.ref)?.file && !isAboutRows(table, text)) return false
  const isLowered = ways.rows
    .flatMap(foundBy)
    .some(
      ({ index, 0: found }) =>
        !isSetting(found, text) &&
        !isFoldedThere(column.field, text.slice(0, index + found.length)) &&
        !isPicture.test(text.slice(index, index + found.length + 200)),
    )
  return (
    isLowered ||
    foundBy(ways.call).some(
      ([, name = '']) =>
        !isOfPackage(name, text, sources) && sources.some((source) => isLowering(name, source.text)),
    ) ||
    foundBy(ways.finder).some(([, name = '']) => isFinderOf(name, table, column, sources)) ||
    foundBy(ways.held).some(
      (held) => !isFoldedThere(column.field, text.slice(0, held.index)) && isUsed(held[1] ?? '', foundBy),
    )
  )

  /** Whether rows are made of a variable, or looked for by it. */
  function isUsed(name: string, found: typeof foundBy): boolean {
    const uses = (head: string) => new RegExp(`${head}${escaped(name)}\\s*(?=[,})\\n])`, 'g')
    return (
      found(uses(`(?<![.\\w])['"]?${escaped(column.field)}['"]?\\s*:\\s*`)).length > 0 ||
      found(uses('\\b(\\w+)\\(\\s*')).some(([, call = '']) => isFinderOf(call, table, column, sources))
    )
  }
}

/** Whether a text takes a function from a package that is none of the workspace's: `text('email')` declares a column. */
function isOfPackage(name: string, text: string, sources: readonly Source[]): boolean {
  const { from = '.' } = importOf(name, text) ?? {}
  const [base = ''] = from.replace(/^@[^/]+\//, '').split('/')
  const isPath = /^[.~#]|^@\//.test(from)
  return !isPath && !sources.some(({ path }) => new RegExp(`(^|/)${escaped(base)}[/.]`).test(path))
}

const ENV = String.raw`(?:process|import\.meta)\.env\b`

/** What is set for the app is an address of its own, and sent by nobody. */
function isSetting(found: string, text: string): boolean {
  const [, name] = /[:=]\s*(\w+)/.exec(found) ?? []
  return (
    new RegExp(ENV).test(found) ||
    (name !== undefined && new RegExp(`\\b${escaped(name)}\\s*=\\s*${ENV}`).test(text))
  )
}

/** `where('lower(user.email) = :email', { email: sent.toLowerCase() })`: what is put in lower case there as well is kept as it was written. */
const isFoldedThere = (field: string, text: string): boolean =>
  new RegExp(
    `\\blower\\(\\s*["\`]?(?:\\w+["\`]?\\.["\`]?)?${escaped(field)}["\`]?\\s*\\)[^;]{0,120}$`,
    'i',
  ).test(text.slice(-240))

/** Pictures are looked for by a hash of the address. */
const isPicture = /md5|sha\d|gravatar|createHash/i

/** Tells of what was found in a text whether it is about another table, by what is looked for in, made or checked there. */
function elsewhere(table: HostTable, field: string, alike: readonly HostTable[]) {
  const isAnother = isOfAnother(table, alike)
  const named = namesAnother(table, alike)
  const isHeld = new RegExp(`^['"]?${escaped(field)}['"]?\\s*=`)
  return (text: string, { index, 0: found }: RegExpExecArray): boolean => {
    // Behind the call that it may end with.
    const behind = index + found.replace(/\($/, '').length
    if (isHeld.test(found) && !isGivenOn(field, text, behind)) return true
    if (alike.length === 0) return false
    const [call = '', owner = ''] = /^\w+\(\s*(?:['"]?(\w+)\.\w)?/.exec(found) ?? []
    const [, changed = owner] = /^(\w+)\.\w+\s*=/.exec(found) ?? []
    const told = isHeld.test(found)
      ? isUsedForAnother(isAnother, field, text, behind)
      : (named(changed) ?? isAnother(text, index + call.length))
    return told ?? isFileOfAnother(table, alike, text)
  }
}

const waysOf = memo((field: string) => {
  // `[columns.email]` is one, too.
  const key = `(?:(?<![.\\w])['"]?${escaped(field)}['"]?|\\[\\s*[\\w.]+\\.${escaped(field)}\\s*\\])`
  return {
    /** `z.string().email().toLowerCase()`, `@Transform(({ value }) => value.toLowerCase())`. */
    input: [
      new RegExp(`${key}\\s*:\\s*(?:\\w+\\.)?(?:(?:string|email)(?=\\()|(?:joi|yup|z)\\b)${LOWERED}`, 'gi'),
      new RegExp(
        `@Transform\\([^\\n]*${LOWER}[^\\n]*\\n(?:\\s*@[^\\n]*\\n)*\\s*(?:\\w+\\s+)*${escaped(field)}[?!]?\\s*:`,
        'g',
      ),
      // express-validator: `body('email').isEmail().normalizeEmail()`, `{ email: { isEmail: true, normalizeEmail: true } }`
      new RegExp(
        `\\b(?:body|check)\\(\\s*['"]${escaped(field)}['"](?:(?!\\b(?:body|check|param|query)\\()[^;])*?\\.(?:normalizeEmail|toLowerCase)\\(${CASED}|${key}\\s*:\\s*\\{[^{}]*\\bnormalizeEmail\\s*:\\s*(?:true\\b|\\{${CASED})`,
        'g',
      ),
    ],
    /** `z.object({ email: emailSchema })` */
    form: new RegExp(`${key}\\s*:\\s*(\\w+)\\s*(?=[,}.\\n])`, 'g'),
    /** `{ email: sent.email.toLowerCase() }`, `eq(users.email, email.toLowerCase())`, `where('email', '=', …)`. */
    rows: [
      new RegExp(`${key}\\s*(?::|=(?!=))\\s*${LOWERED}`, 'g'),
      new RegExp(
        `\\b(?:eq|where|andWhere)\\(\\s*(?:\\w+\\.${escaped(field)}|['"](?:\\w+\\.)?${escaped(field)}['"])\\s*,\\s*(?:['"]=['"]\\s*,)?${LOWERED}`,
        'g',
      ),
      // `this.email = email.toLowerCase()` of the model, `dto.email = dto.email.toLowerCase()`
      new RegExp(
        `\\b\\w+\\.${escaped(field)}\\s*=(?!=)\\s*(?:\\w+[?!]?\\.)*${escaped(field)}(?:\\??\\.trim\\(\\))?${LOWER}`,
        'g',
      ),
      // `this.setDataValue('email', value.toLowerCase())`
      new RegExp(`\\bsetDataValue\\(\\s*['"]${escaped(field)}['"]\\s*,${LOWERED}`, 'g'),
      // SQL: `query('… WHERE email = $1', [email.toLowerCase()])`
      new RegExp(
        `\\bwhere\\b[^'"\`;]*?\\b${escaped(field)}\\s*=\\s*(?:\\$\\{|(?:\\$\\d+|\\?)[^'"\`]*['"\`]\\s*,\\s*\\[[^\\]]*?)\\s*(?:\\w+\\.)*${escaped(field)}${LOWER}`,
        'gi',
      ),
    ],
    /** `{ email: normalizeEmail(sent.email) }`, `const email = new Email(sent.email)`. */
    call: new RegExp(`${key}\\s*(?::|=(?!=))\\s*(?:await\\s+|new\\s+)?(?:\\w+\\.)*(\\w+)\\(`, 'g'),
    /** `const normalizedEmail = sent.email.trim().toLowerCase()` */
    held: new RegExp(
      `\\b(?:const|let)\\s+(?!${escaped(field)}\\b)(\\w*${escaped(field)}\\w*)\\s*=\\s*${LOWERED}`,
      'gi',
    ),
    /** `users.findForLogin(sent.email.toLowerCase())` */
    finder: new RegExp(
      `\\b(\\w+)\\(\\s*(?:\\w+\\??\\.)*${escaped(field)}(?:\\.trim\\(\\))?${LOWER}(?:\\.trim\\(\\))?\\s*[,)]`,
      'g',
    ),
  }
})

/** Whether a text makes rows of a table, or looks for some. */
const isAboutRows = (table: HostTable, text: string) =>
  /\b(find|where|insert|create|save|upsert|select|query)/i.test(text) &&
  nounsOf(table).some((noun) => noun.length > 0 && new RegExp(noun.join('[_-]?'), 'i').test(text))

/** What is in a function, up to the bracket that closes it. */
const INSIDE = '(?:(?!\\n {0,4}\\})[^]){0,300}?'

/** Whether a form of one value gives it back in lower case, itself or by the one that it is made of: `z.string().check(z.toLowerCase())`. */
const isLoweringForm = (name: string, sources: readonly Source[], depth = 3): boolean =>
  depth > 0 &&
  formsIn(sources)(name).some(
    ({ base, lowers }) => lowers || (base !== '' && isLoweringForm(base, sources, depth - 1)),
  )

/** What a name stands for in the sources, as far as it may be a form; looked for once: most names, such as `this`, are of none. */
const formsIn = weakMemo((sources: readonly Source[]) =>
  memo((name: string) => sources.flatMap(({ text }) => formIn(name, text) ?? [])),
)

function formIn(name: string, text: string): { readonly base: string; readonly lowers: boolean } | undefined {
  if (!text.includes(name)) return undefined
  const declared = new RegExp(`\\bconst\\s+${escaped(name)}\\s*=\\s*`).exec(text)
  if (!declared) return undefined
  const [body = ''] = text.slice(declared.index + declared[0].length).split(/\n(?=[\w/@])/)
  const [, base = ''] = /^(\w+)\s*\./.exec(body) ?? []
  return /^(?:z|zod|joi|yup|v)$/i.test(base)
    ? { base: '', lowers: new RegExp(LOWER).test(body.slice(0, valueEnd(body))) }
    : { base, lowers: false }
}

/** Whether a text declares a function that gives back what it is given in lower case, or a class whose instances hold it so. */
const isLowering = (name: string, text: string): boolean =>
  [
    `\\b(?:function|const|static|private|public|protected)\\s+(?:static\\s+|async\\s+)*${escaped(name)}\\b${INSIDE}(?:=>|\\breturn\\b)[^;{}]{0,120}?${LOWER}`,
    `^\\s+(?:async\\s+)?${escaped(name)}\\s*\\([^)]*\\)[^;{]*\\{${INSIDE}\\breturn\\b[^;{}]{0,120}?${LOWER}`,
    `\\bclass\\s+${escaped(name)}\\b[^]{0,400}?\\bconstructor\\b[^]{0,400}?${LOWER}`,
  ].some((declared) => text.includes(name) && new RegExp(declared, 'm').test(text))
