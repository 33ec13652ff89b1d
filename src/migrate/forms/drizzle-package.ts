/** Where drizzle-kit finds what it is to apply: by its configuration, beside the migrations or not. */
import { join, posix } from 'node:path'
import type { ScimConfig } from '../../config/config.js'
import { manifestFolder } from '../../inspect/detect/manifest.js'
import { findDrizzleConfig } from '../../inspect/drizzle/config.js'
import { pathsByScripts } from '../../inspect/drizzle/kit-scripts.js'
import { parseRef } from '../../inspect/ref.js'
import { seenFrom } from '../../inspect/workspace/members.js'

/** A package that drizzle-kit is called in, absolute, with the configuration that it must be told there. */
export interface DrizzlePackage {
  readonly folder: string
  readonly flag?: string
}

/**
 * The package of the migrations, else that of the models or the app, whose configuration names the folder: it looks for that where
 * it is called.
 *
 * @param folder of the migrations, relative to the app
 * @returns undefined where none is known to
 */
export function drizzlePackage(config: ScimConfig, cwd: string, folder: string): DrizzlePackage | undefined {
  const { file = '.' } = parseRef(config.user.model) ?? {}
  const packages = [join(cwd, folder), join(cwd, file, '..'), cwd].flatMap((one) => manifestFolder(one) ?? [])
  const found = [...new Set(packages)].flatMap((one): readonly DrizzlePackage[] => {
    if (namesFolder(one, findDrizzleConfig(one, '.')?.out)) return [{ folder: one }]
    return pathsByScripts(one, '.', 'config')
      .filter((path) =>
        namesFolder(one, findDrizzleConfig(one, posix.dirname(path), [posix.basename(path)], '.')?.out),
      )
      .map((flag) => ({ folder: one, flag }))
  })
  return found[0]

  function namesFolder(
    one: string,
    out: ((dialect: ScimConfig['dialect']) => string | undefined) | undefined,
  ) {
    const named = out?.(config.dialect)
    return named !== undefined && seenFrom(cwd, join(one, named)) === seenFrom(cwd, join(cwd, folder))
  }
}
