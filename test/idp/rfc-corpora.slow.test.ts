import { describeChanges } from './rfc-changes.js'
import { describeFilters } from './rfc-filters.js'
import { everything, sqliteColumns } from './settings.js'

describeFilters('filters on columns of SQLite', 'express-drizzle-sqlite', sqliteColumns)
describeChanges('paths and patches on columns of SQLite', 'express-drizzle-sqlite', sqliteColumns)
describeFilters('filters on all that is kept in SQLite', 'express-drizzle-sqlite', everything)
describeChanges('paths and patches on all that is kept in SQLite', 'express-drizzle-sqlite', everything)
