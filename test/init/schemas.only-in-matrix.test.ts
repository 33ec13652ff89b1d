import { schemaHosts } from '../support/schemas/hosts.js'
import { testSchemas } from './schemas.js'

testSchemas('Drizzle', schemaHosts.drizzle)
testSchemas('TypeORM', schemaHosts.typeorm)
