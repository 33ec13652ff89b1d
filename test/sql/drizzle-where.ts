import type { SQL } from 'drizzle-orm'
import type { Filter } from '../../src/runtime/filter/ast.js'
import { drizzle } from '../../src/runtime/orm/drizzle/drizzle.js'
import { toSql } from '../../src/runtime/orm/drizzle/to-sql.js'
import type { FilterMap } from '../../src/runtime/orm/drizzle.js'
import { lookup } from '../../src/runtime/orm/records/resolve-entry.js'
import type { Dialect } from '../../src/runtime/orm/sql/dialects/dialect.js'
import { whereFilter } from '../../src/runtime/orm/sql/filter-map.js'
import { liftEntry } from '../../src/runtime/orm/sql/lift.js'
import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'

/** A filter over a map as Drizzle's condition. */
export const drizzleWhere = (filter: Filter, map: FilterMap, schema: ResourceSchema, dialect: Dialect): SQL =>
  toSql(whereFilter(filter, { find: lookup(map, (entry) => liftEntry(entry, drizzle)), schema }, dialect))
