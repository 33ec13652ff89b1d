/** What a user may do to an emitted file: an edit that can be made anew on another text, and what it changes for a client. */

/** The app as a client sees it. */
export interface Client {
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by who asks
  ) => Promise<{ readonly status: number; readonly body: any }>
  /** A user that nobody else has, with what is given; as the answer shows it. */
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by who asks
  readonly create: (attributes?: object) => Promise<any>
  /** What a column of that user's row has. */
  readonly column: (userName: string, column: string) => Promise<unknown>
}

export type EditedFile = 'user' | 'group' | 'auth'

export interface UserEdit {
  /** For people. */
  readonly name: string
  readonly file: EditedFile
  /** What nobody else may edit while this stands: `toScim title`. */
  readonly place: string
  /** The text with it; undefined where a person would not know how, for what it is about is gone or another thing. */
  readonly make: (text: string) => string | undefined
  /** The attribute that it takes out of use: who maps it anew wants it again. */
  readonly takesOut?: string
  /** Whether a text has it. */
  readonly stands: (text: string) => boolean
  /** Whether a request sees it; absent where none can. */
  readonly isLive?: (client: Client) => Promise<boolean>
}
