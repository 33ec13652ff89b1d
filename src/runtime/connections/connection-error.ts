/** What a change of a connection is refused for. */
export type ConnectionErrorCode =
  /** There is no such connection, or not in that tenant; or no such tenant. */
  | 'unknown'
  /** It has two tokens already. */
  | 'rotating'
  /** It has no second token. */
  | 'notRotating'
  | 'nameless'
  /** An issuer without https, or of which something is missing. */
  | 'badIssuer'
  /** Another connection trusts the issuer's word on that subject. */
  | 'taken'

export class ConnectionError extends Error {
  constructor(
    readonly code: ConnectionErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ConnectionError'
  }
}
