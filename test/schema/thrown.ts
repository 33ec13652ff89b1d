import { ScimError } from '../../src/runtime/errors.js'

/** Runs what should throw a SCIM error, and returns the error as data; lets any other error through. */
export function thrown(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    return { status: error.status, scimType: error.scimType, detail: error.message }
  }
  throw new Error('nothing was thrown')
}
