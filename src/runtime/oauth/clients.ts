/** A client of the token endpoint: a connection that may have access tokens. */
export interface Client {
  /** The `client_id`. */
  readonly id: string
  /** SHA-256 of each secret that is valid now, in hexadecimal digits. */
  readonly secrets: readonly string[]
}

/** Whose assertions stand for a client (RFC 7523 §3). */
export interface TrustedIssuer {
  readonly issuer: string
  readonly subject: string
  readonly audience: string
  /** Where the public keys of the issuer are (RFC 7517 §5). */
  readonly jwksUri: string
}

/** A token as the database keeps it. */
export interface IssuedToken {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly hash: string
  /** How it begins, to tell it from others. */
  readonly prefix: string
  readonly expiresAt: Date
}

/** Where the clients of a token endpoint are. */
export interface Clients {
  /** @returns undefined for an unknown client and for one that is disabled */
  find(id: string): Promise<Client | undefined>
  /** The client whose assertions have this issuer and this subject. */
  findByAssertion(
    issuer: string,
    subject: string,
  ): Promise<{ readonly client: Client; readonly trusted: TrustedIssuer } | undefined>
  /** Keeps an access token of a client. */
  issue(client: Client, token: IssuedToken): Promise<void>
  /**
   * Remembers that an assertion was used.
   *
   * @param hash SHA-256 of what is unique about it
   * @returns false where it has been used before, in whichever process
   */
  isFirstUse(client: Client, hash: string, expiresAt: Date): Promise<boolean>
}
