/**
 * The one case folding, used wherever case is ignored: filters, sorting, unique keys. Unique keys are stored folded
 * by this function, so a change of it is a migration.
 *
 * @returns the text in lower case, by Unicode's locale-independent mapping
 */
export const foldCase = (text: string): string => text.toLowerCase()
