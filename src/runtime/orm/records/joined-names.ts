/** A text column of MySQL has 512 characters. */
const LONGEST = 500

/** Names of attributes with spaces between them: as many as a column holds, and `…` for the others. */
export function joinedNames(names: readonly string[]): string {
  const text = names.join(' ')
  return text.length <= LONGEST ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST - 2))} …`
}
