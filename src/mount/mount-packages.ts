import { frameworks } from '../frameworks/frameworks.js'
import { nearestManifest, packagesIn } from '../inspect/detect/manifest.js'
import type { MountedConfig } from './mount-edit.js'

/** The packages that the line imports, and the host does not list: koa-mount. */
export function mountPackages(
  cwd: string,
  { framework }: Pick<MountedConfig, 'framework'>,
): readonly string[] {
  const entry = frameworks[framework].entry(cwd)
  const packages = (entry?.kind === 'app' && entry.brings?.packages) || []
  const listed = packagesIn(nearestManifest(cwd))
  return packages.filter((name) => !listed.includes(name))
}
