import { changes, WITHOUT_KEYS } from '../support/schemas/changes.js'
import { schemaHosts } from '../support/schemas/hosts.js'
import { testChanged } from './schemas.js'

testChanged(
  Object.keys(changes).filter((name) => name !== WITHOUT_KEYS),
  schemaHosts.prisma,
)
