import { runSpecification } from './specification.js'

runSpecification('express-drizzle-sqlite')
