/** Limits of untrusted requests, in one place. */
export const limits = {
  /** Length of a filter, in UTF-16 units; longer is `invalidFilter`. */
  filterLength: 8_192,
  /** How deep a filter may nest parentheses, `not` and value paths. */
  filterDepth: 50,
  /** How deep `and`, `or`, `not` and value paths may stand in each other: SQLite's parser has room for little more. */
  filterLevels: 10,
  /** Comparisons in one filter. */
  filterTerms: 100,
  /** Operations in one PATCH request. */
  patchOperations: 1_000,
  /** Operations in one bulk request; more is 413. */
  bulkOperations: 50,
  /** Steps of work for one request, each about one value looked at by one operation or comparison; more is 413. */
  work: 500_000,
  /** Values of one attribute; every operation on it reads them all. Members are not counted. */
  values: 1_000,
  /** Members that one request may name; more is 413. */
  members: 4_000,
  /** Filters on members, but for those by id, in one PATCH: each is a query over all of them; more is 413. */
  memberFilters: 20,
  /** Size of a resource: its values, and a value more for every 32 characters of text; larger is 413. */
  resourceSize: 20_000,
  /** Length of what is unique, and of `externalId`, in UTF-16 units: an index of each database holds it. */
  nameLength: 512,
  /** Length of any other text, in UTF-16 units. */
  textLength: 1_024,
  /** Length of references, binary values and text in extensions, in UTF-16 units. */
  longTextLength: 65_536,
  /** Size of a request body, in bytes; larger is 413. */
  bodyBytes: 4 * 1024 * 1024,
  /** How deep the JSON of a body may nest. */
  bodyDepth: 32,
  /** Values in a body, all its objects and arrays taken together; more is 413. */
  bodyValues: 50_000,
  /** Keys of one object, in a body or in an extension that the service does not know. */
  objectKeys: 1_000,
  /** Bounds of `startIndex` and `count` on lists. */
  maxStartIndex: 1_000_000,
  maxCount: 1_000,
  defaultCount: 100,
  /** How long a cursor is valid, in seconds; each page brings a fresh one. */
  cursorTimeout: 3_600,
  /** How long a request may take, in milliseconds, unless the host says otherwise (`timeouts`); longer is 503. */
  requestTime: 30_000,
  /** How long a transaction that meets others is run again, in milliseconds; then it is 503. */
  attemptsTime: 2_000,
} as const
