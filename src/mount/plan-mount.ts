/** Where and how a host mounts the service: the edit of its own file, or why only its owner can make it. */
import { frameworks } from '../frameworks/frameworks.js'
import { readHostScripts, readHostSources } from '../inspect/detect/sources.js'
import { usesOfModule } from '../inspect/source/module-uses.js'
import { mountInApp } from './in-app.js'
import { mountInModule } from './in-module.js'
import { mountInRoutes } from './in-routes.js'
import { inStyle } from './in-style.js'
import { type MountedConfig, type MountHost, type MountPlan, readMountHost, unsure } from './mount-edit.js'

/**
 * Plans the edit that mounts the service; reads files, and writes none.
 *
 * @param cwd absolute
 */
export async function planMount(cwd: string, config: MountedConfig): Promise<MountPlan> {
  const sources = [...readHostSources(cwd, config), ...readHostScripts(cwd, config)]
  const uses = usesOfModule(cwd, sources, `${config.out}/index.ts`)
  const [use] = uses.filter(({ isUsed }) => isUsed)
  if (use) return { kind: 'mounted', location: use.location }
  const plan = await planIn(readMountHost(cwd, config))
  if (plan.kind !== 'edit') return plan
  return { ...plan, files: await Promise.all(plan.files.map((file) => inStyle(cwd, file))) }
}

async function planIn(host: MountHost): Promise<MountPlan> {
  const entry = frameworks[host.config.framework].entry(host.cwd)
  switch (entry?.kind) {
    case 'app':
      return mountInApp(host, entry)
    case 'module':
      return mountInModule(host, entry)
    case 'file':
      return mountInRoutes(host, entry)
    default:
      return unsure('only you know which of your functions answer requests')
  }
}
