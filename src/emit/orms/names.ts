/** `user_name_key` → `userNameKey`, `TeamMember` → `teamMember`, `auth.users` → `authUsers`, `TEAM_IDS` → `teamIds` */
export function camelCase(name: string): string {
  const spelled = name === name.toUpperCase() ? name.toLowerCase() : name
  const [first = '', ...rest] = spelled.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const camel = lowerFirst(first) + rest.map(capitalise).join('')
  return /^[A-Za-z]/.test(camel) ? camel : `table${capitalise(camel)}`
}

/** The first letter small, or all of them where all are capitals: `USERS`. */
const lowerFirst = (word: string) =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
