import { compilerVersion } from '../../inspect/compiler-version.js'
import { type Check, verdict } from '../check.js'
import { compilerOf, oldTypeScript } from '../old-typescript.js'

export const typescript: Check = {
  id: 'typescript',
  title: 'TypeScript',
  needs: ['config'],
  run: async ({ cwd, config }) => {
    const { out } = await config()
    const version = compilerOf(cwd, out)
    const own = `models are read with TypeScript ${compilerVersion}`
    if (version === undefined) return verdict([], `none installed here; ${own}`)
    const message = oldTypeScript(cwd, out)
    return verdict(
      message === undefined
        ? []
        : [
            {
              level: 'warning',
              code: 'SG7002',
              message,
              fix: 'Install a newer `typescript`; what compiles today may not after the next generate.',
            },
          ],
      `${version}; ${own}`,
    )
  },
}
