/** Groups that are roles of the app: on real databases. */
import { roleGroups } from './support/roles.js'

roleGroups(['sqlite'], ['knex'])
roleGroups(['postgresql'], ['drizzle'])
