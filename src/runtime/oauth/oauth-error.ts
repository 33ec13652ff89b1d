import { ScimError } from '../errors.js'

/** The error codes of a token endpoint (RFC 6749 §5.2), and those of a server which cannot answer (§4.1.2.1). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'temporarily_unavailable'
  | 'server_error'

const STATUS: Readonly<Record<OAuthErrorCode, number>> = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  access_denied: 403,
  temporarily_unavailable: 503,
  server_error: 500,
}

/** Headers of all that a token endpoint says: nobody may keep it (RFC 6749 §5.1). */
export const OAUTH_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  pragma: 'no-cache',
}

interface Details {
  /** Where it is another than the code's. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** What the app's log is told. */
  readonly cause?: unknown
}

/** An error in the form of a token endpoint. Its description is shown to the client: no secret, no claim, no text of a library. */
export class OAuthError extends ScimError {
  constructor(
    readonly code: OAuthErrorCode,
    description: string,
    { status = STATUS[code], headers, cause }: Details = {},
  ) {
    super(status, description, undefined, { ...OAUTH_HEADERS, ...headers })
    this.name = 'OAuthError'
    if (cause !== undefined) this.cause = cause
  }

  /** The body of the response (RFC 6749 §5.2). */
  override toJSON() {
    return { error: this.code, error_description: this.message }
  }
}
