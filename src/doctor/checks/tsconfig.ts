import { join } from 'node:path'
import { relativePath } from '../../inspect/location.js'
import { findTsConfig, noTsConfig, readTsConfig } from '../../inspect/tsconfig.js'
import { type LeavingOut, leavingOut } from '../../tsconfig/leave-out.js'
import { type Check, type Finding, verdict } from '../check.js'

/** What holds for the emitted files, and so for what they import. */
export const tsconfig: Check = {
  id: 'tsconfig',
  title: 'tsconfig',
  needs: ['config'],
  run: async ({ cwd, config }) => {
    const { out } = await config()
    const index = join(cwd, out, 'index.ts')
    const path = findTsConfig(join(index, '..'))
    if (path === undefined) return verdict([{ level: 'error', ...noTsConfig(cwd, index) }])
    const { path: found, diagnostics, missingBases } = readTsConfig(cwd, path, index)
    return verdict(
      [
        ...[...diagnostics, ...missingBases].map((one) => ({ level: 'error' as const, ...one })),
        ...leavingOut(cwd, out).map(compiled),
      ],
      relativePath(cwd, found),
    )
  },
}

const compiled = ({ path, file, why }: LeavingOut): Finding => ({
  level: 'warning',
  code: 'SG7053',
  message: `${path} compiles ${file}, too: ${why}`,
  location: { file: path },
  fix: `Add "${file}" to "exclude" in ${path}.`,
})
