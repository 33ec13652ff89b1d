import { join } from 'node:path'
import { compilerVersion } from '../../inspect/compiler-version.js'
import { type Check, verdict } from '../check.js'
import { installedVersion, isAtLeast } from '../host-package.js'

/** The oldest that the emitted code is compiled with in the tests. */
const OLDEST = [5, 4] as const

/** The host's own compiler; scim-gen reads models with one that it brings along. */
export const typescript: Check = {
  id: 'typescript',
  title: 'TypeScript',
  needs: ['config'],
  run: async ({ cwd, config }) => {
    const { out } = await config()
    const version = installedVersion(join(cwd, out), 'typescript') ?? installedVersion(cwd, 'typescript')
    const own = `models are read with TypeScript ${compilerVersion}`
    if (version === undefined) return verdict([], `none installed here; ${own}`)
    return verdict(
      isAtLeast(version, OLDEST)
        ? []
        : [
            {
              level: 'warning',
              code: 'SG7002',
              message: `TypeScript ${version} is older than ${OLDEST.join('.')}, the oldest that the emitted code is tested with`,
              fix: 'Install a newer `typescript`; what compiles today may not after the next generate.',
            },
          ],
      `${version}; ${own}`,
    )
  },
}
