import type { Imports } from '../imports.js'

/** How code for a web framework is written: all in which the emitted code differs from one to the next. */
export interface FrameworkCode {
  /** Folder of its template. */
  readonly template: string
  /** The names that its part of `index.ts` declares, parameters among them. */
  readonly declares: readonly string[]
  /** Imports what its part of `index.ts` uses. */
  readonly imports: (imports: Imports) => void
  /** The type that `ScimOptions` extends. */
  readonly options: (imports: Imports) => string
  /** Lays out the settings of the service, with what the host passes over them, as its template places them. */
  readonly layout: (settings: Settings) => string
  readonly auth: AuthCode
}

/** The settings of the service, as entries of an object literal that stands at an indentation. */
export type Settings = (indent: string) => readonly string[]

/** A setting a line. */
export const lines =
  (indent: string) =>
  (settings: Settings): string =>
    [...settings(indent), '...options'].map((entry) => `${indent}${entry},`).join('\n')

/** How an access check reads a request. */
export interface AuthCode {
  /** The framework's own type of a request; its module is absent where the type is a global one. */
  readonly request: { readonly name: string; readonly module?: string }
  readonly parameter: string
  /** The expression for the `Authorization` header. */
  readonly authorization: string
  /** What holds the user that the framework's authentication has found; absent where it has no place for one. */
  readonly holder?: string
  /** Who puts the user there, as a sentence. */
  readonly note?: string
}

/** `MountOptions<Request>`, imported from the runtime's subpath and the framework. */
export function mountOptions(
  imports: Imports,
  subpath: string,
  { request: { name, module } }: AuthCode,
): string {
  const type = module === undefined ? name : imports.type(module, name)
  return `${imports.type(`@scim-gen/runtime/${subpath}`, 'MountOptions')}<${type}>`
}
