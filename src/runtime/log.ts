/** Everything that emitted code imports where there is a log (`log`), and what explains its rows. */
export { type Explanation, explain } from './log/explain.js'
export type { LoggedRequest, LoggedType } from './log/row.js'
export type { WhichRequests } from './log/which.js'
