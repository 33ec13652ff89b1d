/** Connections of identity providers, with tokens of their own (`auth.check: 'connection'`). */
export interface ConnectionsConfig {
  /** What tokens begin with, for scanners of secrets to know them by: `acme_scim_`. */
  readonly prefix?: string
  /** A token endpoint, for identity providers that take no token of long life; with how long its own are valid: `6h`. */
  readonly oauth?: true | OAuthConfig
  /** Universal Logout: an endpoint by which an identity provider ends what `user.ends` names, of a user. */
  readonly logout?: true
  /** A page for customers' IT: base URL, credentials, steps for their provider, and what has come. */
  readonly page?: true
  /** Requests a second of each connection, 25 or more; or `path/to/file.ts#take`, which counts them for all processes. */
  readonly rateLimit?: number | string
}

export interface OAuthConfig {
  /** How long an access token is valid: one hour to six, `90m`. */
  readonly lifetime: string
}
