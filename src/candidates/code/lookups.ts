import type { Lookup } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, titleOf } from '../../inspect/words.js'
import { ordinaryRoles } from '../lexicon.js'
import type { CreateFacts } from '../new-rows/create-facts.js'
import { codeNaming } from './app-code.js'
import { repositoriesOf } from './insert-calls.js'
import { literalIn, WORD } from './inserted-text.js'
import { insertedTexts } from './inserts.js'

type Facts = Pick<CreateFacts, 'tables' | 'tenant' | 'sources'>

interface ProposedLookup {
  readonly value: Lookup
  readonly reason: string
}

/**
 * A row of a table of values, such as roles, where the host's own code makes the ordinary one: known by its name, and by the
 * tenant where each has rows of its own.
 */
export function proposeLookup(
  { references }: HostColumn,
  { tables = [], tenant, sources }: Facts,
): ProposedLookup | undefined {
  const target = tables.find(({ ref }) => ref === references?.table)
  const field = references?.field
  if (!target || field === undefined || target.primaryKey.length !== 1) return undefined
  const owner = target.columns.find(
    ({ notNull, references }) => notNull && references && references.table === tenant,
  )
  const name = target.columns.find((column) => isNameOf(target, column, owner?.field))
  const refersElsewhere = target.columns.some(
    (column) =>
      column.notNull && column.references && column !== owner && column.references.table !== target.ref,
  )
  if (!name || refersElsewhere) return undefined
  const texts = [
    ...insertedTexts(target, name, sources, owner?.field),
    ...(owner ? [] : soughtTexts(target, name, sources)),
  ]
  const value = ordinaryRoles.flatMap((role) => texts.filter((text) => text.toLowerCase() === role))[0]
  if (value === undefined) return undefined
  const where = { [name.field]: value, ...(owner && { [owner.field]: { kind: 'tenant' } as const }) }
  return {
    value: { kind: 'lookup', model: target.ref, where, field },
    reason: `the row of ${titleOf(target)} that your code calls ${value}`,
  }
}

/** The texts by which the app's own code looks for one of its rows: `roles.findOne({ name: 'user' })`. */
function soughtTexts(table: HostTable, { field }: HostColumn, sources: readonly Source[]): readonly string[] {
  const title = titleOf(table)
  return codeNaming(sources, field).flatMap(({ text }) => {
    const names = [title, ...repositoriesOf(title, text)].map(escaped).join('|')
    const looks = new RegExp(
      `(?:\\b(?:${names})(?:Repository|Repo|Model|s)?\\s*\\.\\s*(?:find|get)\\w*(?:<[^()]*?>)?\\(|\\.\\s*(?:find|get)\\w*(?:<[^()]*?>)?\\(\\s*${escaped(title)}\\s*,)\\s*\\{[^;]{0,120}?\\b${escaped(field)}\\s*:\\s*(${WORD})`,
      'gi',
    )
    return [...text.matchAll(looks)].flatMap(([, given = '']) => {
      const value = literalIn(given, sources)
      return typeof value === 'string' ? [value] : []
    })
  })
}

/** Whether a column tells rows of a table of values apart, within their owner where they have one. */
function isNameOf(
  { uniques }: HostTable,
  { field, type, unique, notNull }: HostColumn,
  owner?: string,
): boolean {
  if (type.kind !== 'string' || !notNull || !/^(name|key|slug|code|type)$/i.test(field)) return false
  const own = owner === undefined ? [field] : [field, owner]
  return (
    (owner === undefined && unique === true) ||
    uniques.some((fields) => fields.length === own.length && own.every((each) => fields.includes(each)))
  )
}
