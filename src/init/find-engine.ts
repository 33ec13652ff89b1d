import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Engine,
  engineOfModule,
  engineOfPackage,
  engineOfTool,
  engineOfUrl,
} from '../inspect/detect/engines.js'
import { dependenciesAround } from '../inspect/detect/packages.js'
import { fileFinder, type Source } from '../inspect/detect/sources.js'
import { parseRef } from '../inspect/ref.js'
import { bareImports } from '../inspect/source/bare-imports.js'
import { modulesIn } from '../inspect/source/modules-in.js'
import { environments } from './propose-dialect.js'

export interface FoundEngine extends Engine {
  /** `package.json lists @planetscale/database` */
  readonly reason: string
}

/**
 * The database that lacks something of what its dialect has, by the driver that the file of the handle imports.
 *
 * @param db of the configuration: a reference, or `argument`, which any of the app's files makes
 */
export function engineOfHandle(db: string, sources: readonly Source[]): FoundEngine | undefined {
  const file = parseRef(db)?.file
  const making = sources.filter(({ path }) => file === undefined || path === file)
  for (const { path, text } of making) {
    // Of all that a text says it imports, a comment may be.
    for (const module of bareImports(text).some(engineOfModule) ? modulesIn(text) : []) {
      const engine = engineOfModule(module)
      if (engine) return { ...engine, reason: `${path} imports ${module}` }
    }
  }
  return undefined
}

/** The same by the app's drivers and its files of the environment. */
export function findEngine(cwd: string, sources: readonly Source[]): FoundEngine | undefined {
  for (const name of dependenciesAround(cwd, sources, ['dependencies'])) {
    const engine = engineOfPackage(name)
    if (engine) return { ...engine, reason: `package.json lists ${name}` }
  }
  for (const file of environments(cwd)) {
    // What else a URL holds is a secret: nothing of it is told.
    const urls = readFileSync(join(cwd, file), 'utf8').match(/\w+:\/\/[^\s"']+/g) ?? []
    const engine = urls.map(engineOfUrl).find((one) => one !== undefined)
    if (engine) return { ...engine, reason: `${file} has its address` }
  }
  return undefined
}

/** The same by the configurations of tools, for an app whose own code opens no handle that could tell. */
export function findToolEngine(cwd: string): FoundEngine | undefined {
  for (const file of fileFinder(cwd)((name) => /\.config\.[cm]?[jt]s$/.test(name))) {
    const found = engineOfTool(readFileSync(join(cwd, file), 'utf8'))
    if (found) return { ...found.engine, reason: `${file} says ${found.said}` }
  }
  return undefined
}
