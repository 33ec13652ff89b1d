/** What a user may say on the command line, or when asked. */
export interface Answers {
  readonly orm?: string
  readonly dialect?: string
  readonly framework?: string
  readonly user?: string
  /** A reference, `scim`, or `false`. */
  readonly group?: string
  readonly members?: string
  /** A reference, or `none`. */
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
  /** What free text looks like. */
  readonly example?: string
}
