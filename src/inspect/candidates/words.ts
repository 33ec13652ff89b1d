/** A name without case and separators: `first_name`, `firstName` and `FirstName` are one. */
export function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase()
}

/** A table's name as one thing: `team_members` → `teammember`, `companies` → `company`. */
export function singular(name: string): string {
  const plain = plainName(name).replace(/table$/, '')
  if (plain === 'people') return 'person'
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`
  return plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
