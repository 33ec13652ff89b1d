// @generated from scim-filter.peggy by scripts/build-grammar.mjs
// @ts-nocheck: labels and unused matches

import { filterDepth, filterTerms } from '../limits.js'
import { join } from './join.js'

let depth: number
let terms: number
let bracketed: boolean

const withPath = (path, test) =>
  test.kind === 'present'
    ? { kind: 'present', path }
    : { kind: 'compare', path, operator: test.operator, value: test.value }

function attributePath(urn, name, subAttribute) {
  const path = subAttribute === null ? { name } : { name, subAttribute }
  return urn === null ? path : { urn, ...path }
}

const countTerm = () => ++terms <= filterTerms || error(`more than ${filterTerms} comparisons`)
const enter = () => ++depth <= filterDepth || error(`nested deeper than ${filterDepth}`)
const enterBrackets = () => (bracketed ? error('a value path inside a value path') : (bracketed = enter()))

/** What is neither JSON nor has a JSON form is undefined; minus zero is zero. */
function readJson(text) {
  try {
    const value = JSON.parse(text)
    if (typeof value !== 'number') return value
    return Number.isFinite(value) ? value + 0 : undefined
  } catch {
    return undefined
  }
}

const FAILED = Symbol('failed')
/** What a failure can be told to have expected; `missing` is a set of bits over it. */
const NAMES = ["\"or\"","\"and\"","a closing parenthesis","a closing bracket","an attribute name","an operator","a value","a space","the end"]

const CLASSES = [/[ ]/, /[^ :"()[\]]/, /[A-Za-z$]/, /[A-Za-z0-9$_\-]/, /[^"\\\x00-\x1f]/, /[^"\\]/, /[^\x00]/, /[A-Za-z0-9+.\-]/]
/** The classes of each ASCII character, as bits; the last is for all others, which are in those that exclude characters. */
const kinds = Array.from({ length: 129 }, (_, code) =>
  CLASSES.reduce((bits, each, index) => bits | (Number(each.test(String.fromCharCode(code))) << index), 0),
)

let input = ''
let position = 0
let furthest = 0
let missing = 0
let fail: (message: string, position: number) => never

function miss(start: number, bit: number) {
  if (start >= furthest) missing = start > furthest ? bit : missing | bit
  furthest = Math.max(start, furthest)
  return FAILED
}

const error = (message: string) => fail(message, position)

/** Reads characters of a class; tells whether there was any. */
function run(kind: number) {
  const start = position
  while (position < input.length && kinds[Math.min(input.charCodeAt(position), 128)] & kind) position++
  return position > start
}

const one = (kind: number) =>
  position < input.length && kinds[Math.min(input.charCodeAt(position), 128)] & kind && ++position

const char = (code: number) => input.charCodeAt(position) === code && ++position

/** Reads letters in any case. */
function word(letters: string) {
  for (let index = 0; index < letters.length; index++)
    if ((input.charCodeAt(position + index) | 32) !== letters.charCodeAt(index)) return false
  position += letters.length
  return true
}

export function parse(
  text: string,
  startRule: 'Filter' | 'Path',
  onFailure: (message: string, position: number) => never,
) {
  input = text
  position = furthest = missing = 0
  fail = onFailure
  
  depth = terms = 0
  bracketed = false

  const result = startRule === 'Filter' ? parse_Filter() : parse_Path()
  if (result !== FAILED) {
    if (position === input.length) return result
    miss(position, 256)
  }
  const expected = NAMES.filter((_, index) => missing & (1 << index))
  return fail('expected ' + expected.join(', ').replace(/, (?!.*, )/, ' or '), furthest)
}

function parse_Filter() {
run(1)
const v1 = parse_disjunction()
if (v1 === FAILED) return FAILED
run(1)
return v1
}

function parse_Path() {
const attribute = parse_attrPath()
if (attribute === FAILED) return FAILED
const p7 = position
l9: {
if (!(attribute.subAttribute === undefined)) break l9
const v10 = parse_valFilter()
if (v10 === FAILED) break l9
const filter = v10
let sub = null
const p11 = position
l12: {
const v13 = parse_subAttr()
if (v13 === FAILED) break l12
sub = v13
}
if (sub === null) position = p11
return ({ attribute: sub === null ? attribute : { ...attribute, subAttribute: sub }, filter })
}
position = p7
return ({ attribute })
}

function parse_disjunction() {
const first = parse_conjunction()
if (first === FAILED) return FAILED
const rest = []
for (;;) {
const p3 = position
l4: {
if (!run(1)) break l4
if (parse_or() === FAILED) break l4
const v5 = parse_conjunction()
if (v5 === FAILED) break l4
rest.push(v5)
continue
}
position = p3
break
}
return (join('or', first, rest))
}

function parse_conjunction() {
const first = parse_term()
if (first === FAILED) return FAILED
const rest = []
for (;;) {
const p3 = position
l4: {
if (!run(1)) break l4
if (parse_and() === FAILED) break l4
const v5 = parse_term()
if (v5 === FAILED) break l4
rest.push(v5)
continue
}
position = p3
break
}
return (join('and', first, rest))
}

function parse_or() {
const p0 = position
if (!word('or')) return miss(p0, 1)
if (!run(1)) return miss(p0, 1)
return true
}

function parse_and() {
const p0 = position
if (!word('and')) return miss(p0, 2)
if (!run(1)) return miss(p0, 2)
return true
}

function parse_term() {
const p0 = position
l2: {
const v3 = parse_group()
if (v3 === FAILED) break l2
return v3
}
position = p0
l4: {
if (!word('not')) break l4
run(1)
const filter = parse_group()
if (filter === FAILED) break l4
return ({ kind: 'not', filter })
}
position = p0
return parse_attrExp()
}

function parse_group() {
if (!char(40)) return FAILED
if (!(enter())) return FAILED
const v1 = parse_Filter()
if (v1 === FAILED) return FAILED
if (!(depth--)) return FAILED
if (parse_close() === FAILED) return FAILED
return v1
}

function parse_close() {
const p0 = position
if (!char(41)) return miss(p0, 4)
return ")"
}

function parse_attrExp() {
const path = parse_attrPath()
if (path === FAILED) return FAILED
const p9 = position
l11: {
const test = parse_test()
if (test === FAILED) break l11
return (withPath(path, test))
}
position = p9
const filter = parse_valFilter()
if (filter === FAILED) return FAILED
const p15 = position
l17: {
const name = parse_subAttr()
if (name === FAILED) break l17
const test = parse_test()
if (test === FAILED) break l17
return ({ kind: 'valuePath', path, filter: join('and', filter, [withPath({ name }, test)]) })
}
position = p15
return ({ kind: 'valuePath', path, filter })
}

function parse_test() {
if (!(countTerm())) return FAILED
if (parse_space() === FAILED) return FAILED
if (word('pr')) {
return ({ kind: 'present' })
}
const operator = parse_compareOp()
if (operator === FAILED) return FAILED
if (parse_space() === FAILED) return FAILED
const value = parse_compValue()
if (value === FAILED) return FAILED
return ({ kind: 'compare', operator, value })
}

function parse_valFilter() {
if (!char(91)) return FAILED
if (!(enterBrackets())) return FAILED
const v1 = parse_Filter()
if (v1 === FAILED) return FAILED
if (!(depth-- && !(bracketed = false))) return FAILED
if (parse_closeBracket() === FAILED) return FAILED
return v1
}

function parse_closeBracket() {
const p0 = position
if (!char(93)) return miss(p0, 8)
return "]"
}

function parse_attrPath() {
let urn = null
const p0 = position
l1: {
const v2 = parse_urn()
if (v2 === FAILED) break l1
urn = v2
}
if (urn === null) position = p0
const name = parse_attrName()
if (name === FAILED) return FAILED
let subAttribute = null
const p6 = position
l7: {
const v8 = parse_subAttr()
if (v8 === FAILED) break l7
subAttribute = v8
}
if (subAttribute === null) position = p6
return (attributePath(urn, name, subAttribute))
}

function parse_urn() {
const p0 = position
if (!word('urn')) return FAILED
if (!char(58)) return FAILED
const p1 = position
for (;;) {
const p3 = position
l4: {
if (!run(2)) break l4
if (!char(58)) break l4
continue
}
position = p3
break
}
if (position === p1) return FAILED

const text = input.slice(p0, position)
return (text.slice(0, -1))
}

function parse_subAttr() {
if (!char(46)) return FAILED
return parse_attrName()
}

function parse_attrName() {
const p0 = position
const p1 = position
if (!one(4)) return miss(p0, 16)
run(8)

return input.slice(p1, position)
}

function parse_compareOp() {
const p0 = position
if (word('eq')) {
return ('eq')
}
if (word('ne')) {
return ('ne')
}
if (word('co')) {
return ('co')
}
if (word('sw')) {
return ('sw')
}
if (word('ew')) {
return ('ew')
}
if (word('gt')) {
return ('gt')
}
if (word('lt')) {
return ('lt')
}
if (word('ge')) {
return ('ge')
}
if (!word('le')) return miss(p0, 32)
return ('le')
}

function parse_compValue() {
const p0 = position
const p1 = position
l3: {
if (!char(34)) break l3
const p4 = position
run(16)

const v5 = input.slice(p4, position)
if (!char(34)) break l3
return v5
}
position = p1
const p6 = position
l8: {
const p7 = position
l9: {
if (!char(34)) break l9
for (;;) {
const p11 = position
l12: {
if (run(32)) {
continue
}
if (!char(92)) break l12
if (!one(64)) break l12
continue
}
position = p11
break
}
if (!char(34)) break l9

break l8
}
position = p7
if (!run(128)) return miss(p0, 64)

break l8
}
const text = input.slice(p6, position)
const value = (readJson(text))
if (!(value !== undefined)) return miss(p0, 64)
return (value)
}

function parse_space() {
const p0 = position
if (!run(1)) return miss(p0, 128)
return true
}
