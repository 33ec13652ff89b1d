/** Code that gives rights over others to whoever has no role: where a new row has none, it gives them to all whom SCIM makes. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import { blockEnd } from '../code/brackets.js'
import { isOneOf } from '../code/refusals.js'
import { refersToRole } from '../groups/role-rows.js'
import { isRole } from '../groups/roles.js'
import { isPowerful } from '../lexicon.js'
import { isOwn } from './unasked.js'

/** As much as is done with whoever has none. */
const REACH = 500

const WORD = String.raw`(?<quote>['"])([\w-]+)\k<quote>|\b\w*[Rr]oles?\w*\.(\w+)`

/**
 * The column of a role that a new row may be without, and the source that gives whoever has none one with rights over others:
 * `if (!user.role) { await assign(user, 'admin') }`, `user.role ??= Role.ADMIN`.
 *
 * @param isGiven whether a new row has something in a column
 */
export function raisedBy(
  user: HostTable,
  tables: readonly HostTable[],
  sources: readonly Source[],
  isGiven: (column: HostColumn) => boolean,
): { readonly field: string; readonly role: string; readonly path: string } | undefined {
  const isUser = isOneOf(user)
  const columns = user.columns.filter(
    (column) =>
      !column.notNull &&
      !column.filledBy &&
      !isGiven(column) &&
      (isRole(user, column) || refersToRole(column, tables)),
  )
  for (const column of columns) {
    // The row that a key is of is called after it: `role`, `roleEntity` of `roleId`.
    const name = column.field.replace(/(?<=\w)_?(?:id|uid|uuid|key)$/i, '')
    const asked = String.raw`\b(\w+)[!?]?\.${escaped(name)}(?:_?[a-z]+)?`
    const lacking = new RegExp(String.raw`\bif\s*\(\s*!\s*${asked}\s*\)\s*\{`, 'gi')
    const instead = new RegExp(String.raw`${asked}\s*(?:\?\?|\|\|)=?\s*(?:${WORD})`, 'gi')
    for (const { path, text } of sources.filter((one) => isOwn(one) && one.text.includes(name))) {
      const words = [...text.matchAll(lacking)]
        .filter(([, owner = '']) => isUser(owner))
        .flatMap(({ index, 0: head }) => {
          const block = text.slice(index + head.length, index + head.length + REACH)
          return wordsIn(block.slice(0, blockEnd(block)))
        })
      const fallen = [...text.matchAll(instead)].flatMap(([, owner = '', , word, member]) =>
        isUser(owner) ? (word ?? member ?? []) : [],
      )
      const role = [...words, ...fallen].find((word) => isPowerful(word))
      if (role !== undefined) return { field: column.field, role, path }
    }
  }
  return undefined
}

/** What a block says that refuses nobody. */
const wordsIn = (block: string): readonly string[] =>
  /\bthrow\b|\bstatus\(/.test(block)
    ? []
    : [...block.matchAll(new RegExp(WORD, 'g'))].flatMap(([, , word, member]) => word ?? member ?? [])
