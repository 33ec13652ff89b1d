import { runOkta, runSpecification } from '../spec/specification.js'

runSpecification('express-drizzle-postgres')
runOkta('express-drizzle-postgres')
