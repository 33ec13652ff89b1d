import { type Check, verdict } from '../check.js'
import { isAtLeast } from '../host-package.js'

/** As `engines` of both packages say, and `bin/scim-gen.js`, which gets to say it on an older one. */
export const OLDEST_NODE = [20, 19] as const

export const node: Check = {
  id: 'node',
  title: 'Node.js',
  run: ({ nodeVersion }) =>
    verdict(
      isAtLeast(nodeVersion, OLDEST_NODE)
        ? []
        : [
            {
              level: 'error',
              code: 'SG7001',
              message: `Node.js ${nodeVersion} is older than ${OLDEST_NODE.join('.')}, the oldest that scim-gen and its runtime support`,
              fix: 'Install the current LTS version of Node.js, here and where the app runs.',
            },
          ],
      nodeVersion,
    ),
}
