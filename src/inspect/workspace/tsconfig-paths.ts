/** What `paths` of a tsconfig call modules. */
import { dirname, join, resolve } from 'node:path'
import { findTsConfig, readTsConfig } from '../tsconfig.js'

export interface PathAlias {
  /** `@acme/db`, or `@acme/*`. */
  readonly pattern: string
  /** The first target, absolute; with a `*` where the pattern has one. */
  readonly target: string
}

/** The aliases that hold for the sources of a folder. */
export function pathAliases(folder: string): readonly PathAlias[] {
  const config = findTsConfig(folder)
  if (config === undefined) return []
  const {
    paths = {},
    baseUrl,
    pathsBasePath,
  } = readTsConfig(folder, config, join(folder, 'index.ts')).options
  const base = String(baseUrl ?? pathsBasePath ?? dirname(config))
  return Object.entries(paths).flatMap(([pattern, targets]) => {
    const [target] = targets ?? []
    return target === undefined ? [] : { pattern, target: resolve(base, target) }
  })
}

/** The file or folder that a module stands for; `undefined` where no alias matches. */
export function behindAlias(aliases: readonly PathAlias[], module: string): string | undefined {
  for (const { pattern, target } of aliases) {
    const [start = '', end] = pattern.split('*')
    if (end === undefined && module === pattern) return target
    if (end !== undefined && module.startsWith(start) && module.endsWith(end))
      return target.replace('*', module.slice(start.length, module.length - end.length))
  }
  return undefined
}
