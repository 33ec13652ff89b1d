/** The words that an app's own types list for a column of text: `interface User { status: UserStatus }`. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, rowNames } from '../../inspect/words.js'
import { blockEnd } from './brackets.js'
import { constantsBeside } from './inserted-text.js'

/** What a row is called by its type: `User`, `IUser`, `UserRow`. */
const typeOf = (table: HostTable): string =>
  `I?(?:${rowNames(table)})s?(?:Row|Record|Entity|Model|Dto|Data|Type|Attributes)?`

/** The words of a column, as types list them that are called after its table; none where no such type does. */
export function typedWords(
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
): readonly string[] {
  const declares = new RegExp(
    `\\b(?:interface|class)\\s+${typeOf(table)}\\b[^{};]*\\{|\\btype\\s+${typeOf(table)}\\s*=\\s*\\{`,
    'gi',
  )
  const types = new RegExp(`(?:^|[\\s;,{])['"]?${escaped(field)}['"]?[?!]?\\s*:\\s*([^;,\\n}]+)`)
  return sources.flatMap(({ text }) => {
    if (!text.includes(field)) return []
    return [...text.matchAll(declares)].flatMap(({ index, 0: head }) => {
      const body = text.slice(index + head.length)
      const [, type = ''] = types.exec(body.slice(0, blockEnd(body))) ?? []
      return wordsOfType(type.trim(), sources)
    })
  })
}

const quotedIn = (list: string): readonly string[] =>
  [...list.matchAll(/(['"])([\w-]+)\1/g)].map(([, , word = '']) => word)

const isUnion = /^\|?\s*(['"])[\w-]+\1(\s*\|\s*(['"])[\w-]+\3)*$/

/** `'active' | 'suspended'`, or what a type or an enum of that name lists. */
function wordsOfType(type: string, sources: readonly Source[]): readonly string[] {
  if (isUnion.test(type)) return quotedIn(type)
  if (!/^[A-Z]\w*$/.test(type)) return []
  const declares = new RegExp(
    `\\btype\\s+${type}\\s*=\\s*(?:\\(?\\s*typeof\\s+(\\w+)\\s*\\)?\\s*\\[\\s*number\\s*\\]|((?:\\s*\\|?\\s*['"][\\w-]+['"])+))`,
  )
  const found = sources.flatMap(({ text }) => {
    const [whole, list, union = ''] = (text.includes(type) && declares.exec(text)) || []
    if (whole === undefined) return []
    return list === undefined ? quotedIn(union) : listed(list, sources)
  })
  const members = constantsBeside(`${type}.any`, sources).map(({ value }) => value)
  return [...found, ...members.filter((value) => typeof value === 'string')]
}

/** `const STATES = ['active', 'suspended'] as const`. */
function listed(name: string, sources: readonly Source[]): readonly string[] {
  const declares = new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::[^=\\n]*)?=\\s*\\[([^\\]]*)\\]`)
  return sources.flatMap(({ text }) => quotedIn((text.includes(name) && declares.exec(text)?.[1]) || ''))
}
