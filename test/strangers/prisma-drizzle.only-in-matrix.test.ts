/** Apps as strangers write them, on Prisma and Drizzle: no more is asked of a newcomer than the line that mounts. */

import { strangerNames } from './strangers.js'
import { strangerSuite } from './suite.js'

for (const name of strangerNames.filter((one) => /^(prisma|drizzle)/.test(one))) strangerSuite(name)
