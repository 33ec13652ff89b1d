/** Random people, and filters over everything that is mapped. */
import fc from 'fast-check'
import type { AttributePath, CompareOperator, CompareValue, Filter } from '../../src/runtime/filter/ast.js'
import { join } from '../../src/runtime/filter/join.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { type Person, STATES } from './people.js'

/** Whatever has a meaning to SQL, LIKE, GLOB or a regular expression, and letters with and without two cases. */
const units = [
  ...['a', 'A', 'b', 'k', 'K', 'z', 'Z', '1', ' ', '.', '@', '-', '^', '\n'],
  ...["'", '"', '%', '_', '*', '?', '[', ']', '!', '\\', '$', '`', ';', ':'],
  ...['ä', 'Ä', 'ß', 'ẞ', 'é', 'É', 'ñ', 'Ω', 'ω', '\u2126', 'Å', '\u212b', 'ǆ', 'ǅ', 'я', 'Я'],
  ...['😀', '𐐀', '𐐨', '\uff41', '\uff21', '\ue000', '語', '\u0301'],
]

/**
 * The limits that are documented: these fold in JavaScript to ASCII, to two characters, or by what stands around
 * them, and in the databases' `lower()` they do not.
 */
const UNLIKE = /[\u0130\u212a\u03a3\u03c2\0]/u

const unicode = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...units), maxLength: 5 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
  )
  .filter((text) => !UNLIKE.test(text))

const ascii = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...units.filter((unit) => unit < '\x7f')), maxLength: 5 }),
    fc.string(),
  )
  .filter((text) => !UNLIKE.test(text))

const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })

const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2024-01-01T00:00:03Z'),
  noInvalidDate: true,
})

const role = fc.record({
  value: unicode,
  type: nullable(fc.constantFrom('work', 'Home')),
  main: fc.boolean(),
})

export const person: fc.Arbitrary<Person> = fc.record({
  id: fc.uuid(),
  userName: unicode,
  externalId: nullable(unicode),
  givenName: nullable(unicode),
  nickName: nullable(ascii),
  email: nullable(unicode),
  department: nullable(unicode),
  state: nullable(fc.constantFrom(...STATES)),
  blocked: nullable(fc.boolean()),
  createdAt: instant,
  roles: fc.array(role, { maxLength: 2 }),
})

const equality = ['eq', 'ne'] as const
const substring = ['co', 'sw', 'ew'] as const
const order = ['gt', 'ge', 'lt', 'le'] as const

/** What one attribute can be compared with, and how. */
interface Comparable {
  readonly path: AttributePath
  readonly operators: readonly CompareOperator[]
  readonly values: fc.Arbitrary<CompareValue>
}

export interface Dialect {
  /** Whether the database orders text that ignores case as JavaScript does: SQLite folds ASCII only. */
  readonly ordersUnicode: boolean
}

/** A filter over people that are drawn as {@link person} draws them, some of its values taken from them. */
export function filterFor(people: readonly Person[], { ordersUnicode }: Dialect): fc.Arbitrary<Filter> {
  const stored = (pick: (each: Person) => readonly (string | null)[]) => {
    const texts = people.flatMap(pick).filter((text) => text !== null)
    return texts.length > 0 ? [fc.constantFrom(...texts).chain(partOf)] : []
  }
  const textual = (pick: (each: Person) => readonly (string | null)[], texts = unicode) =>
    fc.oneof(...stored(pick), texts).filter((text) => !UNLIKE.test(text))
  const exact = [...equality, ...substring, ...order]
  const folded = ordersUnicode ? exact : [...equality, ...substring]
  const email = textual(({ email }) => [email])
  const types = fc.constantFrom('work', 'WORK', 'home', 'w', '')
  const truth = fc.boolean()

  const comparables: readonly Comparable[] = [
    { path: { name: 'userName' }, operators: exact, values: textual(({ userName }) => [userName]) },
    { path: { name: 'externalId' }, operators: exact, values: textual(({ externalId }) => [externalId]) },
    { path: { name: 'ID' }, operators: exact, values: textual(({ id }) => [id]) },
    {
      path: { name: 'name', subAttribute: 'givenName' },
      operators: folded,
      values: textual(({ givenName }) => [givenName]),
    },
    {
      path: { name: 'nickname' },
      operators: exact,
      values: textual(({ nickName }) => [nickName], ascii).filter(isAscii),
    },
    { path: { name: 'userType' }, operators: exact, values: fc.constantFrom(...STATES, 'ACTIVE', 'v', '') },
    { path: { name: 'emails' }, operators: folded, values: email },
    { path: { name: 'emails', subAttribute: 'value' }, operators: folded, values: email },
    { path: { name: 'emails', subAttribute: 'type' }, operators: folded, values: types },
    { path: { name: 'emails', subAttribute: 'primary' }, operators: equality, values: truth },
    {
      path: { name: 'roles' },
      operators: folded,
      values: textual(({ roles }) => roles.map(({ value }) => value)),
    },
    { path: { name: 'roles', subAttribute: 'type' }, operators: exact, values: types },
    { path: { name: 'roles', subAttribute: 'primary' }, operators: equality, values: truth },
    { path: { name: 'active' }, operators: equality, values: truth },
    {
      path: { name: 'meta', subAttribute: 'created' },
      operators: [...equality, ...order],
      values: dateTime(people),
    },
    {
      path: { urn: ENTERPRISE_USER_URN, name: 'department' },
      operators: folded,
      values: textual(({ department }) => [department]),
    },
  ]
  const inside = (container: string) =>
    valueFilter(
      comparables.flatMap(({ path, ...rest }) =>
        path.name === container ? [{ path: { name: path.subAttribute ?? 'value' }, ...rest }] : [],
      ),
    ).map((filter): Filter => ({ kind: 'valuePath', path: { name: container }, filter }))
  const leaves = fc.oneof(
    { weight: 4, arbitrary: leaf(comparables) },
    whole,
    inside('emails'),
    inside('roles'),
  )
  return logical(leaves, 2)
}

/** The presence of what is kept in parts: a complex attribute, and an extension, which is one by its URN. */
const whole = fc
  .constantFrom<AttributePath>(
    { name: 'name' },
    {
      urn: ENTERPRISE_USER_URN.slice(0, ENTERPRISE_USER_URN.lastIndexOf(':')),
      name: ENTERPRISE_USER_URN.slice(ENTERPRISE_USER_URN.lastIndexOf(':') + 1),
    },
  )
  .chain((path) =>
    fc.constantFrom<Filter>(
      { kind: 'present', path },
      ...equality.map((operator) => ({ kind: 'compare', path, operator, value: null }) as const),
    ),
  )

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** A part of a text, in one of its cases: what people search for. */
const partOf = (text: string): fc.Arbitrary<string> => {
  const points = [...text]
  return fc
    .tuple(fc.nat(points.length), fc.nat(points.length), fc.constantFrom('as it is', 'lower', 'upper'))
    .map(([from, to, form]) => {
      const part = from < to ? points.slice(from, to).join('') : text
      return form === 'lower' ? part.toLowerCase() : form === 'upper' ? part.toUpperCase() : part
    })
}

/** Points in time as they are stored, between them, and with a time zone. */
const dateTime = (people: readonly Person[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        instant,
        ...(people.length > 0 ? [fc.constantFrom(...people.map((each) => each.createdAt))] : []),
      ),
      fc.constantFrom('Z', '+00:00', '', '0004Z'),
    )
    .map(([date, end]) => date.toISOString().replace('Z', end))

const leaf = (comparables: readonly Comparable[]): fc.Arbitrary<Filter> =>
  fc.constantFrom(...comparables).chain(({ path, operators, values }) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('compare'),
          path: fc.constant(path),
          operator: fc.constantFrom(...operators),
          value: values,
        }),
      },
      fc.constant<Filter>({ kind: 'present', path }),
      fc
        .constantFrom(...equality)
        .map((operator): Filter => ({ kind: 'compare', path, operator, value: null })),
    ),
  )

const logical = (part: fc.Arbitrary<Filter>, depth: number): fc.Arbitrary<Filter> => {
  if (depth === 0) return part
  const inner = logical(part, depth - 1)
  return fc.oneof(
    part,
    inner.map((filter): Filter => ({ kind: 'not', filter })),
    fc
      .tuple(fc.constantFrom('and', 'or'), inner, fc.array(inner, { minLength: 1, maxLength: 2 }))
      .map(([kind, first, rest]) => join(kind, first, rest)),
  )
}

/** Value paths hold filters without value paths. */
const valueFilter = (comparables: readonly Comparable[]) => logical(leaf(comparables), 1)
