/** How Drizzle names a column that is declared without a name: `drizzle(client, { casing })`. */
export type Casing = 'snake_case' | 'camelCase'

/** The SQL name of a column from its key, by the words that Drizzle itself finds in it. */
export function casedName(key: string, casing: Casing | undefined): string {
  if (casing === undefined) return key
  const words = key.replace(/['\u2019]/g, '').match(/[\da-z]+|[A-Z]+(?![a-z])|[A-Z][\da-z]+/g) ?? []
  const lower = words.map((word) => word.toLowerCase())
  if (casing === 'snake_case') return lower.join('_')
  return words
    .map((word, index) => (index === 0 ? lower[0] : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
