import type { ScimConfig } from '../../config/config.js'

/** The path of the test, beside the emitted code. */
export const testPath = ({ out }: Pick<ScimConfig, 'out'>) => `${out}/scim.test.ts`
