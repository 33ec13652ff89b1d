/**
 * The grammar of SCIM filters (RFC 7644 §3.4.2.2) and of PATCH paths (§3.5.2). Above each rule stands the ABNF that it
 * implements.
 *
 * Where the ABNF has one SP, a run of spaces is accepted: clients send such filters and no other reading of them exists.
 * Operators ignore case, `true`, `false` and `null` do not (they are JSON).
 *
 * Every choice is decided by its first token, so that texts are read once, and whatever is missing ends the reading.
 */
import { filterDepth, filterTerms } from '../limits.js'
import type { AttributePath, CompareOperator, CompareValue, Filter, PatchPath } from './ast.js'
import { join } from './join.js'

/** Throws; `position` is in UTF-16 units from 0. */
export type Fail = (problem: string, position: number) => never

// A parse is one synchronous call.
let text = ''
let position = 0
let depth = 0
let terms = 0
let isInBrackets = false
let failed: Fail

/**
 * Reads a text by a rule.
 *
 * @returns what the rule gives for the whole text
 */
function parse<T>(whole: string, onFailure: Fail, rule: () => T): T {
  text = whole
  failed = onFailure
  position = depth = terms = 0
  isInBrackets = false
  const parsed = rule()
  return position === text.length ? parsed : lacksEnd('the end')
}

const fail = (problem: string): never => failed(problem, position)
const lacks = (what: string): never => fail(`expected ${what}`)

/** Behind spaces a filter could go on, too. */
const lacksEnd = (what: string) => lacks(text[position - 1] === ' ' ? `"or", "and" or ${what}` : what)

/** Reads a token; tells whether it is there. Patterns are sticky. */
function reads(token: RegExp): boolean {
  token.lastIndex = position
  const isThere = token.test(text)
  if (isThere) position = token.lastIndex
  return isThere
}

function readsChar(char: string): boolean {
  if (text[position] !== char) return false
  position++
  return true
}

const spaces = / +/y
const words = { and: / +and +/iy, or: / +or +/iy }
const notOpening = /not *\(/iy
const urnPrefix = /urn:(?:[^ :"()[\]]+:)+/iy
const attributeName = /[A-Za-z$][A-Za-z0-9$_-]*/y
const presence = /pr/iy
const operators = /eq|ne|co|sw|ew|gt|lt|ge|le/iy
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON takes none in a string.
const plainString = /"[^"\\\0-\x1F]*"/y
const literal = /"(?:[^"\\]|\\[^\0])*"|[A-Za-z0-9+.-]+/y

/** @throws what `onFailure` throws */
export const filterOf = (text: string, onFailure: Fail): Filter => parse(text, onFailure, filter)

/** @throws what `onFailure` throws */
export const pathOf = (text: string, onFailure: Fail): PatchPath => parse(text, onFailure, path)

/**
 * `FILTER = attrExp / logExp / valuePath / *1"not" "(" FILTER ")"`, `logExp = FILTER SP ("and" / "or") SP FILTER`
 *
 * "and" binds tighter than "or" (§3.4.2.2, order of operations).
 */
function filter(): Filter {
  reads(spaces)
  const read = joined('or', () => joined('and', term))
  reads(spaces)
  return read
}

function joined(kind: 'and' | 'or', part: () => Filter): Filter {
  const first = part()
  const rest: Filter[] = []
  while (reads(words[kind])) rest.push(part())
  return join(kind, first, rest)
}

/**
 * `PATH = attrPath / valuePath [subAttr]`
 *
 * A sub-attribute has no values to choose from: complex attributes do not nest (RFC 7643 §2.3.8).
 */
function path(): PatchPath {
  const attribute = attributePath()
  if (attribute.subAttribute !== undefined || !readsChar('[')) return { attribute }
  const filter = valueFilter()
  return { attribute: readsChar('.') ? { ...attribute, subAttribute: name() } : attribute, filter }
}

/** `*1"not" "(" FILTER ")"`; an attribute may be called `not`. */
function term(): Filter {
  if (readsChar('(')) return group()
  return reads(notOpening) ? { kind: 'not', filter: group() } : attributeExpression()
}

function group(): Filter {
  enter()
  const inner = filter()
  depth--
  return readsChar(')') ? inner : lacksEnd('a closing parenthesis')
}

function enter(): void {
  if (++depth > filterDepth) fail(`nested deeper than ${filterDepth}`)
}

/**
 * `attrExp = (attrPath SP "pr") / (attrPath SP compareOp SP compValue)`, `valuePath = attrPath "[" valFilter "]"`
 *
 * A comparison may follow a value path, as if it stood inside: clients send `emails[type eq "work"].value eq "x"`.
 */
function attributeExpression(): Filter {
  const path = attributePath()
  countTerm()
  if (!readsChar('[')) return test(path)
  const filter = valueFilter()
  if (!readsChar('.')) return { kind: 'valuePath', path, filter }
  const part = { name: name() }
  countTerm()
  return { kind: 'valuePath', path, filter: join('and', filter, [test(part)]) }
}

function countTerm(): void {
  if (++terms > filterTerms) fail(`more than ${filterTerms} comparisons`)
}

function test(path: AttributePath): Filter {
  space()
  if (reads(presence)) return { kind: 'present', path }
  const start = position
  if (!reads(operators)) lacks('an operator')
  // The pattern has no other words.
  const operator = text.slice(start, position).toLowerCase() as CompareOperator
  space()
  return { kind: 'compare', path, operator, value: value() }
}

function space(): void {
  if (!reads(spaces)) lacks('a space')
}

/** `valFilter = attrExp / logExp / *1"not" "(" valFilter ")"`, so value paths do not nest. */
function valueFilter(): Filter {
  if (isInBrackets) fail('a value path inside a value path')
  isInBrackets = true
  enter()
  const inner = filter()
  depth--
  isInBrackets = false
  return readsChar(']') ? inner : lacksEnd('a closing bracket')
}

/** `attrPath = [URI ":"] ATTRNAME *1subAttr`, `subAttr = "." ATTRNAME` */
function attributePath(): AttributePath {
  const start = position
  const urn = reads(urnPrefix) ? text.slice(start, position - 1) : undefined
  const own = name()
  const attribute = readsChar('.') ? { name: own, subAttribute: name() } : { name: own }
  return urn === undefined ? attribute : { urn, ...attribute }
}

/**
 * `ATTRNAME = ALPHA *(nameChar)`, `nameChar = "-" / "_" / DIGIT / ALPHA`
 *
 * RFC 7643 itself names an attribute `$ref`.
 */
function name(): string {
  const start = position
  return reads(attributeName) ? text.slice(start, position) : lacks('an attribute name')
}

/** `compValue = false / null / true / number / string` (rules of RFC 7159) */
function value(): CompareValue {
  const start = position
  if (reads(plainString)) return text.slice(start + 1, position - 1)
  const read = reads(literal) ? fromJson(text.slice(start, position)) : undefined
  if (read !== undefined) return read
  position = start
  return lacks('a value')
}

/** What is neither JSON nor has a JSON form is undefined; minus zero is zero. */
function fromJson(json: string): CompareValue | undefined {
  try {
    const value: string | boolean | number | null = JSON.parse(json)
    if (typeof value !== 'number') return value
    return Number.isFinite(value) ? value + 0 : undefined
  } catch {
    return undefined
  }
}
