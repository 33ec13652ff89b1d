/** What an app looks for where it compares a password: what its users sign in by, whatever that is called. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, titleOf, wordsOf } from '../../inspect/words.js'
import { codeNaming, isOfApp } from '../code/app-code.js'
import { blockEnd, pieceBefore, valueEnd } from '../code/brackets.js'
import { isPassword, isSecret } from '../code/secrets.js'
import { phoneName } from '../users/user-names.js'

/** How far before the comparison the row is looked for. */
const REACH = 1500

/**
 * `bcrypt.compare(password, user.hash)`, `argon2.verify(user.hash, password)`, `user.comparePassword(password)`; by the packages that do
 * nothing else, whatever holds what is compared: `const own = user.hash.trim()`; and by methods that are called after it: `user.comparePin(pin)`.
 */
const comparisons = (passwords: readonly string[]) =>
  new RegExp(
    `\\b(?:bcrypt\\w*|argon2?\\w*)\\.(?:compare|verify)(?:Sync)?\\(|\\b(?:compare|compareSync|verify|verifySync|\\w*(?:match|verify|validate|check|compare)\\w*)\\([^;{}]{0,120}?\\.(?:${passwords.map(escaped).join('|')})\\b|\\.(?:compar|verif|valid|check|match|isValid)\\w*?(?:${['password', ...passwords].map(escaped).join('|')})\\w*\\(`,
    'gi',
  )

/**
 * The column of users that an app looks for where it compares a password; undefined where nothing tells, or where it looks for
 * one of several.
 */
export function signInColumn(table: HostTable, sources: readonly Source[]): HostColumn | undefined {
  const texts = table.columns.filter((column) => isText(table, column))
  if (texts.length === 0) return undefined
  const found = new Set<HostColumn>()
  for (const { text, places } of comparingIn(table, sources)) {
    for (const index of places) {
      const looking = lookingAt(index, text, table, sources)
      for (const column of texts) if (looking.some((one) => looksFor(column, one))) found.add(column)
    }
  }
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

/**
 * The source that signs somebody in by a column alone, though each tenant may have one who is called so: it finds any of them.
 *
 * @param tenant the column of users that refers to the tenant
 */
export function signsInAnyTenant(
  table: HostTable,
  column: HostColumn,
  tenant: string,
  sources: readonly Source[],
): string | undefined {
  const { field, unique } = column
  const kept = table.uniques.filter((fields) => fields.includes(field))
  // What is unique in nothing any two may have.
  const isShared = kept.length === 0 || kept.some((fields) => fields.includes(tenant))
  if (unique || column.partlyUnique || !isShared) return undefined
  const noun = wordsOf(tenant).filter((word) => !/^(u?id|uuid|key)$/.test(word))
  const named = `tenant|domain|${noun.map(escaped).join('_?')}`
  const speaks = new RegExp(named, 'i')
  // `withTenant(id, …)`, `tenantDb.users`, `set_config('app.firm_id', …)`: what is looked for in one of them alone.
  const scopes = new RegExp(
    `\\b(?:with|for|in|as|use|enter|set(?:Current)?|run(?:In|As|For|With)?|scoped?(?:To)?|connect(?:To)?)_?(?:${named})\\w*\\(|(?:${named})\\w*(?:db|client|connection|scope|storage)\\w*\\b|\\bset_config\\(|\\bSET\\s+(?:LOCAL|SESSION)\\b`,
    'i',
  )
  return comparingIn(table, sources).find(({ text, places }) =>
    places.some((index) => {
      const looking = lookingAt(index, text, table, sources)
      return (
        looking.some((one) => looksFor(column, one)) &&
        !looking.some((one) => scopes.test(one) || lookupsIn(one, column).some((asked) => speaks.test(asked)))
      )
    }),
  )?.path
}

const besides = /\b(?:include|select|populate|relations)\s*:\s*(?=[{[])/

/** What a text asks for, statement by statement, where it looks for rows by a column: what it selects or joins asks for nothing. */
const lookupsIn = (text: string, column: HostColumn): readonly string[] =>
  [...text.matchAll(new RegExp(lookingFor(column), 'g'))].map(({ index, 0: found }) => {
    const before = pieceBefore(text, index, REACH, /;|\b(?:await|return)\b|=(?![>=])/)
    const statement = before + (/^[\s\S]*?(?=;|\n\s*\n|$)/.exec(text.slice(index)) ?? [found])[0]
    return conditionsIn(statement).map(asked).join(' ')
  })

/** A text without what is fetched beside a row, which asks for nothing. */
function asked(text: string): string {
  const [head = '', ...rest] = text.split(besides)
  const left = rest.join('beside: ')
  return rest.length === 0 ? head : head + asked(left.slice(valueEnd(left)))
}

/** The sources that compare a password of a table's, and where they do. */
export function comparingIn(table: HostTable, sources: readonly Source[]) {
  const passwords = table.columns.filter((column) => isPassword(table, column)).map(({ field }) => field)
  if (passwords.length === 0) return []
  const compares = comparisons(passwords)
  return sources.flatMap((source) => {
    if (!isOfApp(source) || !isAbout(table, source.text)) return []
    const isNamed = passwords.some((field) => source.text.includes(field))
    const places = [...source.text.matchAll(compares)]
      .filter(({ 0: call }) => isNamed || !/^(bcrypt|argon)/i.test(call))
      .map(({ index }) => index)
    return places.length > 0 ? [{ ...source, places }] : []
  })
}

/** `this.jwt.signAsync(payload)`, `new SignJWT(payload)`, `getAuth().verifyIdToken(sent)`, the keys of a service that signs tokens, `clerkMiddleware(`, Clerk's `auth()`. */
const signing =
  /\b(?:jwt|token)\w*\s*\.\s*sign(?:Async)?\(|\bnew\s+SignJWT\(|\.verifyIdToken\(|\b(?:CognitoJwtVerifier\.create|createRemoteJWKSet|passportJwtSecret|clerkMiddleware|ClerkExpress(?:Require|With)Auth)\(|['"]@clerk\/(?:nextjs\/server|express|fastify|backend)['"]/i

/** Whether a source signs people in, whatever the rows are called: by a library for that, a password that it compares, a token that it makes. */
export const signsPeopleIn = (source: Source): boolean =>
  isOfApp(source) &&
  (signing.test(source.text) ||
    /\b(?:NextAuth|betterAuth|passport\.(?:use|authenticate))\(|\b(?:bcrypt|argon)\w*\.(?:compare|verify)(?:Sync)?\(/i.test(
      source.text,
    ))

/** The sources that sign in rows of a table, where it has no passwords: by a code that is sent, by another service. */
export const signingIn = (table: HostTable, sources: readonly Source[]): readonly Source[] =>
  table.columns.some((column) => isPassword(table, column)) ? [] : makingTokens(table, sources)

const makingTokens = (table: HostTable, sources: readonly Source[]): readonly Source[] =>
  sources.filter((source) => isOfApp(source) && isAbout(table, source.text) && signing.test(source.text))

/** The column of a telephone that an app looks for where it signs people in, whose address it looks for nowhere there; and the source. */
export function signsInByPhone(
  table: HostTable,
  address: HostColumn,
  sources: readonly Source[],
): { readonly phone: HostColumn; readonly path: string } | undefined {
  const phones = table.columns.filter(
    ({ field, type }) => type.kind === 'string' && phoneName.test(plainField(table, field)),
  )
  if (phones.length === 0) return undefined
  const comparing = comparingIn(table, sources)
  // A password that nothing compares lets nobody in.
  const signed = (comparing.length > 0 ? [] : makingTokens(table, sources)).map((source) => ({
    ...source,
    places: [...source.text.matchAll(new RegExp(signing, 'gi'))].map(({ index }) => index),
  }))
  const found = [...comparing, ...signed].map(({ text, places, path }) => ({
    path,
    looking: places.flatMap((index) => lookingAt(index, text, table, sources)),
  }))
  if (found.some(({ looking }) => looking.some((one) => looksFor(address, one)))) return undefined
  const [first] = found.flatMap(({ path, looking }) =>
    phones.flatMap((phone) => (looking.some((one) => looksFor(phone, one)) ? [{ phone, path }] : [])),
  )
  if (first || isSoughtBy(table, address, sources)) return first
  // A token may be made far from where somebody is looked for, by a function for all who sign in.
  return signed.flatMap(({ path, text }) =>
    phones.flatMap((phone) => (looksFor(phone, text) ? [{ phone, path }] : [])),
  )[0]
}

/** What looks for somebody before a comparison: the text before it, and the functions that this calls. */
function lookingAt(
  index: number,
  text: string,
  table: HostTable,
  sources: readonly Source[],
): readonly string[] {
  const before = text.slice(Math.max(0, index - REACH), index)
  return [before, ...calledIn(before, table, sources)]
}

/** `users.findForLogin(sent)`, `getUserByEmail(sent)`: what somebody is called by, of the app's own functions. */
const finders = /\b((?:(?:tryF|f)ind|(?:tryG|g)et|fetch|load|look\w*|read|user|account|member)[A-Z]\w*)\s*\(/g

/** As much of a source as such a function takes. */
const BODY = 600

/** The bodies of the functions by which a text looks for somebody, where other sources declare them. */
function calledIn(text: string, table: HostTable, sources: readonly Source[]): readonly string[] {
  const names = new Set([...text.matchAll(finders)].map(([, name = '']) => name))
  return [...names].flatMap((name) => bodiesOf(name, table, sources).map(({ body }) => body))
}

/** What the functions of a name do, where sources about a table declare them. */
function bodiesOf(name: string, table: HostTable, sources: readonly Source[]) {
  const declares = new RegExp(
    `(?:\\bfunction\\s+|\\bconst\\s+|^[ \\t]+(?:(?:public|static|async)\\s+)*)${escaped(name)}\\s*(?:[:=][^(\\n]*)?(?:<[^(\\n]*>)?\\(([^()]*)\\)[^;{}\\n]*(?:\\{|=>)`,
    'm',
  )
  return sources.flatMap((source) => {
    const { index, 0: head = '' } = (source.text.includes(name) && declares.exec(source.text)) || {}
    if (index === undefined || !isOfApp(source) || !isAbout(table, source.text)) return []
    const rest = source.text.slice(index + head.length, index + head.length + BODY)
    const body = head.endsWith('{') ? rest.slice(0, blockEnd(rest)) : (rest.split(/\n(?=\S)/)[0] ?? '')
    return [{ body, path: source.path }]
  })
}

/** Whether a function of an app looks for a row of a table by a column, as what it does, its name or its file says: `findUser(email)`. */
export const isFinderOf = (
  name: string,
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): boolean =>
  bodiesOf(name, table, sources).some(
    ({ body, path }) =>
      looksFor(column, body) &&
      [body, name, path.slice(path.lastIndexOf('/') + 1)].some((text) => isAbout(table, text)),
  )

/** Whether a column may be a login: an identity provider has no number of a telephone for one. */
const isText = (table: HostTable, column: HostColumn): boolean =>
  column.type.kind === 'string' &&
  !column.type.values &&
  !column.references &&
  !column.primaryKey &&
  !isSecret(table, column) &&
  !phoneName.test(plainField(table, column.field)) &&
  !/(status|state|role|type|(tenant|company|org\w*|workspace|account)id)(no|number)?$/.test(
    plainField(table, column.field),
  )

/** Whether a text is about the rows of a table, or about users. */
export const isAbout = (table: HostTable, text: string): boolean =>
  [titleOf(table), table.model ?? '', table.name].some((name) => name !== '' && text.includes(name)) ||
  /\buser/i.test(text)

/**
 * Whether a text looks for a row by what somebody has sent: `where: { login: sent }`, `eq(users.login, sent)`, `.where('login', sent)`,
 * `WHERE login = $1`.
 */
const lookingFor = ({ field }: HostColumn) =>
  new RegExp(
    `\\b(?:where|find\\w*|first\\w*|get\\w*)\\s*(?::|\\()\\s*(?:\\w+\\s*,\\s*)?(?:\\{\\s*(?:where\\s*:\\s*\\{\\s*)?)(?:[^{}]*,\\s*)?['"]?${escaped(field)}['"]?\\s*(?=[,}]|:(?!\\s*['"\`]))|\\beq\\(\\s*\\w+\\.${escaped(field)}\\s*,(?!\\s*['"\`])|\\b(?:where|andWhere)\\(\\s*['"](?:\\w+\\.)?${escaped(field)}\\b(?=['"]\\s*,(?!\\s*['"\`][^'"\`]*['"\`]\\s*\\))|\\s*=)|\\b(?:where|WHERE|and|AND)\\s+(?:\\w+\\.)?"?${escaped(field)}"?\\s*=\\s*(?:\\?|\\$|:\\w)`,
  )

const looksFor = (column: HostColumn, text: string): boolean => lookingFor(column).test(text)

/** Whether code of the app's about a table looks for its rows by a column. */
export const isSoughtBy = (table: HostTable, column: HostColumn, sources: readonly Source[]): boolean =>
  codeNaming(sources, column.field).some(({ text }) => isAbout(table, text) && looksFor(column, text))

/** Whether a text looks for a row by a column, itself or by the functions that it calls. */
export const seeksBy = (
  table: HostTable,
  column: HostColumn,
  text: string,
  sources: readonly Source[],
): boolean =>
  [...(isAbout(table, text) ? [text] : []), ...calledIn(text, table, sources)].some((one) =>
    looksFor(column, one),
  )

/** Where conditions begin: `where(`, `orWhere: `, `findFirst(`, `OR: [`, `WHERE `. */
const conditions =
  /(?:[wW]here|\bfind\w*|\bfirst\w*)\s*\(|(?:[wW]here|\bOR|\$or)\s*:|\b(?:where|WHERE)\s(?=[\w."]+\s)/g

/** The conditions of a text, as far as they reach. */
const conditionsIn = (text: string): readonly string[] =>
  [...text.matchAll(conditions)].map(({ index, 0: head }) => {
    const rest = text.slice(index + head.length, index + head.length + BODY)
    if (head.endsWith('(')) return rest.slice(0, blockEnd(rest))
    return head.endsWith(':') ? rest.slice(0, valueEnd(rest)) : (rest.split(/[`;]/)[0] ?? '')
  })

/** Whether it may do so in any other form, too: `{ OR: [{ email }, { username }] }`, `orWhere('username', sent)`, `getByUsername(sent)`. */
export function maySeek({ field }: HostColumn, sources: readonly Source[]): boolean {
  const asks = new RegExp(`['"{,\\s.]${escaped(field)}['"]?\\s*(?:[,}=]|:(?!\\s*(?:true|false)\\b))`)
  const named = new RegExp(`(?:by|with|or)_?${escaped(field.replace(/_/g, ''))}\\b`, 'i')
  return sources
    .filter(isOfApp)
    .some(
      ({ text }) =>
        named.test(text) || (text.includes(field) && conditionsIn(text).some((one) => asks.test(` ${one}`))),
    )
}
