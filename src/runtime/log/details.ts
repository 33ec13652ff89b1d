/** The details of errors without what requests had in them: only sentences that are the service's own. */
import type { ResourceSchema } from '../schema/attribute.js'
import { coreGroup } from '../schema/core-group.js'
import { coreUser } from '../schema/core-user.js'
import { enterpriseUser } from '../schema/enterprise-user.js'
import { nameOf } from './names.js'

/**
 * All that the service says. `…` stands for what may be of the request: of that, nothing but the name of an attribute is
 * kept. `#` stands for a number of the service's own. Whatever is none of these, such as what the app itself has said, is
 * left out.
 */
const SENTENCES: readonly string[] = [
  ...['Bad request', 'Conflict', 'Forbidden', 'Internal server error', 'Authentication required'],
  ...['Invalid filter', 'Invalid value', 'Resource not found', '… … not found'],
  'Temporarily unavailable: try again later',
  'Too many requests: try again later',
  'Too many requests for tokens: try again later',
  // Bodies and headers
  'An object in the request body has more than # keys',
  '… stands twice in an object of the request body',
  'Content-Type must be application/scim+json or application/json',
  'Invalid JSON in request body',
  'The request asks for more work than one request may',
  'The request body breaks off',
  'The request body holds more than # values',
  'The request body is larger than # bytes',
  'The request body must be a JSON object',
  'The request body must come without Content-Encoding',
  'The request names no host that this service can have',
  'The resource has changed since the version in If-Match',
  'The resource would be larger than the service keeps',
  'The service answers with application/scim+json',
  'This service does not know who /Me is',
  '… is not allowed here',
  'schemas must be an array of strings',
  '… is no schema of … resources here',
  // Attributes
  '… is required',
  '… must be an object',
  '… must be a string',
  '… must be a boolean',
  '… must be a number',
  '… must be a number here',
  '… must be an integer',
  '… must be a date and time such as "2024-01-31T09:30:00Z"',
  '… must be a base64 string',
  '… must be JSON',
  '… must be one of … here',
  '… must end in a sub-attribute',
  '… must have at most one primary value',
  '… has the wrong type',
  '… is longer than # characters',
  '… is nested too deep',
  '… holds characters that cannot be stored',
  '… cannot hold more than # values',
  '… cannot hold more than # attributes',
  'userName begins or ends with white space',
  'userName holds characters that cannot be seen',
  // Uniqueness
  'A user with this userName, or with another value that must be unique, exists already',
  'A user with this userName or externalId, or with another value that must be unique, exists already',
  'A group with this displayName, or with another value that must be unique, exists already',
  'Another user has these values, too',
  // PATCH
  'PatchOp schema required',
  'Operations is required',
  'Operations must be an array',
  'Operations holds more than # operations',
  'Operations[#] must be an object',
  'Operations[#] must have a path to remove',
  'Operations[#].op must be add, replace or remove',
  'Operations[#].path must be a string',
  'Operations[#].path is required',
  'Operations[#].value is required',
  'Operations[#].value must be an object where there is no path',
  'Invalid path: … at position #',
  'Invalid path: longer than # characters',
  '… names no attribute of … resources',
  '… names no attribute of … resources here',
  '… is read-only',
  '… cannot be removed',
  '… cannot be changed once it is set',
  '… cannot be changed: remove the member and add another',
  '… has a filter, but its values have no sub-attributes',
  '… has a filter, but there is one value only',
  '… matches no value',
  // Members, roles, managers
  'members: there is no user with the id …',
  'members: there is no role … here',
  'members: the user with the id … has no membership that could have a role',
  'members: the user with the id … has nothing that memberships refer to',
  'members: the user with the id … has the role …, which is not taken away here',
  '…: there is no user with the id …',
  'The request has more than # filters on members',
  'The request names more than # members',
  'The group … is a role of the app, and there already',
  'Groups are roles of the app here, which cannot be deleted',
  'displayName cannot be changed: the group is a role of the app',
  'displayName: groups are roles of the app here, and no others can be made: …',
  // Filters, lists and cursors
  'Invalid filter: … at position #',
  'Invalid filter: longer than # characters',
  'Invalid filter: more than # levels of and, or and not',
  'Invalid filter: the value is too long to search for',
  'Invalid filter: … cannot be filtered',
  'Invalid filter: … cannot be compared with … among several values',
  'Invalid filter: … compares with …',
  'Invalid filter: … is compared with characters that cannot be stored',
  'Invalid filter: … is complex, compare a sub-attribute',
  'Invalid filter: … is no sub-attribute of …',
  'Invalid filter: … is of type …, which … does not compare',
  'Invalid filter: … does not compare values of type …',
  '… cannot be sorted by',
  'Discovery endpoints cannot be filtered',
  'SearchRequest schema required',
  'count must be <= #',
  'count must be >= 0',
  'count must be that of the first page',
  'startIndex and count must be integers',
  'startIndex must be <= #',
  'startIndex must be >= 1',
  'cursor needs one resource type',
  'sortBy needs one resource type',
  'The cursor has expired',
  'The cursor is not one for this request',
  // Bulk
  'BulkRequest schema required',
  'Operations[#].method must be one of POST, PUT, PATCH, DELETE',
  'Operations[#].bulkId is required for POST',
  'Operations[#].bulkId must be a string',
  'Operations[#].version must be a string',
  'Created without what refers to bulkId …',
  'The bulkId … stands twice',
  'There is no resource for bulkId …',
  'failOnErrors must be a positive integer',
  // Tokens and logouts
  'Content-Type must be application/x-www-form-urlencoded',
  'Not all has ended: try again later',
  'The Authorization header holds no client and secret',
  'The assertion is not accepted',
  'The body cannot be read',
  'The client assertion is not accepted',
  'The client assertion was used before',
  'The client authenticates in more than one way',
  'The client does not authenticate',
  'The client or its secret is unknown',
  'The client was ended',
  'The client_id is not that of the Authorization header',
  'The keys of the issuer cannot be had: try again later',
  'The parameter grant_type is missing',
  'The parameter … is no text',
  'The parameter … stands twice',
  'The subject is no user here',
  'The subject is of another issuer',
  'The subject is several users',
  'client_assertion_type must be …',
  'grant_type must be client_credentials',
  'scope must be scim',
]

/** Longer ones are no sentence of the service's that anybody reads. */
const LONGEST = 2_000

/**
 * The detail of an error, without what the request had in it.
 *
 * @returns null for one that is not the service's own
 */
export function withoutValues(detail: string): string | null {
  if (detail.length > LONGEST) return null
  for (const { words, holes, pattern } of patterns) {
    const found = pattern.exec(detail)
    if (found) return words.map((text, index) => text + shown(holes[index], found[index + 1])).join('')
  }
  return null
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const HOLES: Readonly<Record<string, string>> = { '…': '([^]*?)', '#': '(\\d+)' }

/** Those that say most by themselves come first. */
const patterns = [...SENTENCES]
  .sort((a, b) => b.length - a.length)
  .map((sentence) => {
    const words = sentence.split(/[…#]/)
    const holes = sentence.match(/[…#]/g) ?? []
    const body = words.map((text, index) => escaped(text) + (holes[index] ? HOLES[holes[index]] : ''))
    return { words, holes, pattern: new RegExp(`^${body.join('')}$`) }
  })

/** What stood in a hole: a number, or the name of an attribute as the schema has it. */
function shown(hole: string | undefined, text = ''): string {
  if (hole === undefined) return ''
  return hole === '#' ? text : (attributeNamed(text) ?? RESOURCES.find((name) => name === text) ?? hole)
}

const RESOURCES = ['User', 'Group']

const SCHEMAS: readonly ResourceSchema[] = [
  { core: coreUser, extensions: [enterpriseUser] },
  { core: coreGroup, extensions: [] },
]

function attributeNamed(text: string): string | undefined {
  for (const schema of SCHEMAS) {
    const name = nameOf(text, schema)
    if (name !== undefined) return name
  }
  return undefined
}
