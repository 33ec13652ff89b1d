import type { Quirk } from './quirk.js'

/** A string, closed or not, so that no operator is looked for inside; or an operator with a word behind it. */
const token = /"(?:[^"\\]|\\.?)*(?:"|$)|(?<= )(eq|ne|co|sw|ew|gt|ge|lt|le)( +)([^\s"()[\]]+)(?=[\s)\]]|$)/gis

/** Words that have a meaning without quotes. */
const isLiteral = (word: string) => /^(true|false|null|-?\d+(\.\d+)?([Ee][+-]?\d+)?)$/.test(word)

/**
 * Reads a word without quotes in a filter as text. Off, since the same filter is one that was cut off or put together
 * wrongly, and the client should hear of it.
 *
 * Evidence: Microsoft Entra ID, in its documentation: externalId eq jyoung.
 */
export const unquotedWords = {
  name: 'unquotedWords',
  byDefault: false,
  filter: (text) =>
    text.replace(token, (whole: string, operator?: string, space?: string, word?: string) =>
      word === undefined || isLiteral(word) ? whole : `${operator}${space}${JSON.stringify(word)}`,
    ),
} as const satisfies Quirk
