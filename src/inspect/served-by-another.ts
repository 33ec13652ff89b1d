import { ORM_DIALECTS, ORMS } from '../config/choices.js'

const server = ORMS.find((one) => ORM_DIALECTS[one].includes('mongodb'))

/** The fix where an ORM's models are documents of MongoDB, which another one serves. */
export const servedByAnother = `MongoDB is served by ${server}: declare your users by it, too, on the same collection, and name that model: --orm ${server} --user path/to/file.ts#User`
