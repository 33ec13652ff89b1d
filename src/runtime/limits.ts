/** What the service accepts from untrusted requests, in one place. */
export const limits = {
  /** Length of a filter, in UTF-16 units; longer is `invalidFilter`. */
  filterLength: 8_192,
  /** How deep a filter may nest parentheses, `not` and value paths. */
  filterDepth: 50,
  /** Comparisons in one filter. */
  filterTerms: 100,
  /** Operations in one PATCH request. */
  patchOperations: 1_000,
  /** Operations in one bulk request; more is 413. */
  bulkOperations: 1_000,
  /** Steps of work for one request, each about one value looked at by one operation or comparison; more is 413. */
  work: 1_000_000,
  /** Values that a PATCH may grow one attribute to; every operation on it reads them all. Members are not counted. */
  patchedValues: 1_000,
  /** Size of a request body, in bytes; larger is 413. */
  bodyBytes: 4 * 1024 * 1024,
  /** How deep the JSON of a body may nest. */
  bodyDepth: 32,
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
