/** Apps as strangers write them, on the other ORMs: no more is asked of a newcomer than the line that mounts. */

import { strangerNames } from './strangers.js'
import { strangerSuite } from './suite.js'

for (const name of strangerNames.filter((one) => /^(?!prisma|drizzle|starter)/.test(one))) strangerSuite(name)
