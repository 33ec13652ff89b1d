/** The quirks that are known, in the order in which they are applied. */
import { bareValues } from './bare-values.js'
import { dotAfterUrn } from './dot-after-urn.js'
import { emptyManager } from './empty-manager.js'
import { emptyText } from './empty-text.js'
import { jsonRoles } from './json-roles.js'
import { patchWithoutSchemas } from './patch-without-schemas.js'
import type { Quirk } from './quirk.js'
import { replaceCreates } from './replace-creates.js'
import { singleInArray } from './single-in-array.js'
import { stringBooleans } from './string-booleans.js'
import { unquotedWords } from './unquoted-words.js'
import { urnWithoutColon } from './urn-without-colon.js'
import { wrappedValues } from './wrapped-values.js'

const known = [
  patchWithoutSchemas,
  wrappedValues,
  urnWithoutColon,
  dotAfterUrn,
  singleInArray,
  emptyText,
  bareValues,
  emptyManager,
  jsonRoles,
  stringBooleans,
  unquotedWords,
  replaceCreates,
] as const

export type QuirkName = (typeof known)[number]['name']

export const quirks: readonly (Quirk & { readonly name: QuirkName })[] = known

/** Which quirks are read, where that is not as they are by default. */
export type QuirkSwitches = Readonly<Partial<Record<QuirkName, boolean>>>
