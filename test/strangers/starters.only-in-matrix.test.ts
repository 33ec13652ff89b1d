/** Apps as strangers write them, as the official generators write them, with the models of their guides: no more is asked of a newcomer than the line that mounts. */

import { strangerNames } from './strangers.js'
import { strangerSuite } from './suite.js'

for (const name of strangerNames.filter((one) => /^starter/.test(one))) strangerSuite(name)
