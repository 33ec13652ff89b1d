import type { SqlDialect } from '../../inspect/host-model.js'
import { type HostColumn, type HostTable, sqlDialect } from '../../inspect/host-model.js'
import { words } from '../../migrate/sql/dialect.js'
import type { AttributePlan, Plan } from '../../plan/plan.js'
import { backQuoted, doubleQuoted } from '../../runtime/sql/quote.js'
import type { Catalog, CatalogTable } from '../catalog/catalog.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'

/**
 * What identity providers look resources up by; `id`, `userName`, `externalId` and `displayName` are in the side tables. By the
 * host's own column of a userName the service finds out whether another user has it, in whatever case.
 */
const LOOKED_UP_BY = ['emails', 'phoneNumbers', 'employeeNumber', 'nickName', 'userName', 'manager']

/** A column of the host's that filters or joins find rows by. */
interface Looked {
  readonly table: HostTable
  readonly column: HostColumn
  /** What asks for it. */
  readonly by: string
  readonly ignoresCase: boolean
}

/** The host's columns that requests look rows up by have an index that serves. */
export const indexes: Check = {
  id: 'indexes',
  title: 'Indexes',
  needs: ['models', 'applied'],
  run: async ({ config, plan, database, catalog }) => {
    const { dialect } = await config()
    if (dialect === 'mongodb') return skipped('those of MongoDB are not looked at')
    if (database === undefined) return skipped('pass --database to look at those of your own tables')
    const looked = lookedUp(await plan())
    const { table } = await catalog(database)
    return verdict(
      looked.flatMap((one) => missing(one, sqlDialect(dialect), table)),
      looked.map(({ table: { name }, column }) => `${name}.${column.column}`).join(', ') || 'none needed',
    )
  },
}

function lookedUp({ user, group }: Plan): readonly Looked[] {
  const attributes = user.attributes
    .filter(({ attribute }) => LOOKED_UP_BY.includes(attribute.name))
    .sort(
      (one, other) => LOOKED_UP_BY.indexOf(one.attribute.name) - LOOKED_UP_BY.indexOf(other.attribute.name),
    )
    .map((one) => ({ table: user.table, column: one.column, by: filterOf(one), ignoresCase: !isExact(one) }))
  const { members } = group ?? {}
  const joins = members
    ? [
        { column: members.user, by: 'the groups of a user' },
        { column: members.group, by: 'the members of a group' },
      ].map((join) => ({ ...join, table: members.table, ignoresCase: false }))
    : []
  const seen = new Set<string>()
  return [...attributes, ...joins].filter(({ table, column }) => {
    const key = `${table.name}.${column.column}`
    return !seen.has(key) && seen.add(key)
  })
}

const filterOf = ({ attribute, subAttribute }: AttributePlan) =>
  attribute.name === 'userName'
    ? 'names that another user has in another case'
    : `the filter \`${attribute.name}${attribute.multiValued ? `.${subAttribute?.name ?? 'value'}` : ''} eq\``

/** Text is compared without case unless its attribute says otherwise. */
const isExact = ({ attribute, subAttribute, column }: AttributePlan) =>
  column.type.kind !== 'string' || (subAttribute ?? valueAttribute(attribute)).caseExact === true

const valueAttribute = (attribute: AttributePlan['attribute']) =>
  attribute.subAttributes?.find(({ name }) => name === 'value') ?? attribute

function missing(
  { table: host, column: { column }, by, ignoresCase }: Looked,
  dialect: SqlDialect,
  tableOf: Catalog['table'],
): readonly Finding[] {
  const table = tableOf(host.name, host.schema)
  // MySQL and MariaDB fold case with a collation, for which there is no index on another one's column.
  if (!table || (ignoresCase && dialect === 'mysql') || isIndexed(table, column, ignoresCase)) return []
  const expression = ignoresCase ? `lower(${column})` : column
  const { quote, quoteTable } = words(dialect === 'mysql' ? backQuoted : doubleQuoted)
  return [
    {
      level: 'warning',
      code: 'SG7032',
      message: `${host.name} has no index on ${expression}, for ${by}`,
      location: host.location,
      fix: `Add one with a migration of your own: CREATE INDEX ${quote(`${host.name}_${column}${ignoresCase ? '_lower' : ''}_idx`)} ON ${quoteTable(host)} (${ignoresCase ? `lower(${quote(column)})` : quote(column)}).`,
    },
  ]
}

const isIndexed = ({ indexes: all }: CatalogTable, column: string, ignoresCase: boolean) =>
  all.some(({ parts: [first = ''], partial }) => {
    const plain = first.toLowerCase().replace(/["`\s]|::\w+/g, '')
    const name = column.toLowerCase()
    return !partial && (ignoresCase ? [`lower(${name})`, `lower((${name}))`].includes(plain) : plain === name)
  })
