/** Packages of the host's that are too old for what is emitted, or for the runtime: its manifest asks for no version of them. */
import { join } from 'node:path'
import { type OldestPackage, ORM_PACKAGES } from '../config/choices.js'
import type { ScimConfig } from '../config/config.js'
import { hasOAuth } from '../plan/connections.js'
import { installedVersion, isAtLeast } from './host-package.js'

/** Verifies the assertions of clients. */
const JOSE: OldestPackage = { name: 'jose', oldest: [6, 0] }

export interface OldPackage {
  readonly name: string
  readonly message: string
}

export function oldPackages(
  cwd: string,
  config: Pick<ScimConfig, 'connections' | 'orm' | 'out'>,
): readonly OldPackage[] {
  const used = [ORM_PACKAGES[config.orm] ?? [], hasOAuth(config) ? JOSE : []].flat()
  return used.flatMap(({ name, oldest }) => {
    const version = installedVersion(join(cwd, config.out), name) ?? installedVersion(cwd, name)
    return version === undefined || isAtLeast(version, oldest)
      ? []
      : [
          {
            name,
            message: `${name} ${version} is older than ${oldest.join('.')}, the oldest that what is emitted compiles with and runs on`,
          },
        ]
  })
}
