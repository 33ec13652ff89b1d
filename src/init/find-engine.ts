import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, engineOfPackage, engineOfUrl } from '../inspect/detect/engines.js'
import { dependenciesAround } from '../inspect/detect/packages.js'
import type { Source } from '../inspect/detect/sources.js'
import { environments } from './propose-dialect.js'

export interface FoundEngine extends Engine {
  /** `package.json lists @planetscale/database` */
  readonly reason: string
}

/** The database that lacks something of what its dialect has, by the app's drivers and its files of the environment. */
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
