/** A third of the values in each position, others in the next; all in all positions: `npm run matrix`. */
import { hostileSuite } from './support/hostile-suite.js'

hostileSuite((place, values) => values.filter((_, index) => index % 3 === place % 3))
