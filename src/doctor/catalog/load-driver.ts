import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolveFrom } from '../host-package.js'

export type Module = Readonly<Record<string, unknown>>

/** Loads a package as the emitted code or the project's root finds it; undefined where it is not installed. */
export async function loadDriver(name: string, cwd: string, out: string): Promise<Module | undefined> {
  if (name.startsWith('node:')) return isBuiltin(name) ? importModule(name) : undefined
  const path = resolveFrom(join(cwd, out), name) ?? resolveFrom(cwd, name)
  return path === undefined ? undefined : importModule(pathToFileURL(path).href)
}

/** CommonJS packages have their exports in `default`, and not all of them beside it. */
async function importModule(specifier: string): Promise<Module> {
  const module: unknown = await import(specifier)
  if (!isModule(module)) return {}
  const { default: inner } = module
  return { ...(isModule(inner) ? inner : {}), ...module, default: inner }
}

const isModule = (value: unknown): value is Module =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
