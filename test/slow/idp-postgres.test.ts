import { describeReplay } from '../idp/replay.js'
import { describeCorpora } from '../idp/rfc-corpora.js'
import { byDefault, postgresCorpora, tolerant } from '../idp/settings.js'

describeReplay('identity providers, as generated', 'express-drizzle-postgres', byDefault)
describeReplay('identity providers, tolerant', 'express-drizzle-postgres', tolerant)
describeCorpora('the corpora on PostgreSQL', 'express-drizzle-postgres', postgresCorpora)
