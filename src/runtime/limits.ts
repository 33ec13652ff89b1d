/** Limits of untrusted requests, in one place; each is a constant, whose name bundlers shorten. */

/** Length of a filter, in UTF-16 units; longer is `invalidFilter`. */
export const filterLength = 8_192
/** How deep a filter may nest parentheses, `not` and value paths. */
export const filterDepth = 50
/** How deep `and`, `or`, `not` and value paths may stand in each other: SQLite's parser has room for little more. */
export const filterLevels = 10
/** Comparisons in one filter. */
export const filterTerms = 100
/** Operations in one PATCH request. */
export const patchOperations = 1_000
/** Operations in one bulk request; more is 413. */
export const bulkOperations = 50
/** Steps of work for one request, each about one value looked at by one operation or comparison; more is 413. */
export const work = 500_000
/** Values of one attribute; every operation on it reads them all. Members are not counted. */
export const values = 1_000
/** Members that one request may name; more is 413. */
export const members = 4_000
/** Members that are read, and written, at a time where a response has one group. */
export const memberPage = 500
/** Filters on members, but for those by id, in one PATCH: each is a query over all of them; more is 413. */
export const memberFilters = 20
/** Size of a resource: its values, and a value more for every 32 characters of text; larger is 413. */
export const resourceSize = 20_000
/** Length of what is unique, and of `externalId`, in UTF-16 units: an index of each database holds it. */
export const nameLength = 512
/** Length of any other text, in UTF-16 units. */
export const textLength = 1_024
/** Length of references, binary values and text in extensions, in UTF-16 units. */
export const longTextLength = 65_536
/** Size of a request body, in bytes; larger is 413. */
export const bodyBytes = 4 * 1024 * 1024
/** How long the rest of a refused body is waited for, in milliseconds, before the answer. */
export const discardWait = 1_000
/** How deep the JSON of a body may nest. */
export const bodyDepth = 32
/** Values in a body, all its objects and arrays taken together; more is 413. */
export const bodyValues = 50_000
/** Keys of one object, in a body or in an extension that the service does not know. */
export const objectKeys = 1_000
/** Bounds of `startIndex` and `count` on lists. */
export const maxStartIndex = 1_000_000
export const maxCount = 1_000
export const defaultCount = 100
/** How long a cursor is valid, in seconds; each page brings a fresh one. */
export const cursorTimeout = 3_600
/** How long the end of a page is remembered for the next `startIndex`, in seconds. */
export const walkTimeout = 300
/** How many lists are, and how many totals; the oldest gives way. */
export const walks = 500
/** How long a total is remembered at most, in seconds; one that is counted in a moment, for one. */
export const totalTimeout = 30
/** How long a standby is waited for, in milliseconds; then the primary is read. */
export const standbyWait = 200
/** How long it is left alone after that, in milliseconds. */
export const standbyRest = 1_000
/** How long a request may take, in milliseconds, unless the host says otherwise (`timeouts`); longer is 503. */
export const requestTime = 30_000
/** How long a transaction that meets others is run again, in milliseconds; then it is 503. */
export const attemptsTime = 2_000
