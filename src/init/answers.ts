/** What a user may say on the command line, or when asked. */
export interface Answers {
  readonly orm?: string
  readonly dialect?: string
  readonly framework?: string
  readonly user?: string
  /** A reference, `roles`, `scim`, or `false`. */
  readonly group?: string
  readonly members?: string
  /** A reference, `column:` with a field of users, or `none`. */
  readonly tenant?: string
  readonly db?: string
  readonly auth?: string
  readonly out?: string
}

/** One answer to a question. */
export interface Choice {
  readonly value: string
  readonly reason: string
  /** What is answered by it as well: who says that teams are groups has named both. */
  readonly also?: Answers
  /** The settings that it stands for, where they are not just the question's: `user.active.field=banned`. */
  readonly set?: readonly string[]
}

/** Something that the host's source does not tell. */
export interface Question {
  /** The flag that answers it, without its dashes: `user`, or `set user.create.role`. */
  readonly flag: keyof Answers | `set ${string}`
  readonly message: string
  /** What there is to choose from, with the reason for each, the proposed one first; none for free text. */
  readonly choices: readonly Choice[]
  /** The first choice is no proposal: whose rows are users, nobody is to guess. */
  readonly isBare?: true
  /** What free text looks like. */
  readonly example?: string
}

/** How an answer names a column of users in the place of a model of tenants. */
export const COLUMN = 'column:'

export const isColumn = (answer: string): boolean => answer.startsWith(COLUMN)

/** The keys of the config that flags are short for. */
const keys: readonly (readonly [flag: keyof Answers, key: string])[] = [
  ['user', 'user.model'],
  ['group', 'group'],
  ['group', 'group.model'],
  ['members', 'group.members.model'],
  ['tenant', 'tenant.model'],
  ['auth', 'auth.check'],
  ['db', 'db'],
  ['out', 'out'],
  ['orm', 'orm'],
  ['dialect', 'dialect'],
  ['framework', 'framework'],
]

/** The answers with what `--set` says of the same: what is named is named, in whichever way. */
export function withSettings(answers: Answers, set: readonly string[]): Answers {
  const said = keys.flatMap(([flag, key]) => {
    const value = set.findLast((one) => one.startsWith(`${key}=`))?.slice(key.length + 1)
    return value === undefined ? [] : [[flag, value]]
  })
  const column = set.findLast((one) => one.startsWith('tenant.column='))
  if (column) said.push(['tenant', `${COLUMN}${column.slice('tenant.column='.length)}`])
  // Whose are the roles, which of them, what they are called: who says any of it means that groups are roles.
  if (set.some((one) => /^group\.(roles|of|only|removed|names\..*)=/.test(one))) said.push(['group', 'roles'])
  const given = Object.entries(answers).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...said, ...given])
}

/** What flags say, as settings; of a group its model alone: who is in it they leave open. */
export const asSettings = (answers: Answers): readonly string[] =>
  keys.flatMap(([flag, key]) => {
    const answer = answers[flag]
    if (answer === undefined || key === 'group') return []
    return [isColumn(answer) ? `tenant.column=${answer.slice(COLUMN.length)}` : `${key}=${answer}`]
  })
