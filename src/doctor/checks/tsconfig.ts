import { join } from 'node:path'
import { relativePath } from '../../inspect/location.js'
import { findTsConfig, noTsConfig, readTsConfig } from '../../inspect/tsconfig.js'
import { type Check, verdict } from '../check.js'

/** What holds for the emitted files, and so for what they import. */
export const tsconfig: Check = {
  id: 'tsconfig',
  title: 'tsconfig',
  needs: ['config'],
  run: async ({ cwd, config }) => {
    const index = join(cwd, (await config()).out, 'index.ts')
    const path = findTsConfig(join(index, '..'))
    if (path === undefined) return verdict([{ level: 'error', ...noTsConfig(cwd, index) }])
    const { path: found, diagnostics, missingBases } = readTsConfig(cwd, path, index)
    return verdict(
      [...diagnostics, ...missingBases].map((one) => ({ level: 'error' as const, ...one })),
      relativePath(cwd, found),
    )
  },
}
