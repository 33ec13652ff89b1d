/** What queries ask of a column beside a login, as code writes them. */
import { escaped } from '../../inspect/words.js'
import { pieceBefore, signsIn, valueEnd } from './brackets.js'

/** How far around a condition its query goes on. */
const REACH = 300

/** Where a query begins or ends: a statement, a blank line. */
const edge = /;|\n\s*\n|\b(?:await|return)\b|\n\s*(?:const|let|if)\b/

/**
 * The values for which queries ask of a column, beside one of some others, as source:
 * `find({ where: { login, status: '1' } })`, `and(eq(users.login, sent), eq(users.status, '1'))`,
 * `.where('login', sent).where('status', '=', '1')`, `.where('u.login = :login').andWhere("u.status = '1'")`.
 *
 * @param value what a value looks like, as a regular expression
 */
export function askedBeside(
  text: string,
  field: string,
  others: readonly string[],
  value: string,
): readonly string[] {
  return [...inObjects(text, field, others, value), ...inBuilders(text, field, others, value)]
}

function inObjects(text: string, field: string, others: readonly string[], value: string): readonly string[] {
  const asked = new RegExp(String.raw`[{,\s]['"]?${escaped(field)}['"]?\s*:\s*(${value})\s*[,}]`)
  // Of several logins nobody signs in: `email: { [Op.in]: emails }`.
  const known = others.map(
    (one) =>
      new RegExp(
        String.raw`[{,\s]['"]?${escaped(one)}['"]?\s*(?:[,}]|:(?!\s*\{\s*(?:\$?(?:in|nin|notIn)|\[\s*Op\.(?:in|notIn)\s*\])\s*:))`,
      ),
  )
  return [...text.matchAll(/\b(?:find\w*|first|where|andWhere)(?:<[^()]*?>)?\(\s*(\{[^;]{0,300}?\})\s*\)/g)]
    .map(([, query = '']) => conditionsIn(query))
    .filter((where) => known.some((one) => one.test(where)))
    .flatMap((where) => asked.exec(where)?.[1] ?? [])
}

/** What a query asks for, where it says what it wants of the rows, too: `select: { status: true }`. */
function conditionsIn(query: string): string {
  const options = [...signsIn(query, OPTION)].filter(({ sign, depth }) => /\w/.test(sign) && depth === 1)
  if (options.length === 0) return query
  const where = options.find(({ sign }) => /^where\s*:/.test(sign))
  if (!where) return ''
  const given = query.slice(where.index + where.sign.length)
  return given.slice(0, valueEnd(given))
}

/** Brackets, and what a query is given beside its conditions: `where,` too, which is put together elsewhere. */
const OPTION = /[([{]|[)\]}]|\b(?:where|select|include|omit|columns|attributes|with)\b(?=\s*[:,}])\s*:?/g

function inBuilders(
  text: string,
  field: string,
  others: readonly string[],
  value: string,
): readonly string[] {
  const asked = new RegExp(`${ofColumn(field)}(${value}|:\\w+)`, 'g')
  const known = others.map((one) => new RegExp(ofColumn(one)))
  return [...text.matchAll(asked)].flatMap(({ index, 0: { length }, 1: given = '' }) => {
    const before = pieceBefore(text, index, REACH, edge)
    const after = text.slice(index + length, index + length + REACH).split(edge)[0] ?? ''
    if (!known.some((one) => one.test(before + after))) return []
    if (!given.startsWith(':')) return given
    // `.andWhere('user.status = :status', { status: '1' })`
    return new RegExp(String.raw`\b${escaped(given.slice(1))}\s*:\s*(${value})`).exec(after)?.[1] ?? []
  })
}

/** A condition up to its value. */
const ofColumn = (field: string): string =>
  String.raw`(?:\beq\(\s*[\w.]+\.${escaped(field)}\s*,\s*|\b(?:w|andW)here\(\s*['"](?:\w+\.)?${escaped(field)}(?:['"]\s*,\s*(?:['"]={1,3}['"]\s*,\s*)?|\s*=\s*))`
