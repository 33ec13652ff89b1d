import type { TrustedIssuer } from '../connections/store.js'

/** A client of the token endpoint: a connection that may have access tokens. */
export interface Client {
  /** The `client_id`. */
  readonly id: string
  /** SHA-256 of each secret that is valid now, in hexadecimal digits. */
  readonly secrets: readonly string[]
}

/** A client that is trusted by what an issuer says of it. */
export interface AssertedClient {
  readonly client: Client
  readonly trusted: TrustedIssuer
  /** The key of its tenant, where there are tenants. */
  readonly tenant?: unknown
  /** What is known by this hash makes it so. */
  readonly hash: string
}

/** Where the clients of a token endpoint are. */
export interface Clients {
  /** @returns undefined for an unknown client and for one that is disabled */
  findClient(db: unknown, id: string): Promise<Client | undefined>
  /** The client whose assertions have this issuer and this subject. */
  findByAssertion(db: unknown, issuer: string, subject: string): Promise<AssertedClient | undefined>
  /**
   * Makes an access token of a client, and keeps its hash.
   *
   * @param by the hash of what the client has authenticated with
   * @returns undefined where that, or the client, was ended meanwhile
   */
  issueAccess(db: unknown, client: Client, by: string, expiresAt: Date): Promise<string | undefined>
  /**
   * Remembers that an assertion was used.
   *
   * @param hash SHA-256 of what is unique about it
   * @returns false where it has been used before, in whichever process
   */
  isFirstUse(db: unknown, client: Client, hash: string, expiresAt: Date): Promise<boolean>
}
