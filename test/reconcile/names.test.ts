/** Names that a text uses without declaring them, by scopes; names that it declares twice. */
import { expect, test } from 'vitest'
import { parseSource } from '../../src/inspect/source/syntax.js'
import { declaredTwice, freeNames } from '../../src/reconcile/structure/names.js'

test.each([
  ['const one = two', ['two']],
  ['import { two } from "m"; const one = two', ['two']],
  // Declared further down, or in a scope around it.
  ['later(); function later() {}', []],
  ['const a = 1; const f = () => { const b = a; return b + c }', ['c']],
  // Declared in another scope only.
  ['{ const inside = 1 } inside', ['inside']],
  ['function f(inside: number) {} inside', ['inside']],
  ['for (const one of list) one; one', ['list', 'one']],
  ['try {} catch (error) { error } error', ['error']],
  // An expression has its name to itself.
  ['const f = function own() { own() }; own()', ['own']],
  ['const C = class Own { x = Own }; Own', ['Own']],
  ['class Named {} new Named()', []],
  // Patterns, with what they take when nothing is there.
  ['const { a, b: { c }, ...d } = e; a; b; c; d', ['e', 'b']],
  ['const f = ({ host, to = fallback }: Row) => host + to', ['fallback', 'Row']],
  // Names of members are no names of things; those of shorthands are.
  ['const o = { key: value, short }; o.key.other', ['value', 'short']],
  ['class A extends B<C> { method() { return this.method } }', ['B', 'C']],
  ['type T<X> = { readonly [K in keyof X]: Y<X[K]> }', ['Y']],
  ['interface I { (one: J): one is K }', ['J', 'K']],
  ['outer: while (true) break outer', []],
  ['export { one, two as three }; export { four } from "m"', ['one', 'two']],
  ['enum E { A = B } E.A', ['B']],
  ['const größe = 1; größe + höhe', ['höhe']],
])('%s', (text, names) => {
  const found = [...freeNames(parseSource(text))]
  expect(found.sort()).toEqual([...names].sort())
})

test.each([
  ['const a = 1; const a = 2', ['a']],
  ['import { a } from "m"; const a = 2', ['a']],
  ['const o = { a: 1, b: 2, a: 3 }', ['a']],
  ['class C { a() {} get b() { return 1 } set b(x) {} a() {} }', ['a']],
  // Overloads are one function, an interface may have several parts.
  ['function f(a: 1): 1; function f(a: 2): 2; function f(a: any) { return a }', []],
  ['interface I { a: 1 } interface I { b: 1 }', []],
  ['{ const a = 1 } { const a = 2 }', []],
  ['function f(a: number, { b }: Row) { const a = 1; { const b = 2 } }', ['a']],
])('%s, twice', (text, names) => {
  expect(declaredTwice(parseSource(text))).toEqual(names)
})
