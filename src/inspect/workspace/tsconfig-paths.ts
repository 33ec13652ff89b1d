/** What `paths` of a tsconfig call modules. */
import { dirname, join, resolve } from 'node:path'
import { findTsConfig, readTsConfig } from '../tsconfig.js'

export interface PathAlias {
  /** `@acme/db`, or `@acme/*`. */
  readonly pattern: string
  /** The first target, absolute; with a `*` where the pattern has one. */
  readonly target: string
}

/** The aliases that hold for a file, and the folder that all modules are named from, where there is one; absolute. */
export function pathMappings(file: string): { aliases: readonly PathAlias[]; baseUrl?: string | undefined } {
  const config = findTsConfig(dirname(file))
  if (config === undefined) return { aliases: [] }
  const { paths = {}, baseUrl, pathsBasePath } = readTsConfig(dirname(config), config, file).options
  const base = String(baseUrl ?? pathsBasePath ?? dirname(config))
  const aliases = Object.entries(paths).flatMap(([pattern, [target]]) =>
    target === undefined ? [] : { pattern, target: resolve(base, target) },
  )
  return { aliases, baseUrl }
}

/** The aliases that hold for the sources of a folder. */
export const pathAliases = (folder: string): readonly PathAlias[] =>
  pathMappings(join(folder, 'index.ts')).aliases

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
