/** What becomes of requests while the database fails, with each ORM. */
import { describe } from 'vitest'
import { onEach } from './support/databases.js'
import { failingSuite } from './support/failing-suite.js'
import { type HostName, hosts } from './support/hosts.js'
import { oneConnection } from './support/one-connection.js'

describe.each(Object.keys(hosts) as HostName[])('%s', (name) =>
  onEach(['postgresql', 'mysql'], (open) => {
    describe('ten connections', () => failingSuite(name, open))
    describe('one connection', () => failingSuite(name, open, 1, oneConnection(name)))
  }),
)
