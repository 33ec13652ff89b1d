import type { ScimError } from '../errors.js'
import { appRefusal, DETAILS } from './app-refusal.js'

/** By whom it is refused: at the identity provider, and to `doctor`, both would look alike. */
const BEFORE: typeof DETAILS = {
  ...DETAILS,
  401: "Refused by the application, before SCIM's access check: authentication required",
  403: "Refused by the application, before SCIM's access check",
}

/** A refusal as {@link appRefusal} tells it, of what the app has before the service. */
export const earlierRefusal = (error: unknown): ScimError | undefined => appRefusal(error, BEFORE)
