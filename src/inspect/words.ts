import type { HostTable } from './host-model.js'
import { memo, weakMemo } from './memo.js'
import { inEnglish, nameInEnglish } from './translations.js'

/** A name without case and separators: `first_name`, `firstName` and `FirstName` are one. */
export function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase()
}

/** Letters that are none of English: few names have one, and patterns of all letters take long. */
const BEYOND = /[\u0080-\uffff]/

/** `desactive` of `désactivé`; marks of other letters make another letter of them. */
const unaccented = (text: string): string =>
  BEYOND.test(text)
    ? text
        .normalize('NFD')
        .replace(/(?<=[A-Za-z]\p{M}*)\p{M}/gu, '')
        .normalize('NFC')
    : text

/** The words of a name, in lower case: `orgMemberID` → `org`, `member`, `id`. */
export const wordsOf = memo((name: string): readonly string[] =>
  unaccented(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(BEYOND.test(name) ? /[^\p{L}\p{N}]+/u : /[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase()),
)

/** A table's name as one thing: `team_members` → `teammember`, `companies` → `company`. Never empty: a table may be called `table`. */
export function singular(name: string): string {
  const plain = plainName(name)
  return singularWord(plain.replace(/(.)table$/, '$1'))
}

export function singularWord(word: string): string {
  if (word === 'people') return 'person'
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|[^aeou]us|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  // `Form1042S` ends in a letter, and in no plural.
  return word.endsWith('s') && word.length > 2 && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}

/** Words that say what kind of declaration a name is of: `UserEntity`, `tbl_user`, `DbUser`. */
const suffixes = new Set(['table', 'entity', 'model', 'schema', 'row', 'record'])
const prefixes = new Set(['tbl', 'tb', 't', 'db'])

/** What a name calls a thing, word by word: `DbUser`, `UserEntity`, `users` → `user`. */
export function nounOf(name: string): readonly string[] {
  let words = [...wordsOf(name)]
  while (words.length > 1 && suffixes.has(words.at(-1) ?? '')) words = words.slice(0, -1)
  while (words.length > 1 && prefixes.has(words[0] ?? '')) words = words.slice(1)
  return words.map((word) => inEnglish(singularWord(word)))
}

type Named = Pick<HostTable, 'exportName' | 'model' | 'name' | 'prefixes'>

/** What any table may be exported as, each from a file of its own. */
const ofAny = /^(default|table|schema|model|entity)$/i

/** Whether a name tells nothing of what has it. */
export const isOfAny = (name: string): boolean => ofAny.test(name)

/** The name that people know a table by, which `default` is not. */
export const titleOf = ({ exportName, model, name }: Named): string =>
  [exportName, model].find((one) => one !== undefined && !isOfAny(one)) ?? name

/** What code may call one row of a table, in English and as it is, for patterns. */
export function rowNames(table: Named): string {
  const names = [nounOf(titleOf(table)).map(escaped).join('_?'), escaped(singular(titleOf(table)))]
  // Of letters that are none of English, a plain name has none.
  return [...new Set(names)].filter((name) => name !== '').join('|')
}

/** What a table is called in the code, and in the database; each column of an app is compared with each of its tables. */
export const nounsOf = weakMemo((table: Named): readonly (readonly string[])[] =>
  [titleOf(table), table.name].map((name) => nounOf(withoutPrefix(name, table.prefixes))),
)

/** A name without what the names of most tables begin with. */
function withoutPrefix(name: string, prefixes: Named['prefixes'] = []): string {
  const words = prefixes.length > 0 ? wordsOf(name) : []
  const prefix = prefixes.find((one) => one.length < words.length && startsWith(words, one))
  return prefix ? words.slice(prefix.length).join(' ') : name
}

/** Whether a name begins with some words. */
export const startsWith = (words: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((word, index) => words[index] === word)

/** The word that most of a table's columns begin with: `usr` of `usr_email`; keys of other tables and times are called as everywhere. */
const commonWord = weakMemo((table: HostTable): string | undefined => {
  const count = new Map<string, number>()
  const own = table.columns.filter(({ references, type }) => !references && type.kind !== 'date')
  for (const { field } of own) {
    const [first = '', ...others] = wordsOf(field)
    if (others.length > 0 && !/^(is|has|can|fk)$/.test(first)) count.set(first, (count.get(first) ?? 0) + 1)
  }
  const [most = '', times = 0] = [...count].sort(([, a], [, b]) => b - a)[0] ?? []
  return times > 2 && times * 10 >= own.length * 7 ? most : undefined
})

/** A value that is a word, such as a member of an enum, in English. */
export const plainText = (value: string): string => nameInEnglish(wordsOf(value))

/** The plain name of a column in English, without a prefix that all of its table have. */
export const plainField = (table: HostTable, field: string): string => plainFields(table)(field)

/** What somebody signs in by, beside what other services know them by: `local_email`, `auth_local_password`. */
const signIn = /^(email|username|(hashed)?password|passwordhash)$/

const plainFields = weakMemo((table: HostTable) => {
  const common = commonWord(table)
  return memo((field: string) => {
    if (field.includes('.')) return nameInEnglish(wordsOf(unwrapped(table, field)))
    const words = wordsOf(field)
    const [first, ...others] = words
    if (others.length > 0 && first === common) return nameInEnglish(others)
    const local = words.slice(0, 2).indexOf('local')
    const own = local < 0 ? [] : words.slice(local + 1)
    return nameInEnglish((local === 0 || first === 'auth') && signIn.test(own.join('')) ? own : words)
  })
})

/** What a value object holds, where its column is called so alone: `email.email`, `email.value`, `times.deletedAt` as `deleted_at`. */
function unwrapped({ columns }: HostTable, field: string): string {
  const [last = field, holder = ''] = field.split('.').reverse()
  const stored = columns.find((column) => column.field === field)?.stored.name
  const isAlone = last === holder || (stored !== undefined && plainName(stored) === plainName(last))
  if (isAlone || isOfSignIn(field) || ofPerson.test(plainName(holder))) return last
  return last === 'value' ? holder : field
}

/** What holds what is told of somebody: `personalInfo.firstName`. */
const ofPerson = /^(personal|basic|contact)(info|information|data|details?)$/

/** What somebody signs in by, put together: `local.email`, `auth.local.password`. */
const isOfSignIn = (field: string): boolean =>
  field
    .split('.')
    .slice(0, -1)
    .every((holder) => /^(local|auth|credentials?)$/.test(holder))

/** `a`, `a and b`, `a, b and c`; of more than three the first. */
export const some = (words: readonly string[]): string =>
  words.length > 3 ? `${words.slice(0, 3).join(', ')} and more` : listed(words)

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A name as a part of a regular expression: those of columns may have any characters. */
export const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
