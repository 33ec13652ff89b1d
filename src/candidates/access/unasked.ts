/** Code that signs people in without asking who is active: whoever is deactivated goes on signing in. */
import type { Source } from '../../inspect/detect/sources.js'
import { parseRef } from '../../inspect/ref.js'
import { escaped } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { refusalsIn } from '../code/refusals.js'
import { type Activity, calledSo, lookingForSomebody, servesOther } from './asked-rows.js'
import { comparingIn, signingIn } from './sign-in.js'

/** Files that let requests through, or say who sends them. */
const ofAccess =
  /auth|guard|strateg|middleware|session|passport|log-?in|sign-?in|polic|permission|jwt|token|context|access/i

/** Where people are signed in, and by what. */
export interface Unasked {
  readonly path: string
  readonly does: 'compares passwords' | 'signs people in'
  /** What asks elsewhere, where nothing does that lets people in or requests through. */
  readonly elsewhere?: string
}

/**
 * The source that signs people in, where nothing of the app's code that lets somebody in asks for a column of who is active; undefined
 * where something may, or where nobody is signed in.
 */
export function unaskedBy(activity: Activity, sources: readonly Source[]): Unasked | undefined {
  const { table, field, users } = activity
  const column = table.columns.find((one) => one.field === field)
  const own = parseRef(table.ref)?.file
  // A method of the model's is called where somebody signs in.
  const comparing = comparingIn(users, sources)
  const all = comparing.length > 0 ? comparing : signingIn(users, sources)
  // Who hashes is where it is done, and not who calls them.
  const others = all.filter(({ path }) => path !== own)
  const first = others.find(({ text }) => /\b(?:bcrypt|argon|scrypt)/i.test(text)) ?? others[0] ?? all[0]
  const paths = new Set(all.map(({ path }) => path))
  const isOfAccess = ({ path }: Source) => ofAccess.test(path) || paths.has(path)
  if (!column || !first || field in (table.scope ?? {})) return undefined
  const looksForSomebody = lookingForSomebody(activity)
  const asksFor = (name: string, source: Source) =>
    source.path === own
      ? asksItself(name, source, sources)
      : asks(name, source, activity, looksForSomebody) || (isOfAccess(source) && isLeft(name, source))
  const isFlag = column.type.kind === 'boolean'
  const asking = sources
    .filter(isOwn)
    .filter((source) =>
      [field, column.stored.name].some(
        (name) => source.text.includes(name) && asksFor(name, isFlag ? withoutWords(name, source) : source),
      ),
    )
  const model = sources.find(({ path }) => path === own)
  const filters = model ? filtersBy(field, model) : []
  const isFiltered = sources
    .filter((source) => isOwn(source) && source.path !== own)
    .some(({ text }) =>
      filters.some((name) => new RegExp(`(['"])${name}\\1|\\b${name}\\s*:\\s*true\\b`).test(text)),
    )
  const does = comparing.length > 0 ? 'compares passwords' : 'signs people in'
  const access = sources.filter(isOfAccess)
  // Whatever serves members may ask for the state of a membership.
  const isHeard = (source: Source) =>
    table !== users ||
    source.path === own ||
    isOfAccess(source) ||
    access.some(({ text }) => importing(source).test(text))
  if (isFiltered || asking.some(isHeard)) return undefined
  const [elsewhere] = asking
  return { path: first.path, does, ...(elsewhere && { elsewhere: elsewhere.path }) }
}

/** `from '../people/people.service'` */
function importing({ path }: Source): RegExp {
  const [, module = ''] = /([^/]+?)(?:\/index)?\.\w+$/.exec(path) ?? []
  return new RegExp(String.raw`['"](?:[^'"\n]*/)?${escaped(module)}(?:/index)?(?:\.[cm]?[jt]s)?['"]`)
}

/** What a model calls the rows of whom it is so: `@Filter({ name: 'notBarred', cond: { barredAt: null } })`, `scopes: { active: { where: { isActive: true } } }`. */
const filtersBy = (field: string, { text }: Source): readonly string[] =>
  [
    ...text.matchAll(
      new RegExp(
        String.raw`(?:\bname\s*:\s*['"](\w+)['"]\s*,\s*cond|\b(\w+)\s*:\s*\{\s*where)\s*:\s*\{[^{}]*\b${escaped(field)}\b`,
        'g',
      ),
    ),
  ].flatMap(([, filter, scope]) => filter ?? scope ?? [])

/** What scim-gen has emitted reads each column that is mapped, and migrations let nobody in. */
export const isOwn = (source: Source): boolean =>
  isOfApp(source) && !source.text.includes('@scim-gen/runtime') && !/(^|\/)migrations?\//.test(source.path)

/** A method or a hook of the model's own: `this.isActive`, `schema.pre('find', function () { this.where({ isActive: true }) })`. */
function asksItself(name: string, own: Source, sources: readonly Source[]): boolean {
  const { text } = own
  if (new RegExp(String.raw`\b(?:find\w*|where)\([^;]{0,120}\b${escaped(name)}\b`).test(text)) return true
  return [...text.matchAll(new RegExp(String.raw`\bthis[!?]?\.${escaped(name)}\b(?!\s*=[^=])`, 'g'))].some(
    ({ index }) => {
      const method = [...text.slice(0, index).matchAll(methods)]
        .at(-1)
        ?.slice(1)
        .find((one) => one !== undefined)
      const uses = method === undefined ? undefined : new RegExp(String.raw`\.${escaped(method)}\b`)
      return !uses || sources.some((source) => isOwn(source) && source !== own && uses.test(source.text))
    },
  )
}

/** `isActive(): boolean {`, `get isLocked() {`, `users.methods.isBarred = function () {`: what others may call, or nobody does. */
const methods =
  /^[ \t]+(?:(?:public|async|get)\s+)*(?!(?:if|for|while|switch|catch|function|constructor)\b)(\w+)\s*\([^()]*\)[^;{}()\n]*\{|\bmethods\.(\w+)\s*=/gm

/** Whether a source refuses by it, looks for somebody by it, or reads it of somebody. */
function asks(
  name: string,
  source: Source,
  activity: Activity,
  looksForSomebody: ReturnType<typeof lookingForSomebody>,
): boolean {
  const { text } = source
  const person = calledSo(activity)
  const is = new RegExp(String.raw`\b${escaped(name)}\b`)
  if (refusalsIn(source).some(({ check, isSure }) => isSure && is.test(check))) return true
  const reads = new RegExp(String.raw`${person}[!?]?\.${escaped(name)}\b(?!\s*=[^=]|['"])`, 'i')
  const inText = new RegExp(
    String.raw`['"${'`'}][^'"${'`'}\n]*(?:(?<![.[-])|${person}\.|\b\w{1,3}\.)\b${escaped(name)}['"${'`'}]?\s*(?:=|<>|!=|\bis\b|,\s*(?:(?:true|false|null|[01])\b|['"]\W+['"]))`,
    'gi',
  )
  const inCall = new RegExp(
    String.raw`\.(?:\w*where\w*|eq|neq|is|in|filter|match)\(\s*['"](?:\w+\.)?${escaped(name)}['"]\s*,`,
    'i',
  )
  const narrowed = withoutLists(name, text)
  const left = withoutShown(name, narrowed)
  // What is shown to somebody is in words of theirs: `Status=${row.status}`.
  const isInText = [...left.matchAll(inText)].some(([sql]) => sql.includes(name))
  if (reads.test(left)) return true
  if (!ofAccess.test(source.path) && servesOther(source.path, activity)) return false
  return isInText || inCall.test(left) || looksForSomebody(name, narrowed)
}

/** Without what is written into rows: `.set({ status })`, `data: { status }`. */
const withoutWritten = (text: string): string =>
  text.replace(/(?:\.(?:set|update|values|patch)\(\s*|\bdata\s*:\s*)\{[^{}]*\}/g, '')

/** What is left of a source that lets people in, without what only sets, selects or shows it, `res.status(401)` and `{ status: 200 }`. */
const isLeft = (name: string, { text }: Source): boolean =>
  new RegExp(String.raw`\b${escaped(name)}\b(?!\()`).test(
    withoutWritten(withoutSent(name, withoutShown(name, text))).replace(
      new RegExp(
        String.raw`\.${escaped(name)}(?:\s*=(?!=)|\()|\b${escaped(name)}\??\s*:\s*(?:(?:true|false|boolean|string|[1-5]\d\d)\b|(?:\|?\s*['"][\w-]+['"]\s*)+)|['"](?:\w+\.)?${escaped(name)}['"]`,
        'g',
      ),
      '',
    ),
  )

/**
 * Without what a list is narrowed by, for whoever looks at it: `.andWhere('active = :active', { active: filters.active })`,
 * `eq(users.isActive, query.isActive)`, `{ isActive: query.isActive }`.
 */
function withoutLists(name: string, text: string): string {
  const sent = String.raw`(?!this\.)(?:[a-z]\w*\??\.)+${escaped(name)}\b`
  return text.replace(
    new RegExp(
      String.raw`\b${escaped(name)}['"]?\s*=\s*:(\w+)['"${'`'}]\s*,\s*\{\s*(?:\1\s*:\s*${sent}|\1(?=\s*[,}]))|\b\w+\.${escaped(name)}\s*,\s*${sent}|['"](?:\w+\.)?${escaped(name)}['"]\s*,\s*(?:'='\s*,\s*)?${sent}|(?<![.\w])${escaped(name)}\s*:\s*${sent}`,
      'g',
    ),
    '',
  )
}

/** Without what is taken out of what a request sends, and whether it is there: `const { email, active } = payload`, `typeof active`. */
function withoutSent(name: string, text: string): string {
  const isSent = (one: string) =>
    /^(body|payload|dto|\w+Dto|\w*[iI]nput)$/.test(one) ||
    new RegExp(String.raw`\b${escaped(one)}\s*=\s*[^;\n]*(?:body|payload|\.json\(\))`, 'i').test(text)
  return text
    .replace(new RegExp(String.raw`\btypeof\s+${escaped(name)}\b`, 'g'), '')
    .replace(
      new RegExp(
        String.raw`\{[^{}]*\b${escaped(name)}\b[^{}]*\}\s*=\s*(?:await\s+)?(?:\w+[.?]+)*(\w+)\b(?!\s*\()`,
        'g',
      ),
      (whole, from: string) => (isSent(from) ? '' : whole),
    )
}

/** Without what is compared with a word, which no flag is: `status: 'completed'`, `{ status: { $ne: 'completed' } }`. */
function withoutWords(name: string, source: Source): Source {
  const text = source.text.replace(
    new RegExp(
      String.raw`\b${escaped(name)}['"]?\s*(?::|[=!]==?)\s*(?:\{\s*\$?\w+\s*:\s*)?\[?\s*['"](?!(?:true|false|y|n|t|f|yes|no)['"])[a-z]`,
      'gi',
    ),
    '',
  )
  return text === source.text ? source : { ...source, text }
}

/**
 * What is only answered, `isActive: user.isActive`, what goes from one form of a row to another, `row.isActive = user.isActive`, and what
 * SQL selects, counts or sets.
 */
const withoutShown = (name: string, text: string): string =>
  text
    .replace(new RegExp(String.raw`\b\w+\s*:\s*\w+[!?]?\.${escaped(name)}\b(?=\s*[,}\n])`, 'g'), '')
    .replace(
      new RegExp(
        String.raw`\b\w+\.${escaped(name)}\s*=(?!=)\s*\w+[!?]?\.${escaped(name)}\b(?=\s*[;,}\n]|\s*$)`,
        'g',
      ),
      '',
    )
    .replace(
      /\bselect\s[\w\s.,*]*\bfrom\b|\bcase\s+when\b[^;'"`]*?\bthen\b|\bset\s+\w+\s*=[^;'"`]*?(?=\bwhere\b|[;'"`])/gi,
      '',
    )
