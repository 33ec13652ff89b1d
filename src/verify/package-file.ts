import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * The path of a file that the package ships beside its code. By the package's own name, which is right for the
 * sources as for what is built of them: a path from here would lead elsewhere from `dist`.
 */
export const packageFile = (path: string): string => resolve(`@scim-gen/verify/${path}`)
