/** A group of more members than are held at once; the other ORMs are in `npm run matrix`. */
import { onEach } from './support/databases.js'
import { manyMembersSuite } from './support/many-members-suite.js'

onEach(['postgresql'], (open) => manyMembersSuite('kysely', open))
