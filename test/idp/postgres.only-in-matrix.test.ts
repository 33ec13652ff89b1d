import { describeReplay } from './replay.js'
import { describeChanges } from './rfc-changes.js'
import { describeFilters } from './rfc-filters.js'
import { byDefault, everything, postgresColumns, tolerant } from './settings.js'

describeReplay('identity providers, as generated', 'express-drizzle-postgres', byDefault)
describeReplay('identity providers, tolerant', 'express-drizzle-postgres', tolerant)
describeFilters('filters on columns of PostgreSQL', 'express-drizzle-postgres', postgresColumns)
describeChanges('paths and patches on columns of PostgreSQL', 'express-drizzle-postgres', postgresColumns)
describeFilters('filters on all that is kept in PostgreSQL', 'express-drizzle-postgres', everything)
describeChanges('paths and patches on all that is kept in PostgreSQL', 'express-drizzle-postgres', everything)
