/** Groups that are roles of the app: on each ORM, with each of its databases. */
import { roleGroups } from './support/roles.js'
import { tenantOrms } from './support/tenant-hosts.js'

roleGroups(['sqlite'], tenantOrms, { isCompiled: true })
roleGroups(['postgresql', 'mysql'], tenantOrms)
