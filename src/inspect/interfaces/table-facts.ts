/** Facts of a config about tables whose types tell too little, and the facts that it still has to tell. */
import type { ScimConfig, TableFacts } from '../../config/config.js'
import { throughOf } from '../../config/create-sections.js'
import { endsOf } from '../../config/field-uses.js'
import { modelledGroup, roleGroups } from '../../config/group-forms.js'
import type { Diagnostic, SourceLocation } from '../../diagnostics.js'
import { didYouMean } from '../../did-you-mean.js'
import { shellWord } from '../../shell-word.js'
import type { HostTable, OpenFact, Ref } from '../host-model.js'
import type { TableFindings } from '../locate.js'
import { keyTypeFact } from './key.js'
import { parseTableName } from './migrations/change.js'

/** A section of the config that names a model, with what it says of the model's table. */
interface Section {
  /** Its key in the config. */
  readonly path: readonly string[]
  readonly ref: Ref
  readonly facts: TableFacts
  /** Whether SCIM records refer to rows of the table by their key. */
  readonly isKeyed: boolean
}

/** Where a key of the config stands in its source. */
type Place = (path: readonly string[]) => SourceLocation | undefined

/**
 * Applies `user.key`, `group.table`, `tenant.keyType` and their like to the tables of a configuration.
 *
 * @param tables as an inspection found them
 * @param place where a key of the config stands
 * @returns SG2007 to SG2009 where a person must tell, SG3001 for a key that the model does not have
 */
export function settleTables(
  config: ScimConfig,
  tables: readonly HostTable[],
  place: Place = () => undefined,
): TableFindings {
  const sections = sectionsOf(config)
  const diagnostics: Diagnostic[] = []
  const settled = tables.map((table) =>
    sections
      .filter(({ ref }) => ref === table.ref)
      .reduce((current, section) => {
        const { key } = section.facts
        if (key !== undefined && !current.columns.some(({ field }) => field === key)) {
          diagnostics.push(noColumn(current, section, key, place))
          return current
        }
        const known = withFacts(current, section.facts)
        diagnostics.push(...openFacts(known, section).map((fact) => question(known, section, fact)))
        return known
      }, table),
  )
  return { tables: settled, diagnostics }
}

function sectionsOf({ user, group, tenant }: ScimConfig): readonly Section[] {
  const groups = modelledGroup(group)
  const members = groups && 'model' in groups.members ? groups.members : undefined
  const { rows } = roleGroups(group) ?? {}
  const through = throughOf(tenant)
  // The key of a membership is a column of users.
  const inMembers = members?.table === undefined ? {} : { table: members.table }
  return [
    section(['user'], user.model, user, true),
    ...(user.parts ?? []).map((part, index) => section(['user', 'parts', String(index)], part.model, part)),
    ...endsOf(user).map(({ index, end }) =>
      section(['user', 'ends', String(index)], end.model, { table: end.table }),
    ),
    ...(groups ? [section(['group'], groups.model, groups, true)] : []),
    ...(members ? [section(['group', 'members'], members.model, inMembers)] : []),
    ...(members?.via ? [section(['group', 'members', 'via'], members.via.model, members.via)] : []),
    ...(rows ? [section(['group', 'rows'], rows.model, rows)] : []),
    ...(tenant && 'model' in tenant ? [section(['tenant'], tenant.model, tenant, true)] : []),
    ...(through ? [section(['tenant', 'user'], through.through, through)] : []),
  ]
}

const section = (path: readonly string[], ref: Ref, facts: TableFacts, isKeyed = false): Section => ({
  path,
  ref,
  facts,
  isKeyed,
})

/** A table with what a person told about it. */
function withFacts(table: HostTable, { table: name, key, keyType }: TableFacts): HostTable {
  const keyField = key ?? table.primaryKey[0]
  const typed = keyType === undefined ? {} : { builder: keyType, sqlType: keyType, guessed: undefined }
  return {
    ...table,
    ...(name !== undefined && { model: name, schema: undefined, ...parseTableName(name) }),
    ...(key !== undefined && { primaryKey: [key] }),
    columns: table.columns.map((column) => ({
      ...column,
      primaryKey: key === undefined ? column.primaryKey : column.field === key,
      stored: column.field === keyField ? { ...column.stored, ...typed } : column.stored,
    })),
    open: table.open?.filter(({ fact }) => (fact === 'table' ? name : key) === undefined),
  }
}

/**
 * The facts that are left for a person to tell about a table.
 *
 * @param section a membership needs no key
 */
export function openFacts(table: HostTable, { isKeyed }: { readonly isKeyed: boolean }): readonly OpenFact[] {
  const { open = [] } = table
  // The type is asked for when the key is known.
  const isKeyOpen = open.some(({ fact }) => fact === 'key')
  return isKeyed
    ? [...open, ...(isKeyOpen ? [] : keyTypeFact(table))]
    : open.filter(({ fact }) => fact === 'table')
}

const codes = { key: 'SG2007', keyType: 'SG2008', table: 'SG2009' } as const

function question(table: HostTable, { path }: Section, { fact, choices }: OpenFact): Diagnostic {
  const key = [...path, fact].join('.')
  const [likeliest = '…'] = choices
  const answers = choices.length > 0 ? choices : [likeliest]
  return {
    code: codes[fact],
    message: questionText(table, fact),
    location: table.location,
    fix: `Write ${key}: ${answers.map((answer) => `'${answer}'`).join(' or ')} in the config, or run init with --set ${shellWord(`${key}=${likeliest}`)}.`,
    question: true,
  }
}

/** A question in words, for a person. */
export function questionText({ exportName, primaryKey }: HostTable, fact: OpenFact['fact']): string {
  switch (fact) {
    case 'key':
      return `Which column is the key of ${exportName}? Neither its type nor a migration tells`
    case 'keyType':
      return `Which SQL type has ${exportName}.${primaryKey[0]}? Neither its type nor a migration tells`
    case 'table':
      return `Which table holds ${exportName}? Nothing in its file tells`
  }
}

function noColumn(
  { exportName, columns }: HostTable,
  { path }: Section,
  key: string,
  place: Place,
): Diagnostic {
  const fields = columns.map(({ field }) => field)
  const close = didYouMean(key, fields)
  return {
    code: 'SG3001',
    message: `${[...path, 'key'].join('.')}: ${exportName} has no column "${key}"`,
    location: place([...path, 'key']),
    fix: close ? `Did you mean "${close}"?` : `Its columns are: ${fields.join(', ')}.`,
  }
}
