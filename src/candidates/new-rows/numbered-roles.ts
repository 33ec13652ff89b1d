/** Roles that are numbers, by what an app calls them: `user.level === Level.Admin`. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { constantsBeside } from '../code/inserted-text.js'
import { isPowerful, rightsName } from '../lexicon.js'
import type { CreateFacts } from './create-facts.js'
import { insertedRole, leastOf } from './ordinary-role.js'
import { said } from './own-names.js'
import type { Proposed } from './unique-text.js'

/** What a column of a new row gets whose numbers are roles: as the app inserts it, else the one with the least rights. */
export function ofNumberedRole(
  table: HostTable,
  column: HostColumn,
  { sources, own }: CreateFacts,
): Proposed | undefined {
  if (column.type.kind !== 'number' || column.references) return undefined
  // Of rights each is a bit.
  if (rightsName.test(plainField(table, column.field))) return undefined
  const roles = numberedRoles(column, sources)
  if (roles.length === 0) return undefined
  return (
    insertedRole(table, column, sources) ??
    leastOfNumbers(roles, sources) ??
    said(table, column, own, 'a role whose numbers nothing tells')
  )
}

/** What an app calls a number. */
interface NumberedRole {
  readonly member: string
  readonly name: string
  readonly value: number
}

/** `level: Level.Admin`, `user.level <= Level.Admin`, `level: In([Level.Owner, Level.Admin])` */
const named = (field: string) =>
  new RegExp(
    String.raw`\b${escaped(field)}\s*(?:[!=]==?|[<>]=?|\??:)\s*(?:In\()?[([\s]*([A-Z]\w*\.\w+)\b(?!\s*[.(])`,
    'g',
  )

/** The numbers that code gives a column or compares it with, where some have rights over others; none where they are no roles. */
function numberedRoles({ field }: HostColumn, sources: readonly Source[]): readonly NumberedRole[] {
  const names = new Set(
    codeNaming(sources, field).flatMap(({ text }) =>
      [...text.matchAll(named(field))].flatMap(([, name]) => name ?? []),
    ),
  )
  const kinds = [...names].map((name) =>
    constantsBeside(name, sources).flatMap(({ value, ...one }) =>
      typeof value === 'number' ? [{ ...one, value }] : [],
    ),
  )
  const isOfRights = (one: readonly NumberedRole[]) =>
    one.some(({ member }) => isPowerful(member)) && one.some(({ member }) => !isPowerful(member))
  return kinds.find(isOfRights) ?? []
}

function leastOfNumbers(roles: readonly NumberedRole[], sources: readonly Source[]): Proposed | undefined {
  const names = roles.map(({ member }) => member)
  const least = leastOf(names, `one of ${names.join(', ')}`, undefined, sources)
  const role = roles.find(({ member }) => member === least?.value)
  return role && !least?.among
    ? { value: role.value, reason: `${least?.reason}: your app calls it ${role.name}` }
    : undefined
}
