import { schemaHosts } from '../support/schemas/hosts.js'
import { testSchemas } from './schemas.js'

testSchemas('Prisma', schemaHosts.prisma)
