import { describeCorpora } from './rfc-corpora.js'
import { sqliteCorpora } from './settings.js'

describeCorpora('the corpora on SQLite', 'express-drizzle-sqlite', sqliteCorpora)
