import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { sideTableComments } from '../model/declared.js'
import { printSideTable } from './drizzle-side-table.js'
import { camelCase } from './names.js'
import type { OrmEmitter } from './orm-emitter.js'

const module = '@scim-gen/runtime/drizzle'

const columns = (file: EmittedFile, table: HostTable) => file.ref(table.ref)

/** The tenants' table may be there for its key's type alone. */
function typed(file: EmittedFile, { ref }: HostTable): string {
  const { tenant } = file.context.plan
  return tenant && !tenant.isColumn && ref === tenant.table.ref ? file.refType(ref) : file.ref(ref)
}

/** Drizzle: the host's own tables are the columns, and the side tables are more of them. */
export const drizzle: OrmEmitter = {
  module,
  prefix: 'Drizzle',
  conditions: 'drizzle-orm',
  columns,
  typesTables: true,
  declared: () => [],
  tables: (file, plan) =>
    plan.side.tables.map((table) => ({
      comment: sideTableComments[table.name] ?? '',
      tables: [{ name: camelCase(table.name), definition: printSideTable(table, plan, file) }],
    })),
  rowType: (file, table) => `typeof ${typed(file, table)}.$inferSelect`,
  newRowType: (file, table) => `typeof ${columns(file, table)}.$inferInsert`,
  scimRowType: (_file, resource) => `typeof scim${resource}s.$inferSelect`,
  place: (file, resource) => ({
    before: `${file.imports.value(module, `drizzle${resource}s`)}(`,
    after: ')',
  }),
}
