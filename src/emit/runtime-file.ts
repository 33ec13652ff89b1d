/** The runtime's modules by the names that emitted code imports them under, and the files behind those. */

import { frameworks } from '../frameworks/frameworks.js'

/** What the emitted code imports; a subpath for each framework and each ORM. */
export const RUNTIME = '@scim-gen/runtime'

const MOUNTS = new Set(Object.values(frameworks).map(({ subpath }) => subpath))

/** `orm/kysely.ts` of `@scim-gen/runtime/kysely`, relative to the runtime's sources; undefined for any other module. */
export function runtimeFile(module: string): string | undefined {
  if (module === RUNTIME) return 'index.ts'
  if (!module.startsWith(`${RUNTIME}/`)) return undefined
  const name = module.slice(RUNTIME.length + 1)
  if (name === 'connections' || name === 'log') return `${name}.ts`
  if (name === 'oauth' || name === 'setup') return `${name}/${name}.ts`
  return MOUNTS.has(name) ? `mount/${name}.ts` : `orm/${name}.ts`
}
