import type { SqlDialect } from '../../inspect/host-model.js'
import { sqlDialect } from '../../inspect/host-model.js'
import { words } from '../../migrate/sql/dialect.js'
import { createIndex, type LookedUp, lookedUp } from '../../plan/looked-up.js'
import { backQuoted, doubleQuoted } from '../../runtime/sql/quote.js'
import type { Catalog, CatalogColumn, CatalogTable } from '../catalog/catalog.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'

/** A column whose own comparison ignores case: a plain index finds names in other cases. */
const IGNORES_CASE = /citext|nocase|_ci$/i

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
      findings(looked, sqlDialect(dialect), table),
      [...new Set(looked.map((one) => `${one.table.name}.${one.column.stored.name}`))].join(', ') ||
        'none needed',
    )
  },
}

/** A column that a request looks rows up by, and what of the database it is. */
interface Found extends LookedUp {
  readonly own: CatalogTable
  readonly stored: CatalogColumn | undefined
}

function findings(
  looked: readonly LookedUp[],
  dialect: SqlDialect,
  tableOf: Catalog['table'],
): readonly Finding[] {
  const found = looked.flatMap((one): readonly Found[] => {
    const own = tableOf(one.table.name, one.table.schema)
    const { name } = one.column.stored
    return own ? [{ ...one, own, stored: own.columns.find((column) => column.name === name) }] : []
  })
  const names = dialect === 'mysql' ? found.filter(({ isName }) => isName).flatMap(caseful) : []
  const lacking = found.map((one) => asServed(one, dialect)).filter((one) => !isIndexed(one))
  // MySQL and MariaDB fold case with a collation, for which there is no index on another one's column.
  const [unserved, served] = partition(lacking, ({ ignoresCase }) => ignoresCase && dialect === 'mysql')
  const quoting = words(dialect === 'mysql' ? backQuoted : doubleQuoted)
  const lines = new Map(served.map((one) => [createIndex(one, quoting), one]))
  const [often, seldom] = partition([...lines], ([, one]) => one.often)
  const bySame = (line: string) =>
    served.filter((one) => one.often && createIndex(one, quoting) === line).map(({ by }) => by)
  return [
    ...often.map(
      ([line, one]): Finding => ({
        level: 'warning',
        code: 'SG7032',
        message: `${one.table.name} has no index on ${expressionOf(one)}, for ${bySame(line).join(' and ')}`,
        location: one.table.location,
        fix: `Add one with a migration of your own: ${line}.`,
      }),
    ),
    ...names,
    ...inOneFinding(seldom.map(([line, one]) => ({ one, line }))),
    ...foldedColumns(unserved.filter(({ often }) => often)),
  ]
}

const expressionOf = ({ ignoresCase, column: { stored } }: LookedUp) =>
  ignoresCase ? `lower(${stored.name})` : stored.name

/** Names are found by a plain index, too, where its column ignores case; on MySQL and MariaDB by no other. */
const asServed = (one: Found, dialect: SqlDialect): Found =>
  one.isName && (dialect === 'mysql' || IGNORES_CASE.test(one.stored?.compared ?? ''))
    ? { ...one, ignoresCase: false }
    : one

/** The column of a userName that tells case apart. */
function caseful({ table, column, stored }: Found): readonly Finding[] {
  const { compared, type } = stored ?? {}
  if (!compared || IGNORES_CASE.test(compared)) return []
  const set = compared.split('_')[0]
  return [
    {
      level: 'warning',
      code: 'SG7033',
      message: `${table.name}.${column.stored.name} tells case apart (${compared}): a name that another user has in another case is not found`,
      location: table.location,
      fix: `Give it a collation that does not, with a migration of your own that keeps what else the column has: ALTER TABLE ${backQuoted(table.name)} MODIFY ${backQuoted(column.stored.name)} ${type} CHARACTER SET ${set} COLLATE ${set}_general_ci${column.notNull ? ' NOT NULL' : ''}.`,
    },
  ]
}

/** What identity providers send no filters on: one finding for all, and who needs one knows the line. */
function inOneFinding(
  lacking: readonly { readonly one: LookedUp; readonly line: string }[],
): readonly Finding[] {
  const [first] = lacking
  if (!first) return []
  return [
    {
      level: 'warning',
      code: 'SG7034',
      message: `Without an index, and so read row by row: ${lacking.map(({ one }) => one.by).join(', ')}`,
      location: first.one.table.location,
      fix: `Where your identity provider sends such filters, add one: ${lacking.map(({ line }) => line).join('; ')}.`,
    },
  ]
}

function foldedColumns(unserved: readonly LookedUp[]): readonly Finding[] {
  const [first] = unserved
  if (!first) return []
  const { table, column } = first
  const folded = `${column.stored.name}_folded`
  return [
    {
      level: 'warning',
      code: 'SG7034',
      message: `On MySQL and MariaDB no index on the column serves what ignores case: ${unserved.map(({ by }) => by).join(', ')}`,
      location: table.location,
      fix: `For large tables keep it in lower case in a column of its own, and map that in filterMap with folded(): ALTER TABLE ${backQuoted(table.name)} ADD ${backQuoted(folded)} varchar(255) AS (lower(${backQuoted(column.stored.name)})) STORED, ADD INDEX (${backQuoted(folded)}).`,
    },
  ]
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}

const isIndexed = ({ own, column, ignoresCase }: Found) =>
  own.indexes.some(({ parts: [first = ''], partial }) => {
    const plain = first.toLowerCase().replace(/["`\s]|::\w+/g, '')
    const name = column.stored.name.toLowerCase()
    return !partial && (ignoresCase ? [`lower(${name})`, `lower((${name}))`].includes(plain) : plain === name)
  })
