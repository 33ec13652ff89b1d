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

/** What no constant of a module may be called. */
export const RESERVED: readonly string[] = `
  await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if implements import in instanceof interface let new null package
  private protected public return static super switch this throw true try typeof var void while
  with yield
`
  .trim()
  .split(/\s+/)
