/** The developer of a host writes this to mount the service. */
import { HANDLES, type Orm } from '../config/choices.js'
import { readHostSources } from '../inspect/detect/sources.js'
import { decoratedLine } from '../mount/decorated-handle.js'
import { routeLines, routePaths } from '../mount/in-routes.js'
import { injectedHandle, providerOf } from '../mount/injected-handle.js'
import { readMountHost } from '../mount/mount-edit.js'
import { tableLine, tableOf } from '../mount/route-table.js'
import type { FileEntry, Guard, ModuleEntry, MountConfig, Provider } from './framework.js'
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
 * @param cwd where the folder of routes is looked for, and the class that holds the handle
 */
export async function mountStep(config: MountConfig, cwd: string): Promise<string> {
  const { entry, step } = frameworks[config.framework]
  const found = entry(cwd)
  if (found?.kind === 'file') return routeStep(found, config, cwd)
  const { basePath, out } = config
  const provider = found?.kind === 'module' ? await ownProvider(found, config, cwd) : undefined
  const what = step?.(config, provider) ?? `answer requests below ${basePath} with ${out}/index.ts`
  const app = found?.kind === 'app' ? found : undefined
  const decorated = app?.decorated && decoratedLine(app.decorated, config, readHostSources(cwd, config))
  if (decorated !== undefined) return `${what}: ${decorated}`
  return `${what}: ${app?.route?.(config) ?? mountLine(config, provider)}${found?.kind === 'module' ? '' : handleNote(config)}`
}

/** The file of a route, as `mount` would write it. */
function routeStep(entry: FileEntry, config: MountConfig, cwd: string): string {
  const host = readMountHost(cwd, config)
  const [path] = routePaths(host, entry)
  const lines = routeLines(host, entry, path).filter((line) => line !== '')
  const table = tableOf(host, entry)
  const told = table && tableLine(table, config, path)
  const more = told === undefined ? '' : `; and add ${told} to ${table?.path}`
  return `write ${path}: ${config.db === 'argument' ? mountLine(config) : lines.join('; ')}${more}${handleNote(config)}`
}

const handles: Readonly<Partial<Record<Orm, string>>> = HANDLES

/** What has to be passed, where its name alone does not tell; a module's line says so by itself. */
function handleNote({ db, orm }: MountConfig): string {
  const handle = handles[orm]
  return db === 'argument' && handle !== undefined ? `, where db is your ${handle}` : ''
}

/** What is injected as the handle, of the host's own, where one alone may be it; with the module to import for it. */
async function ownProvider(
  entry: ModuleEntry,
  config: MountConfig,
  cwd: string,
): Promise<Provider | undefined> {
  if (config.db !== 'argument') return undefined
  const find = await entry.provider(config).finder?.()
  if (!find) return undefined
  const sources = readHostSources(cwd, config)
  const found = find(sources)
  const own = injectedHandle(sources, found)
  if ('provider' in own) return own.provider
  const [one, ...others] = found
  return one && others.length === 0 ? providerOf(one) : undefined
}

/** The same, as the beginning of a sentence. */
export async function mountAdvice(config: MountConfig, cwd: string): Promise<string> {
  const step = await mountStep(config, cwd)
  return step.charAt(0).toUpperCase() + step.slice(1)
}

/** What runs before the service, why that matters, and what to do about it; each without its full stop. */
export function guardAdvice(
  { basePath }: Pick<MountConfig, 'basePath'>,
  { file, letThrough, setting }: Pick<Guard, 'file' | 'letThrough' | 'setting'>,
): { readonly does: string; readonly advice: string; readonly step: string } {
  if (setting)
    return { does: setting.does, advice: setting.off, step: `${lowered(setting.off)}: ${setting.does}` }
  const advice =
    letThrough === undefined
      ? `Leave ${basePath} out of its matcher, '/((?!${basePath.slice(1)}|…).*)', or out of what it protects`
      : `Let ${basePath} through before it asks who is signed in, ${letThrough}`
  return {
    does: `${file} runs before ${basePath}, and may answer in its place`,
    advice: `${advice}: identity providers have no session, and follow no redirect`,
    step: `let requests to ${basePath} pass ${file}, which runs before them: ${lowered(advice)}`,
  }
}

/** A sentence as it goes on behind a colon. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
