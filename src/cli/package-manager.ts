/** The host's package manager, so that commands can be told in its words. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

const LOCK_FILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

/** By the nearest lock file or `packageManager` field, from the folder upwards (workspaces keep theirs at the root); else npm. */
export function detectPackageManager(folder: string): PackageManager {
  const found = LOCK_FILES.find(([file]) => existsSync(join(folder, file)))?.[1] ?? declaredIn(folder)
  if (found) return found
  const parent = dirname(folder)
  return parent === folder ? 'npm' : detectPackageManager(parent)
}

/** The command that runs an installed package's binary: `npx drizzle-kit migrate`. */
export function execCommand(manager: PackageManager, command: string): string {
  return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[manager]} ${command}`
}

function declaredIn(folder: string): PackageManager | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const declared = /"packageManager"\s*:\s*"(\w+)@/.exec(readFileSync(file, 'utf8'))?.[1]
  return LOCK_FILES.find(([, manager]) => manager === declared)?.[1]
}
