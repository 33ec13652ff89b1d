import { hostileSuite } from './support/hostile-suite.js'

hostileSuite((_, values) => values)
