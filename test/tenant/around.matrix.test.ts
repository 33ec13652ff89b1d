/** `tenant.around` on real databases: row-level security in a transaction of the host's, and models that look for the tenant. */
import { aroundSuite } from './support/around.js'

aroundSuite(['drizzle'], 'column alone, row-level', 'postgresql')
aroundSuite(['sequelize'], 'column alone, ambient', 'sqlite')
