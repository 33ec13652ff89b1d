/** Filters over memberships on the databases that have a server. */
import { onEach } from './support/databases.js'
import { relatedSuite } from './support/related-suite.js'

onEach(['postgresql', 'mysql'], relatedSuite)
