import { describeChanges } from './rfc-changes.js'
import { describeFilters } from './rfc-filters.js'
import { sqliteCorpora } from './settings.js'

describeFilters('filters on SQLite', 'express-drizzle-sqlite', sqliteCorpora)
describeChanges('paths and patches on SQLite', 'express-drizzle-sqlite', sqliteCorpora)
