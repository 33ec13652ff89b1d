/** How functions of the host's are called that make what goes into a column, and what they return. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { titleOf, wordsOf } from '../../inspect/words.js'
import type { CreateFacts } from './create-facts.js'
import type { Proposed } from './unique-text.js'

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'Date',
}

/** The type of what goes into a column; one of the host's own or of a package's (`Types.ObjectId`) would have to be imported. */
export function returned({ type, typeText }: HostColumn): string {
  const isPlain = type.kind !== 'string' || (!type.values && /^string(\s*\|\s*null)?$/.test(typeText))
  return (isPlain ? plainTypes[type.kind] : undefined) ?? 'never'
}

/** The name of a function that makes what goes into a column. */
export const nameOf = (table: HostTable, field: string) =>
  `${camel(field)}Of${pascal(wordsOf(titleOf(table)).join(' '))}`

export const pascal = (name: string) =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string) => {
  const text = pascal(name)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What a person has to say, by a function of their own. */
export const said = (
  table: HostTable,
  column: HostColumn,
  own: CreateFacts['own'],
  why: string,
  returns = returned(column),
): Proposed => ({
  value: own({
    name: nameOf(table, column.field),
    returns,
    purpose: `What a new row of ${titleOf(table)} has as ${column.field}.`,
  }),
  reason: `${why}: yours to say`,
})
