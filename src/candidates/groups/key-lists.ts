/** Lists in the rows of users of what they are in, by keys that refer to no model: `companyIds: [String]`, `tenants: [{ tenantId: String, role }]`. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField, singular } from '../../inspect/words.js'
import { isSecret } from '../code/secrets.js'
import { endsAs, groupNouns, organizations, tenantNouns } from '../lexicon.js'
import { isList } from '../new-rows/lists.js'

export interface KeyList {
  /** `companyIds`, `tenants.tenantId` */
  readonly field: string
  readonly of: 'tenant' | 'group'
}

const ofKey = /(id|uid|uuid|key|slug|code)$/

/** What a name is of: of customers by any of their names where it is of keys, as an account may be one of another app. */
function kindOf(name: string, isKey: boolean): KeyList['of'] | undefined {
  const noun = name.replace(ofKey, '')
  if ((isKey || ofKey.test(name) ? tenantNouns : organizations).has(noun)) return 'tenant'
  return endsAs(groupNouns, noun) ? 'group' : undefined
}

/** The lists of keys that users have, and that no model stands behind. */
export const keyLists = (user: HostTable): readonly KeyList[] =>
  user.columns.flatMap((column) => {
    const name = singular(plainField(user, column.field))
    if (column.elements) return inside(user, column, name)
    const of = isList(column) && !column.arrayOf ? kindOf(name, false) : undefined
    return of ? [{ field: column.field, of }] : []
  })

function inside(user: HostTable, { field, elements = [] }: HostColumn, list: string): readonly KeyList[] {
  const keys = elements.filter(({ references }) => !references)
  // By a secret of theirs the app comes in elsewhere: what has their accounts is another service.
  if (keys.length < elements.length || elements.some((one) => isSecret(user, one))) return []
  const [first] = keys.flatMap(({ field: key, type }) => {
    const name = plainField(user, key)
    const of =
      type.kind === 'boolean' || type.kind === 'date'
        ? undefined
        : (kindOf(name, true) ??
          (/^(id|uid|uuid|key|slug|code|name)$/.test(name) ? kindOf(list, false) : undefined))
    return of ? [{ field: `${field}.${key}`, of }] : []
  })
  return first ? [first] : []
}
