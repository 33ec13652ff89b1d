/** Filters over memberships on SQLite, which has one thread: this process's. */
import { onEach } from './support/databases.js'
import { relatedSuite } from './support/related-suite.js'

onEach(['sqlite'], relatedSuite)
