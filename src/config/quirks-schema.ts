import * as z from 'zod'

const toggle = z.boolean().optional()

/** Of `quirks`. Loads zod: import it lazily. */
export const quirks = z.strictObject({
  patchWithoutSchemas: toggle,
  wrappedValues: toggle,
  urnWithoutColon: toggle,
  dotAfterUrn: toggle,
  singleInArray: toggle,
  emptyText: toggle,
  bareValues: toggle,
  emptyManager: toggle,
  jsonRoles: toggle,
  stringBooleans: toggle,
  unquotedWords: toggle,
  replaceCreates: toggle,
})
