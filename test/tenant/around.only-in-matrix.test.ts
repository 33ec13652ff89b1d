/** Row-level security in a transaction of the host's, on each ORM. */
import { aroundSuite } from './support/around.js'
import { tenantOrms } from './support/tenant-hosts.js'

aroundSuite(tenantOrms, 'column alone, row-level', 'postgresql')
