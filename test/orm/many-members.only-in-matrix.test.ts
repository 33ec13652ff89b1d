/** A group of more members than are held at once, with each ORM. */
import { describe } from 'vitest'
import { onEach } from './support/databases.js'
import { type HostName, hosts } from './support/hosts.js'
import { manyMembersSuite } from './support/many-members-suite.js'

describe.each(Object.keys(hosts) as HostName[])('%s', (name) =>
  onEach(['postgresql', 'mysql'], (open) => manyMembersSuite(name, open)),
)
