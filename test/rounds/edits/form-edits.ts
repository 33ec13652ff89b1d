/** One attribute of the user's own, in all forms that TypeScript has for a value: a merge must take none of them apart. */
import { applyEdits, type Edit } from '../../../src/text-edits.js'
import type { Random } from '../random.js'
import { classOf, entryOf, indentAt, memberOf, objectOf, returnOf, said } from './source.js'
import { type Editor, OWN, type Own, ownValue } from './user-edits.js'

/** What is written where, for a value that is the mark. */
interface Form {
  readonly name: string
  readonly value: string
  /** Above the class. */
  readonly above?: string
  /** A member, above `toScim`. */
  readonly member?: string
  /** In front of `toScim`. */
  readonly decorator?: string
  /** Above the `return` of `toScim`. */
  readonly before?: string
  /** Whether the entry is a spread of it. */
  readonly isSpread?: true
}

const FORMS: readonly ((mark: string) => Form)[] = [
  (mark) => ({ name: 'template', value: `\`${mark}\${host.email === '' ? \`{ // \${host.email}\` : ''}\`` }),
  (mark) => ({ name: 'regular expression', value: `'${mark}"'.replace(/["'\`/]|\\/\\*|\\/\\//g, '')` }),
  (mark) => ({ name: 'satisfies', value: `('${mark}' satisfies string)` }),
  (mark) => ({ name: 'assertion', value: `<string>'${mark}'!` }),
  (mark) => ({ name: 'spread', value: `'${mark}'`, isSpread: true }),
  (mark) => ({ name: 'private field', value: `this.#${mark}`, member: `readonly #${mark} = '${mark}'` }),
  (mark) => ({
    name: 'overloads',
    value: `this.${mark}(1)`,
    member: `private ${mark}(one: number): string
private ${mark}(one: string): string
private ${mark}(_: number | string): string { return '${mark}' }`,
  }),
  (mark) => ({
    name: 'accessor',
    value: `this.${mark}`,
    member: `private get ${mark}(): string { return '${mark}' }`,
  }),
  (mark) => ({
    name: 'static',
    value: `this.${mark}`,
    member: `private readonly ${mark} = ['${mark}'].join('') // ${mark}'s`,
  }),
  (mark) => ({
    name: 'letters',
    value: `größe_${mark}`,
    above: `const größe_${mark} = '${mark}' /* größer */`,
  }),
  (mark) => ({
    name: 'function',
    value: `label_${mark}(host)`,
    above: `function label_${mark}(_: object) { return '${mark}' }`,
  }),
  (mark) => ({
    name: 'generic function',
    value: `one_${mark}<string>('${mark}')`,
    above: `const one_${mark} = <T,>(value: T): T => value`,
  }),
  (mark) => ({
    name: 'decorator',
    value: `'${mark}'`,
    above: `const tagged_${mark} = (..._: readonly unknown[]): void => undefined`,
    decorator: `@tagged_${mark}`,
  }),
  (mark) => ({
    name: 'destructured',
    value: `${mark} === '' ? '' : '${mark}'`,
    before: `const { email: ${mark} } = host`,
  }),
  (mark) => ({
    name: 'statement',
    value: `${mark}.join('')`,
    before: `const ${mark}: string[] = []\nfor (const one of '${mark}') ${mark}.push(one) // each`,
  }),
]

const ownOf = (key: Own, value: string) => (key === 'userType' ? value : `[{ value: ${value} }]`)

/** An attribute of the user's own, in one of the forms. */
export const form: Editor = (text, mark, random: Random, isTaken) => {
  const free = (Object.keys(OWN) as Own[]).filter((key) => !isTaken(`toScim ${key}`))
  if (free.length === 0) return undefined
  const key = random.pick(free)
  const { name, value, above, member, decorator, before, isSpread } = random.pick(FORMS)(mark)
  const entry = `${key}: ${ownOf(key, value)}`
  const line = isSpread ? `...{ ${entry} },` : `${entry},`
  const parts = [above, member, decorator, before].flatMap((one) => one ?? [])
  const make = (other: string): string | undefined => {
    const [found, node, method, statement] = [
      objectOf(other, 'toScim')?.properties[0],
      classOf(other),
      memberOf(other, 'toScim'),
      returnOf(other, 'toScim'),
    ]
    if (!found || !node || !method || (before !== undefined && !statement)) return undefined
    const at = (start: number, written: string): Edit => {
      const indent = indentAt(other, start)
      return { start, end: start, text: `${written.replaceAll('\n', `\n${indent}`)}\n${indent}` }
    }
    const behind = (start: number, written: string, indent: string): Edit => ({
      start,
      end: start,
      text: `\n${indent}${written.replaceAll('\n', `\n${indent}`)}\n`,
    })
    return applyEdits(other, [
      ...(above === undefined ? [] : [at(node.getStart(), `${above}\n`)]),
      ...(member === undefined
        ? []
        : [behind(method.getFullStart(), member, indentAt(other, method.getStart()))]),
      ...(decorator === undefined ? [] : [at(method.getStart(), decorator)]),
      ...(before === undefined || !statement ? [] : [at(statement.getStart(), before)]),
      at(found.getStart(), line),
    ])
  }
  if (make(text) === undefined) return undefined
  const has = (other: string) =>
    isSpread
      ? said(objectOf(other, 'toScim')?.getText() ?? '').includes(said(line))
      : said(entryOf(other, 'toScim', key)?.getText() ?? '') === said(line)
  return {
    name: `${name} for ${key}`,
    file: 'user',
    place: `toScim ${key}`,
    make,
    stands: (other) => has(other) && parts.every((one) => said(other).split(said(one)).length === 2),
    isLive: async ({ create }) => ownValue(await create(), key) === mark,
  }
}
