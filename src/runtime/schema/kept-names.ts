/** Names that SCIM's own record keeps in their parts, where a column of the host holds the whole name. */
import { fullName, splitName } from './helpers.js'
import type { Keeping } from './kept.js'
import type { JsonObject } from './value.js'

/** Keeps the parts of a name, too, where they do not follow from the column. */
export function keepNames<Kept extends Keeping>(keeping: Kept): Kept {
  // All that has no column is kept whole, names among it.
  if (keeping.keeps === 'unmapped') return keeping
  return {
    ...keeping,
    take: (user) => {
      const name = nameBeside(nameOf(user))
      return name ? { name, ...keeping.take(user) } : keeping.take(user)
    },
    show: (kept, shown) => {
      const whole = keeping.show(kept, shown)
      const { formatted } = nameOf(shown)
      const name = nameOf(Object(kept))
      const isSame = formatted !== undefined && splitName(fullName(name))?.formatted === formatted
      return isSame ? { ...whole, name: { formatted, ...name } } : whole
    },
  }
}

/** The parts of a name that are kept beside those that it is joined of. */
export const otherNames = ({ keeps }: Keeping): readonly string[] =>
  keeps === 'unmapped' ? ['middleName', 'honorificPrefix', 'honorificSuffix'] : []

interface NameParts {
  readonly givenName?: string
  readonly familyName?: string
  readonly formatted?: string
}

const nameOf = (user: object): NameParts => Object(Reflect.get(user, 'name'))

function nameBeside({ givenName, familyName, formatted }: NameParts): JsonObject | undefined {
  const parts = { givenName, familyName, formatted }
  const split: object = splitName(fullName(parts)) ?? {}
  const follows = Object.entries(parts).every(([name, part]) => !part || part === Reflect.get(split, name))
  if (follows || !(givenName || familyName)) return undefined
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part))
}
