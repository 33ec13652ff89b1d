import type { ScimConfig } from '../../config/config.js'
import { migrateCommand } from '../../migrate/forms/migrate-command.js'
import { migrationTarget } from '../../migrate/forms/target.js'
import { duplicateQuery } from '../../migrate/operations.js'
import type { SideIndex, SideTable } from '../../migrate/side-tables.js'
import type { CatalogTable } from '../catalog/catalog.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'

/** The database has the side tables as the emitted code uses them. */
export const applied: Check = {
  id: 'applied',
  title: 'Database',
  needs: ['models'],
  run: async ({ cwd, config, plan, database, catalog }) => {
    const loaded = await config()
    if (loaded.dialect === 'mongodb')
      return skipped(
        'MongoDB needs no migrations; the first write makes the indexes, or ensureScimIndexes where the connection has autoIndex: false',
      )
    if (database === undefined) return skipped('pass --database to look whether the migrations are applied')
    const { driver, table } = await catalog(database)
    const { side } = await plan()
    const fix = await applyStep(loaded, cwd)
    return verdict(
      side.tables.flatMap((wanted) => compare(wanted, table(wanted.name, wanted.schema), fix)),
      `${side.tables.map(({ name }) => name).join(', ')} (read with ${driver})`,
    )
  },
}

async function applyStep(config: ScimConfig, cwd: string): Promise<string> {
  const command = await migrateCommand(config, cwd)
  const which = command === undefined ? ` of ${migrationTarget(config)?.folder}` : `: \`${command}\``
  return `Apply the pending migrations${which}.`
}

/** Types are left to the tools: each database prints the same one in another way. */
function compare(wanted: SideTable, found: CatalogTable | undefined, fix: string): readonly Finding[] {
  const name = wanted.schema === undefined ? wanted.name : `${wanted.schema}.${wanted.name}`
  if (!found) return [{ level: 'error', code: 'SG7020', message: `The database has no table ${name}`, fix }]
  const columns = wanted.columns.flatMap(({ name: column, notNull }): readonly Finding[] => {
    const same = found.columns.find((one) => one.name === column)
    if (same?.notNull === notNull) return []
    const message = !same
      ? `${name} has no column ${column}`
      : `${name}.${column} is ${same.notNull ? 'NOT NULL' : 'nullable'} in the database, and should not be`
    return [{ level: 'error', code: 'SG7021', message, fix }]
  })
  const key: SideIndex = { name: `${wanted.name}_pkey`, columns: wanted.primaryKey, unique: true }
  const indexes = [key, ...wanted.indexes]
    .filter((index) => !has(found, index))
    .map(
      (index): Finding => ({
        level: index.unique ? 'error' : 'warning',
        code: 'SG7022',
        message: `${name} has no ${index.unique ? 'unique ' : ''}index on ${index.columns.join(', ')}`,
        fix: index.unique ? `${fix} Where it fails, this finds why: ${duplicateQuery(wanted, index)}.` : fix,
      }),
    )
  return [...columns, ...indexes, ...compared(wanted, found)]
}

/** Names are folded before they are stored: a collation that folds again takes two for one. MySQL alone has such by default. */
const compared = (wanted: SideTable, found: CatalogTable): readonly Finding[] =>
  wanted.columns.flatMap(({ name, type }): readonly Finding[] => {
    const collation = found.columns.find((column) => column.name === name)?.compared
    if (type.kind !== 'text' || !collation || /_bin$/.test(collation)) return []
    return [
      {
        level: 'error',
        code: 'SG7027',
        message: `${wanted.name}.${name} is compared by ${collation}, and is to be by code point`,
        fix: `Give it the collation that the migration has: a tool, or a conversion of the whole database, has changed it.`,
      },
    ]
  })

/** By what it does: tools and hosts give indexes names of their own. */
const has = ({ indexes }: CatalogTable, { columns, unique }: SideIndex) =>
  indexes.some(
    (index) =>
      !index.partial &&
      index.unique >= unique &&
      (unique ? index.parts.length === columns.length : true) &&
      columns.every((column, at) => index.parts[at] === column),
  )
