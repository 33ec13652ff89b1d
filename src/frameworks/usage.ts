/** The developer of a host writes this to mount the service. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Guard, MountConfig, Provider } from './framework.js'
import { frameworks } from './frameworks.js'

/**
 * The line that mounts the service: an example in the emitted code, and a step on the command line.
 *
 * @param provider what holds the handle, where it was looked for
 */
export const mountLine = (config: MountConfig, provider?: Provider): string =>
  frameworks[config.framework].mount(config, provider)

/**
 * What to do after the first run.
 *
 * @param cwd where the folder of routes is looked for
 */
export function mountStep(config: MountConfig, cwd: string): string {
  const { entry, step } = frameworks[config.framework]
  const folders = entry?.kind === 'file' ? entry.folders : []
  const at = { ...config, routes: folders.find((folder) => existsSync(join(cwd, folder))) }
  return `${step(at)}: ${mountLine(at)}`
}

/** The same, as the beginning of a sentence. */
export function mountAdvice(config: MountConfig, cwd: string): string {
  const step = mountStep(config, cwd)
  return step.charAt(0).toUpperCase() + step.slice(1)
}

/** What to do about what runs before the service. */
export const guardAdvice = (
  { basePath }: Pick<MountConfig, 'basePath'>,
  { letThrough }: Pick<Guard, 'letThrough'>,
): string =>
  letThrough === undefined
    ? `Leave ${basePath} out of its matcher, '/((?!${basePath.slice(1)}|…).*)', or out of what it protects`
    : `Let ${basePath} through before it asks who is signed in, ${letThrough}`
