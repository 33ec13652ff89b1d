import type { ResourceSchema, Schema } from '../schema/attribute.js'

/** Rewrites a path that begins with something close to the URN of one of the schemas. */
export const nearUrn =
  (rewrite: (path: string, schema: Schema) => string) =>
  (path: string, { core, extensions }: ResourceSchema): string =>
    /^urn/i.test(path) ? [core, ...extensions].reduce(rewrite, path) : path
