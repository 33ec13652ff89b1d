/** Conformance checks of any SCIM service, over HTTP. */
export { type CommandResult, runCommand } from './cli/run-command.js'
export { DEFAULT_PROFILES, PROFILES, type ProfileName, REPORTS, type ReportFormat } from './profile-names.js'
export { htmlReport } from './report/html.js'
export { jsonReport } from './report/json.js'
export { junitReport } from './report/junit.js'
export { textReport } from './report/text.js'
export { isConformant, type Progress, type Report, type VerifyOptions, verify } from './run.js'
export { type Problem, VerifyError } from './verify-error.js'
