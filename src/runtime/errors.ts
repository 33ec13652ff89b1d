/**
 * SCIM errors (RFC 7644 §3.12): each carries an HTTP status, perhaps a `scimType`, and a detail text that is
 * shown to the identity provider, so it never holds SQL, a stack or a secret.
 */

/** The error keywords of RFC 7644 §3.12, table 9, and of RFC 9865 §2.1. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'
  | 'sensitive'
  | 'invalidCursor'
  | 'expiredCursor'
  | 'invalidCount'

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** An error that the service answers as a SCIM error response. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly scimType?: ScimErrorType,
    /** Response headers that belong to the error, such as `WWW-Authenticate` or `Allow`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail)
    this.name = 'ScimError'
  }

  /** The body of the error response (RFC 7644 §3.12): `status` is a string there. */
  toJSON(): object {
    return {
      schemas: [ERROR_SCHEMA],
      status: String(this.status),
      ...(this.scimType && { scimType: this.scimType }),
      detail: this.message,
    }
  }
}

/** 400: the request is malformed (`invalidSyntax`) or, with another keyword, invalid in that way. */
export const badRequest = (detail = 'Bad request', scimType: ScimErrorType = 'invalidSyntax') =>
  new ScimError(400, detail, scimType)

/** 409 `uniqueness`: another resource holds the value already. */
export const conflict = (detail = 'Conflict') => new ScimError(409, detail, 'uniqueness')

/** 400 `invalidFilter`: the filter cannot be parsed, or names an attribute that cannot be filtered. */
export const invalidFilter = (detail = 'Invalid filter') => new ScimError(400, detail, 'invalidFilter')

/** 400 `invalidValue`: a value in the body has the wrong type or is missing. */
export const invalidValue = (detail = 'Invalid value') => new ScimError(400, detail, 'invalidValue')

/** 404: no such resource. */
export const notFound = (detail = 'Resource not found') => new ScimError(404, detail)

/**
 * 503: the same request may succeed later.
 *
 * @param cause what the host's log is told
 * @param seconds when to come again
 */
export function unavailable(cause: unknown, seconds: number): ScimError {
  const error = new ScimError(503, 'Temporarily unavailable: try again later', undefined, {
    'retry-after': String(seconds),
  })
  error.cause = cause
  return error
}
