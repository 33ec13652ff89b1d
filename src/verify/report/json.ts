import type { Report } from '../run.js'

/** The whole report: results with findings, each with its exchange. */
export const jsonReport = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`
