import { migrationTarget } from '../../migrate/forms/target.js'
import { isConstraint, type SideForeignKey, type SideTable } from '../../migrate/side-tables.js'
import { createTrigger, deleteOrphans, triggerNamed } from '../../migrate/sql/sqlite.js'
import type { Catalog } from '../catalog/catalog.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'

/** What deletes SCIM's records along with the rows of the host that they are of. */
export const references: Check = {
  id: 'references',
  title: 'References',
  needs: ['models', 'applied'],
  run: async ({ config, plan, database, catalog }) => {
    const { dialect, ...target } = await config()
    if (dialect === 'mongodb') return skipped('MongoDB has none')
    if (database === undefined) return skipped('pass --database to look whether they are kept')
    const found = await catalog(database)
    const { side } = await plan()
    const form = migrationTarget({ dialect, ...target })?.form
    const kept = side.tables.flatMap((table) => table.foreignKeys.map((key) => ({ table, key })))
    return verdict(
      kept.flatMap(({ table, key }) =>
        key.onDelete === 'trigger'
          ? withoutTrigger(table, key, found)
          : // With `relationMode = "prisma"` there is to be none.
            form === 'prisma' || !isConstraint(key)
            ? []
            : withoutKey(table, key, found),
      ),
      kept.map(({ table, key }) => `${table.name}.${key.columns.join(', ')}`).join(', '),
    )
  },
}

function withoutTrigger(table: SideTable, key: SideForeignKey, { triggers }: Catalog): readonly Finding[] {
  const name = triggerNamed(key)
  if (triggers.includes(name)) return []
  return [
    {
      level: 'warning',
      code: 'SG7026',
      message: `There is no trigger ${name} on ${key.references.table}: a tool has made that table anew`,
      fix: `The service makes it again at its next request, or you do: ${[createTrigger(table.name, key), deleteOrphans(key)(table)].join(' ').replace(/\s+/g, ' ')}`,
    },
  ]
}

function withoutKey(table: SideTable, key: SideForeignKey, catalog: Catalog): readonly Finding[] {
  const [column = ''] = key.columns
  if (catalog.table(table.name, table.schema)?.references[column] === key.references.table) return []
  return [
    {
      level: 'error',
      code: 'SG7026',
      message: `${table.name}.${column} has no foreign key to ${key.references.table}: a tool has dropped that table with CASCADE, and records of rows that are gone can meet new rows of the same keys`,
      fix: `Delete the records whose rows are gone, and add the foreign key again as the migrations have it.`,
    },
  ]
}
