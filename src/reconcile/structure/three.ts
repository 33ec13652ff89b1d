/** What a merge is made of. */

/** The same part of the three texts. */
export interface Three<T> {
  readonly mine: T
  readonly base: T
  readonly now: T
}

/** The three texts as they are written. */
export type Texts = Three<string>
