/** What is hard about TypeORM, on each of its databases. */
import { onEach } from './support/databases.js'
import { typeormSuite } from './support/typeorm-suite.js'

onEach(['postgresql', 'mysql', 'sqlite'], (open) => typeormSuite(open))
