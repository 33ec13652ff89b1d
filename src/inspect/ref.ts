import { isBuiltin } from 'node:module'
import type { Ref } from './host-model.js'

export interface RefParts {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  readonly exportName: string
}

/**
 * Splits `path/to/file.ts#ExportName`.
 *
 * @returns `undefined` when a part is missing.
 */
export function parseRef(ref: Ref): RefParts | undefined {
  const hash = ref.lastIndexOf('#')
  if (hash < 1 || hash === ref.length - 1) return undefined
  return { file: ref.slice(0, hash).replace(/^\.\//, ''), exportName: ref.slice(hash + 1) }
}

/**
 * Whether the first part names a package, or a module of Node's: `nanoid`, `@paralleldrive/cuid2`, `node:crypto`. A path
 * has an extension.
 */
export const isPackage = (file: string): boolean =>
  /^(node:|@[^/]+\/)/.test(file) || !/^[./]|\.\w+$/.test(file)

/** Joins what {@link parseRef} splits. */
export function formatRef({ file, exportName }: RefParts): Ref {
  return `${file}#${exportName}`
}

/** Whether a module comes with what runs the app: Node.js, Bun or workerd. */
export const isOfRuntime = (module: string): boolean =>
  isBuiltin(module) || /^bun(:|$)|^cloudflare:/.test(module)
