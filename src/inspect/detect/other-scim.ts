/** SCIM that an app answers already: by a package, or by routes of its own. */
import type { Source } from './sources.js'

const byPackage = /from\s+['"](@better-auth\/scim|scimmy(-routers)?|scim-patch|@node-saml\/scim)['"]/
const byRoute = /['"`][\w/]*\/scim(\/v2)?(\/(Users|Groups|:|\*)|['"`])/
const byFile = /(^|\/)scim(\/v2)?\/.*(users|groups|route|index|\[)/i
/** What this tool emits, or what configures it. */
const emitted = /@scim-gen\/|from ['"]scim-gen['"]|scimRouter|\bScimModule\b/

/** The first file that shows it, by its path. */
export const otherScim = (sources: readonly Source[]): string | undefined =>
  sources.find(
    ({ path, text }) =>
      !emitted.test(text) &&
      (byPackage.test(text) || byRoute.test(text) || (byFile.test(path) && byHandler.test(text))),
  )?.path

/** A file in such a folder may be of a client's. */
const byHandler = /\b(GET|POST|NextApiRequest|router\.|@Controller|app\.(get|post))\b/
