import type { ScimError } from '../errors.js'
import { type HttpResponse, respond } from './http.js'

/** An error as the response that tells it (RFC 7644 §3.12). */
export const errorResponse = (error: ScimError): HttpResponse => respond(error.status, error, error.headers)
