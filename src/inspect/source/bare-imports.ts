/** Imports of packages, told by the text alone: a workspace has too many files to parse each. */

const IMPORT = /\b(?:from|import|require)\s*\(?\s*['"]([^'"./][^'"]*)['"]/g

/** What a text imports that is no path: `drizzle-orm/pg-core`, `@acme/db`. */
export const bareImports = (text: string): readonly string[] =>
  [...text.matchAll(IMPORT)].map(([, name = '']) => name)

/** The package of a module: `@acme/db` of `@acme/db/schema`. */
export const packageName = (module: string): string =>
  module.split('/', module.startsWith('@') ? 2 : 1).join('/')
