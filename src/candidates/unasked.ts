/** Code that signs people in without asking who is active: whoever is deactivated goes on signing in. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { parseRef } from '../inspect/ref.js'
import { escaped } from '../inspect/words.js'
import { isOfApp } from './app-code.js'
import { blockEnd } from './brackets.js'
import { refusalsIn } from './refusals.js'
import { comparingIn } from './sign-in.js'

/** Files that let requests through, or say who sends them. */
const ofAccess =
  /auth|guard|strateg|middleware|session|passport|log-?in|sign-?in|polic|permission|jwt|token|context|access/i

const person = String.raw`\b\w*(?:user|account|member|profile|employee|person|staff|admin|owner|me)s?`

/**
 * The source that compares passwords, where nothing of the app's code asks for a column of who is active; undefined where something
 * may, or where no password is compared.
 */
export function unaskedBy(table: HostTable, field: string, sources: readonly Source[]): string | undefined {
  const column = table.columns.find((one) => one.field === field)
  const own = parseRef(table.ref)?.file
  // A method of the model's is called where somebody signs in.
  const all = comparingIn(table, sources)
  const comparing = all.find(({ path }) => path !== own) ?? all[0]
  const comparingPaths = new Set(all.map(({ path }) => path))
  const isOfAccess = ({ path }: Source) => ofAccess.test(path) || comparingPaths.has(path)
  if (!column || !comparing || field in (table.scope ?? {})) return undefined
  const isAsked = sources
    .filter(isOwn)
    .some((source) =>
      [field, column.stored.name].some(
        (name) =>
          source.text.includes(name) &&
          (source.path === own
            ? asksItself(name, source)
            : asks(name, source, table) || (isOfAccess(source) && isLeft(name, source))),
      ),
    )
  return isAsked ? undefined : comparing.path
}

/** What scim-gen has emitted reads each column that is mapped. */
const isOwn = (source: Source): boolean => isOfApp(source) && !source.text.includes('@scim-gen/runtime')

/** A method or a hook of the model's own: `this.isActive`, `schema.pre('find', function () { this.where({ isActive: true }) })`. */
const asksItself = (name: string, { text }: Source): boolean =>
  new RegExp(
    String.raw`\bthis[!?]?\.${escaped(name)}\b(?!\s*=[^=])|\b(?:find\w*|where)\([^;]{0,120}\b${escaped(name)}\b`,
  ).test(text)

/** Whether a source refuses by it, looks for somebody by it, or reads it of somebody. */
function asks(name: string, source: Source, { columns }: HostTable): boolean {
  const { text } = source
  const is = new RegExp(String.raw`\b${escaped(name)}\b`)
  if (refusalsIn(source).some(({ check, isSure }) => isSure && is.test(check))) return true
  const reads = new RegExp(String.raw`${person}[!?]?\.${escaped(name)}\b(?!\s*=[^=]|['"])`, 'i')
  const inText = new RegExp(
    String.raw`['"${'`'}][^'"${'`'}\n]*(?:(?<!\.)|${person}\.|\b\w{1,2}\.)\b${escaped(name)}['"${'`'}]?\s*(?:=|<>|!=|\bis\b|,\s*(?:(?:true|false|null|[01])\b|['"]\W+['"]))`,
    'i',
  )
  if (reads.test(withoutCopies(name, text)) || inText.test(text)) return true
  const known = columns
    .map(({ field }) => field)
    .filter((field) => /(mail|name|id|login|phone)$/i.test(field))
  return [...text.matchAll(looking)].some(({ index, 0: start }) => {
    const rest = text.slice(index + start.length)
    const asked = rest.slice(0, blockEnd(rest))
    return (
      is.test(asked) &&
      known.some((field) => new RegExp(String.raw`\b${escaped(field)}\b\s*[:,}]`).test(asked))
    )
  })
}

/** `findOne<User>({`, `where: {`, `findOne(User, {`. */
const looking =
  /\b(?:find|get|first|select|where|match|count|exists)\w*(?:<[^()]*?>)?\s*[(:]\s*(?:\w+\s*,\s*)?\{/g

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
