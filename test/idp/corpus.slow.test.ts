import { describeReplay } from './replay.js'
import { byDefault, tolerant } from './settings.js'

describeReplay('identity providers, as generated', 'express-drizzle-sqlite', byDefault)
describeReplay('identity providers, tolerant', 'express-drizzle-sqlite', tolerant)
