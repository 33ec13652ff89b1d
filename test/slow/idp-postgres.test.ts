import { describeReplay } from '../idp/replay.js'
import { describeChanges } from '../idp/rfc-changes.js'
import { describeFilters } from '../idp/rfc-filters.js'
import { byDefault, postgresCorpora, tolerant } from '../idp/settings.js'

describeReplay('identity providers, as generated', 'express-drizzle-postgres', byDefault)
describeReplay('identity providers, tolerant', 'express-drizzle-postgres', tolerant)
describeFilters('filters on PostgreSQL', 'express-drizzle-postgres', postgresCorpora)
describeChanges('paths and patches on PostgreSQL', 'express-drizzle-postgres', postgresCorpora)
