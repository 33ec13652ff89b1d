import type { Column as DrizzleColumn, Table as DrizzleTable } from 'drizzle-orm'
import type { Audit, AuditColumn } from '../records/audited.js'
import { auditOf } from '../records/sql/audit.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import { drizzle } from './drizzle.js'
import { named } from './places.js'

const auditInColumns = /* @__PURE__ */ auditOf(drizzle)

/** Where rows of changes are, in a table of Drizzle's. */
export const auditIn = (
  dialect: Dialect,
  table: DrizzleTable & Readonly<Record<AuditColumn, DrizzleColumn>>,
): Audit => auditInColumns(dialect, named(table))
